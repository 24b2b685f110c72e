// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What a few hundred thousand entries cost in one store under one collector: the rates from which more entries are
 * predicted. Times in nanoseconds for one entry, unless said otherwise; pauses of collections are in none of the times
 * of puts and gets.
 *
 * @param store the store's id
 * @param collector the collector's id
 * @param keyBytes the size of plain keys, or 0 for feeds
 * @param valueBytes the size of plain values, or 0 for feeds
 * @param entries how many entries there were
 * @param put making a key and a value and writing them, compiled
 * @param getCopied reading an entry that a young collection has copied, and comparing it
 * @param getSlid reading one that lies where it was allocated, or was only slid together
 * @param youngPutMillis what the writes of a young JVM take longer in all, until they are compiled
 * @param youngGetMillis the same for the reads
 * @param putBytes what a put allocates, the entry included
 * @param getBytes what a get allocates
 * @param youngMillis a young collection that finds nothing alive
 * @param copy copying an entry in a young collection
 * @param fullMillis a full collection that finds nothing alive
 * @param markCopied a full collection's time for an entry that a young collection has copied
 * @param markSlid the same for one that was only slid together
 * @param move what it takes on top to move an entry
 * @param heapBytes heap in use for an entry, tables included
 * @param offHeapBytes memory outside the heap for an entry
 * @param processBytes resident memory beyond the heap of a JVM that has only just begun
 * @param grownBytes what that grew by, beyond the entries
 */
@JsonIgnoreProperties(value = "feed", allowGetters = true) // written, and follows from the rest
public record SmallRun(
        String store,
        String collector,
        int keyBytes,
        int valueBytes,
        long entries,
        Range put,
        Range getCopied,
        Range getSlid,
        double youngPutMillis,
        double youngGetMillis,
        double putBytes,
        double getBytes,
        double youngMillis,
        Range copy,
        double fullMillis,
        Range markCopied,
        Range markSlid,
        Range move,
        double heapBytes,
        double offHeapBytes,
        double processBytes,
        double grownBytes) {

    /** Returns whether its entries were feeds. */
    public boolean isFeed() {
        return keyBytes == 0;
    }

    /** Returns how much memory all of its entries took, on the heap or off it. */
    public long workingSetBytes() {
        return (long) (entries * Math.max(0, heapBytes + offHeapBytes));
    }

    /**
     * Returns what this and another turn of the same run say together. Whatever else the machine does only adds to
     * times, so the quicker of two is the more likely one, and the slower one shows how far it may go.
     */
    public SmallRun with(SmallRun other) {
        return new SmallRun(
                store,
                collector,
                keyBytes,
                valueBytes,
                entries,
                both(put, other.put),
                both(getCopied, other.getCopied),
                both(getSlid, other.getSlid),
                Math.min(youngPutMillis, other.youngPutMillis),
                Math.min(youngGetMillis, other.youngGetMillis),
                putBytes,
                getBytes,
                Math.min(youngMillis, other.youngMillis),
                both(copy, other.copy),
                Math.min(fullMillis, other.fullMillis),
                both(markCopied, other.markCopied),
                both(markSlid, other.markSlid),
                both(move, other.move),
                heapBytes,
                offHeapBytes,
                processBytes,
                grownBytes);
    }

    private static Range both(Range one, Range other) {
        return new Range(
                Math.min(one.low(), other.low()),
                Math.min(one.middle(), other.middle()),
                Math.max(one.middle(), other.middle()));
    }
}
