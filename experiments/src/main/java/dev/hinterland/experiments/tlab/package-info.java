// SPDX-License-Identifier: Apache-2.0
/**
 * Objects allocated in a loop: small ones ({@link dev.hinterland.experiments.tlab.ObjectAllocation}), arrays around the
 * size at which compiled code hands over to the VM ({@link dev.hinterland.experiments.tlab.ArrayAllocation}), and
 * objects that want to be told of their end ({@link dev.hinterland.experiments.tlab.FinalizedAllocation}).
 */
@NullMarked
package dev.hinterland.experiments.tlab;

import org.jspecify.annotations.NullMarked;
