// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the young collections of a run show: how much the program allocated between collections, and how much of it was
 * still there after them. Computed from heap use before and after each pause, so it needs a collector that stops the
 * program to collect.
 *
 * <p>A young collection happens when the space for new objects is full. Entries on the heap are allocated once and
 * stay, so the whole run allocates little more than the data; and when the old generation is full of them, a collection
 * of the young generation would have nowhere to copy survivors to, so full collections take its place. Serialization
 * allocates again and again and leaves nothing, so it causes many young collections, each of them short.
 *
 * @param youngCount young collections
 * @param fullCount full collections, none of them forced
 * @param allocatedBytes what was allocated between all collections
 * @param survivingBytes the part of what young collections looked at that was still there after them
 * @param collectedAllocationBytes what had been allocated before young collections
 * @param youngAfterFirstFull young collections after the first full one
 */
public record YoungCollections(
        int youngCount,
        int fullCount,
        long allocatedBytes,
        long survivingBytes,
        long collectedAllocationBytes,
        int youngAfterFirstFull) {

    /** Computes the figures from a log. */
    public static YoungCollections of(GcLog log) {
        List<GcEvent> collections = log.events().stream()
                .filter(event -> event.kind() == Kind.YOUNG || event.kind() == Kind.FULL)
                .filter(event -> event.beforeBytes() >= 0)
                .toList();
        Counting counting = new Counting();
        collections.forEach(counting::add);
        return counting.result();
    }

    /** Returns the share of newly allocated bytes that young collections found alive, from 0 to 1. */
    public double survivingShare() {
        return collectedAllocationBytes == 0 ? 0 : Math.clamp((double) survivingBytes / collectedAllocationBytes, 0, 1);
    }

    /** Says what the figures mean for this run; {@code null} where the log has no collection. */
    public @Nullable String sentence() {
        if (youngCount + fullCount == 0) {
            return null;
        }
        String allocation = String.format(
                Locale.ROOT,
                "%d MiB allocated between %d young and %d full collections; %.0f %% of what a young collection looked at"
                        + " was still alive",
                allocatedBytes >> 20,
                youngCount,
                fullCount,
                100 * survivingShare());
        return fullCount == 0
                ? allocation
                : allocation
                        + String.format(
                                Locale.ROOT,
                                "; after the first full collection %d of %d were full",
                                fullCount,
                                afterFirstFull());
    }

    private int afterFirstFull() {
        return fullCount + youngAfterFirstFull;
    }

    /** Goes through the collections in order. */
    private static final class Counting {

        private int young;
        private int full;
        private int youngAfterFirstFull;
        private long allocated;
        private long surviving;
        private long collectedAllocation;
        private long usedAfterLast;

        void add(GcEvent event) {
            long since = Math.max(0, event.beforeBytes() - usedAfterLast);
            if (!event.forced()) {
                allocated += since;
                count(event, since);
            }
            usedAfterLast = event.afterBytes();
        }

        private void count(GcEvent event, long allocatedSince) {
            if (event.kind() == Kind.FULL) {
                full++;
                return;
            }
            young++;
            youngAfterFirstFull += full > 0 ? 1 : 0;
            collectedAllocation += allocatedSince;
            surviving += Math.clamp(event.afterBytes() - usedAfterLast, 0, allocatedSince);
        }

        YoungCollections result() {
            return new YoungCollections(young, full, allocated, surviving, collectedAllocation, youngAfterFirstFull);
        }
    }
}
