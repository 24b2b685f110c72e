// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.jmh.JmhTiming;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param sizes lengths of arrays that one thread creates
 * @param sharedSizes lengths of arrays that all threads create at once
 * @param kindSizes lengths at which the kinds of memory are compared
 * @param profileSizes lengths at which a profiler looks
 * @param switchSizes lengths around the end of the short loop that clears; none leaves this out
 * @param survivors how many arrays of a thousand survive
 * @param timing how long each array is measured
 * @param kindTiming how long the kinds are measured: some of them wait for collections
 * @param profileTiming how long a profiler looks
 */
record InitPlan(
        List<Integer> sizes,
        List<Integer> sharedSizes,
        List<Integer> kindSizes,
        List<Integer> profileSizes,
        List<Integer> switchSizes,
        List<Integer> survivors,
        JmhTiming timing,
        JmhTiming kindTiming,
        JmhTiming profileTiming) {

    /** The length of which most has been published. */
    static final int LARGE = 100_000;

    private static final int MIB = 1 << 20;

    /** Returns what two minutes are enough for, on two processors with two JDKs; a sweep takes half a minute more. */
    static InitPlan quick(boolean sweep) {
        return new InitPlan(
                List.of(1, 100, 10_000, LARGE, 16 * MIB),
                List.of(LARGE),
                List.of(LARGE),
                List.of(LARGE),
                sweep ? List.of(32, 48, 56, 64, 72, 80, 128) : List.of(),
                List.of(0, 100),
                new JmhTiming(1, 6, 12, 40),
                new JmhTiming(1, 4, 8, 100),
                new JmhTiming(1, 4, 5, 200));
    }

    /** Returns everything. */
    static InitPlan full() {
        List<Integer> all = List.of(1, 10, 100, 1_000, 10_000, LARGE, MIB, 16 * MIB, 64 * MIB);
        return new InitPlan(
                all,
                all,
                List.of(1, 100, 10_000, LARGE, MIB),
                List.of(1, LARGE),
                List.of(8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 96, 128, 192, 256),
                List.of(0, 1, 10, 100),
                new JmhTiming(2, 4, 10, 100),
                new JmhTiming(1, 8, 15, 150),
                new JmhTiming(1, 4, 10, 300));
    }
}
