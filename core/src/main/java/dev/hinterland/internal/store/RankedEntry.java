// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.util.Comparator;

/**
 * An entry in the order in which a cache would rather drop it: the one that is read least, and of equals the oldest.
 *
 * @param hash the hash by which it is linked
 * @param location where it lies
 * @param frequency how often it was read lately
 * @param region the place of its region in the order in which regions were opened
 * @param offset where in the region it lies
 */
record RankedEntry(int hash, long location, int frequency, long region, int offset) implements Comparable<RankedEntry> {

    private static final Comparator<RankedEntry> ORDER = Comparator.comparingInt(RankedEntry::frequency)
            .thenComparingLong(RankedEntry::region)
            .thenComparingInt(RankedEntry::offset);

    @Override
    public int compareTo(RankedEntry other) {
        return ORDER.compare(this, other);
    }
}
