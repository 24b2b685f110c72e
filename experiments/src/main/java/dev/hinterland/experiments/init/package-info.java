// SPDX-License-Identifier: Apache-2.0
/**
 * What initialisation costs: {@link dev.hinterland.experiments.init.ArrayBenchmark} creates arrays with and without
 * zeroing, {@link dev.hinterland.experiments.init.OffHeapBenchmark} gets memory outside the heap, and
 * {@link dev.hinterland.experiments.init.FillBenchmark} shows what the memory itself can take.
 */
@NullMarked
package dev.hinterland.experiments.init;

import org.jspecify.annotations.NullMarked;
