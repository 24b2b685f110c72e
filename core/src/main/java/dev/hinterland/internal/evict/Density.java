// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Frequency;

/**
 * How many hits an entry brings for each byte that it takes, as Greedy-Dual-Size-Frequency ranks (Cherkasova,
 * "Improving WWW Proxies Performance with Greedy-Dual-Size-Frequency Caching Policy", HPL-98-69, 1998): a logarithm, in
 * eighths of a doubling. Its clock, by which entries that are not asked for any more lose, is the aging of frequencies
 * here.
 */
final class Density {

    /** Eighths of a doubling. */
    private static final int STEPS_SHIFT = 3;

    private static final int STEPS = 1 << STEPS_SHIFT;

    /** A count that has reached its end stands for four times as many reads: there is no telling how many they were. */
    private static final int STEPS_AT_END = 2 * STEPS;

    /** The largest density. */
    static final int MAX = 304;

    /** Merits as logarithms. One of zero counts as half a read, and each is more than the one before. */
    private static final int[] LOGARITHMS = logarithms();

    private static final int LARGEST = steps(Integer.MAX_VALUE);

    private Density() {}

    private static int[] logarithms() {
        int[] logarithms = new int[Expert.MAX_MERIT + 1];
        for (int merit = 1; merit < logarithms.length; merit++) {
            double doublings = Math.log(2 * merit + 1) / Math.log(2);
            int steps = (int) Math.round(STEPS * doublings) + (merit >= Frequency.MAX ? STEPS_AT_END : 0);
            logarithms[merit] = Math.max(logarithms[merit - 1] + 1, steps);
        }
        return logarithms;
    }

    /** Returns the logarithm of a positive number, linear between powers of two. */
    private static int steps(int number) {
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
        int rest = power < STEPS_SHIFT ? number << (STEPS_SHIFT - power) : number >>> (power - STEPS_SHIFT);
        return (power << STEPS_SHIFT) + (rest & (STEPS - 1));
    }

    /** Returns the density of an entry; of two of one size, the higher the higher the merit. */
    static int of(int merit, long bytes) {
        int bounded = Math.clamp(bytes, 1, Integer.MAX_VALUE);
        return LOGARITHMS[merit] + LARGEST - steps(bounded);
    }
}
