/**
 * Kernels that measure a machine: {@link dev.hinterland.experiments.hardware.ChaseBenchmark} what one access costs,
 * {@link dev.hinterland.experiments.hardware.StreamBenchmark} what many in a row cost, by size of the working set.
 */
@NullMarked
package dev.hinterland.experiments.hardware;

import org.jspecify.annotations.NullMarked;
