// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.util.Comparator;

/**
 * An entry in an order, that in which a cache would rather drop it, or that of the deadlines. By the natural order, the
 * oldest of equals comes first.
 *
 * @param hash the hash by which it is linked
 * @param location where it lies
 * @param rank how often it was read lately, or how many nanoseconds it has left
 * @param region the turn of its region: in the order in which regions were opened, but those of the eden last
 * @param offset where in the region it lies
 */
record RankedEntry(int hash, long location, long rank, long region, int offset) implements Comparable<RankedEntry> {

    /** The order by which the oldest comes first, whatever the rank. */
    static final Comparator<RankedEntry> BY_AGE =
            Comparator.comparingLong(RankedEntry::region).thenComparingInt(RankedEntry::offset);

    private static final Comparator<RankedEntry> ORDER =
            Comparator.comparingLong(RankedEntry::rank).thenComparing(BY_AGE);

    /** The order by which the youngest of equals comes first. */
    static final Comparator<RankedEntry> YOUNGEST_FIRST =
            Comparator.comparingLong(RankedEntry::rank).thenComparing(ORDER.reversed());

    @Override
    public int compareTo(RankedEntry other) {
        return ORDER.compare(this, other);
    }
}
