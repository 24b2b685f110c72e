// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Spends the first half of the warm-up on small sizes. With arrays of megabytes a loop turns a few times in an
 * iteration, and the JIT compiler would take it up in the middle of what is timed, or never.
 */
final class SmallFirst {

    /**
     * A size that takes no time, and that a loop over it still turns so often that the JIT compiler unrolls it: of a
     * loop that it has seen to turn a few times only, JDK 17 makes no vector code.
     */
    static final int SMALL = 1_000;

    private int iterations;

    /** Returns whether the iteration that begins now is one with a small size. Called once for each. */
    boolean isSmall(BenchmarkParams benchmark, IterationParams iteration) {
        iterations++;
        return iteration.getType() == IterationType.WARMUP
                && 2 * iterations <= benchmark.getWarmup().getCount() + 1;
    }
}
