// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that measure a machine, and {@link dev.hinterland.experiments.hardware.KernelProgram}, which times them:
 * {@link dev.hinterland.experiments.hardware.Chase} says what one access costs,
 * {@link dev.hinterland.experiments.hardware.Streams} what many in a row cost, by size of the working set.
 */
@NullMarked
package dev.hinterland.experiments.hardware;

import org.jspecify.annotations.NullMarked;
