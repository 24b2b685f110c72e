// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

/**
 * How often an entry has been read, as its slot counts it beside the location: four bits that locations leave clear.
 *
 * <pre>
 *  63                         42 41       38 37                              0
 * +-----------------------------+-----------+---------------------------------+
 * |          location           | frequency |            location             |
 * +-----------------------------+-----------+---------------------------------+
 * </pre>
 *
 * <p>Everything but the frequency is written under the lock of the bucket. The frequency alone may change without it,
 * by compare-and-set, so "the same entry" means that two words are equal {@linkplain #location without} it. A count
 * that is lost because its slot is written at that moment is lost: nothing relies on it.
 */
public final class Frequency {

    public static final int SHIFT = 38;
    public static final int BITS = 4;

    /** The frequency at which counting ends. */
    public static final int MAX = (1 << BITS) - 1;

    private static final long MASK = (long) MAX << SHIFT;

    private Frequency() {}

    /** Returns the frequency in a slot. */
    public static int of(long slot) {
        return (int) (slot >>> SHIFT) & MAX;
    }

    /** Returns the location in a slot. */
    public static long location(long slot) {
        return slot & ~MASK;
    }

    /** Returns a slot with this location and frequency. */
    public static long slot(long location, int frequency) {
        return location | (long) frequency << SHIFT;
    }

    /** Returns a slot whose frequency is higher by a step, or the highest. */
    static long raised(long slot, int step) {
        long frequency = Math.min(MAX, (slot >>> SHIFT & MAX) + step);
        return (slot & ~MASK) | frequency << SHIFT;
    }

    static boolean isSameEntry(long slot, long other) {
        return ((slot ^ other) & ~MASK) == 0;
    }
}
