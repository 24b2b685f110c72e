// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Frequency;

/**
 * What an entry brings for each byte that it takes, hits or bytes of hits, as Greedy-Dual-Size-Frequency ranks
 * (Cherkasova, "Improving WWW Proxies Performance with Greedy-Dual-Size-Frequency Caching Policy", HPL-98-69, 1998): a
 * logarithm, in eighths of a doubling. Its clock, by which entries that are not asked for any more lose, is the aging
 * of frequencies here.
 */
final class Density {

    private static final int STEPS_SHIFT = 3;

    /** How many steps of a density make a doubling. */
    static final int STEPS = 1 << STEPS_SHIFT;

    /** A count that has reached its end stands for four times as many reads: there is no telling how many they were. */
    private static final int STEPS_AT_END = 2 * STEPS;

    /** The largest density. */
    static final int MAX = 304;

    /** Merits as logarithms. One of zero counts as half a read, and each is more than the one before. */
    private static final int[] LOGARITHMS = logarithms();

    private static final int LARGEST = steps(Integer.MAX_VALUE);

    /** What an entry takes beside its own bytes: a word of the index, as full as that is, and the ghost's. */
    private static final int BESIDE_BYTES = 12;

    /** What is not the value, of the bytes of an entry with a short key. */
    private static final int HEADER_AND_KEY_BYTES = 16;

    /** Of larger entries, what does not depend on the size no longer matters. */
    private static final long LARGEST_BYTES = 1 << 30;

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

    /** Returns the logarithm of a size in eighths of a doubling. */
    static int logarithm(long bytes) {
        return steps(Math.clamp(bytes, 1, Integer.MAX_VALUE));
    }

    /** Returns the logarithm of a positive number, linear between powers of two. */
    private static int steps(int number) {
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
        int rest = power < STEPS_SHIFT ? number << (STEPS_SHIFT - power) : number >>> (power - STEPS_SHIFT);
        return (power << STEPS_SHIFT) + (rest & (STEPS - 1));
    }

    /** Returns the density of an entry in hits; of two of one size, the higher the higher the merit. */
    static int ofHits(int merit, long bytes) {
        return LOGARITHMS[merit] + LARGEST - logarithm(bytes);
    }

    /**
     * Returns the density of an entry in bytes of hits; of two of one size, the higher the higher the merit. That would
     * not depend on the size if an entry took no more than the bytes of its value.
     */
    static int ofBytes(int merit, long bytes) {
        long bounded = Math.min(bytes, LARGEST_BYTES);
        int all = (int) bounded + BESIDE_BYTES;
        int value = (int) Math.max(1, bounded - HEADER_AND_KEY_BYTES);
        return LOGARITHMS[merit] + LARGEST - steps(all) + steps(value);
    }
}
