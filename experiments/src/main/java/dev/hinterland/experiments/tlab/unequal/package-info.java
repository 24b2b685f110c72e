// SPDX-License-Identifier: Apache-2.0
/**
 * The program by which the laboratory sees how HotSpot sizes allocation buffers: start at
 * {@link dev.hinterland.experiments.tlab.unequal.UnequalThreads}.
 */
@NullMarked
package dev.hinterland.experiments.tlab.unequal;

import org.jspecify.annotations.NullMarked;
