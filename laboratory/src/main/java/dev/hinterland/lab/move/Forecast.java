// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.compare.Outlook;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Units;

/**
 * What is predicted for a store with some heap.
 *
 * @param store the store's id
 * @param onHeap whether its entries lie on the heap
 * @param heapBytes the heap
 * @param finishes whether that suffices, most likely
 * @param putNanos a put, with the making of the key and the value, without pauses
 * @param getNanos a get, with the making of the key and the comparison, without pauses
 * @param startMillis what the run of a young JVM takes longer in all, until its methods are compiled
 * @param young young collections
 * @param youngMillis time in them
 * @param full full collections
 * @param fullMillis time in them
 * @param totalMillis the whole run: all entries written, then all read
 * @param smallestHeapBytes the smallest heap that suffices
 * @param processBytes resident memory of the process
 */
public record Forecast(
        String store,
        boolean onHeap,
        long heapBytes,
        boolean finishes,
        Range putNanos,
        Range getNanos,
        Range startMillis,
        Range young,
        Range youngMillis,
        Range full,
        Range fullMillis,
        Range totalMillis,
        Range smallestHeapBytes,
        Range processBytes) {

    /** Returns it as the rule of the advice wants it. */
    public Outlook outlook() {
        return new Outlook(
                store,
                onHeap,
                heapBytes,
                finishes,
                false,
                totalMillis,
                stoppedShare(),
                longestPause(),
                processBytes,
                sentence());
    }

    private Range stoppedShare() {
        return Range.around(
                share(fullMillis.low(), totalMillis.low()),
                share(fullMillis.middle(), totalMillis.middle()),
                share(fullMillis.high(), totalMillis.high()));
    }

    /** A full collection, or a young one where there is none: they are about equally long. */
    private Range longestPause() {
        Range count = full.middle() > 0 ? full : young;
        Range millis = full.middle() > 0 ? fullMillis : youngMillis;
        return Range.around(
                each(millis.low(), count.low()),
                each(millis.middle(), count.middle()),
                each(millis.high(), count.high()));
    }

    private static double each(double millis, double count) {
        return count == 0 ? 0 : millis / count;
    }

    private static double share(double part, double all) {
        return all == 0 ? 0 : Math.min(1, part / all);
    }

    private String sentence() {
        return store + " in " + Units.bytes(heapBytes) + ": " + words(totalMillis) + ", of it " + words(youngMillis)
                + " in young collections and " + words(fullMillis) + " in full ones";
    }

    private static String words(Range millis) {
        return millis.high() == 0 ? "none" : millis.words(Units::millis);
    }
}
