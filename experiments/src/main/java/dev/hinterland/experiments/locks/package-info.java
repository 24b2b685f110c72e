// SPDX-License-Identifier: Apache-2.0
/**
 * Locks and what the JIT compiler makes of them. {@link dev.hinterland.experiments.locks.EscapeBenchmark} first: the
 * lock of an object that nobody else sees; then locks that cannot be removed
 * ({@link dev.hinterland.experiments.locks.LockBenchmark}), and {@link dev.hinterland.experiments.locks.TwinBenchmark},
 * benchmarks that are wrong on purpose.
 */
@NullMarked
package dev.hinterland.experiments.locks;

import org.jspecify.annotations.NullMarked;
