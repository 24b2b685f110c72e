// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.region.Region;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What comes of an evacuation, told when it is over. Not thread-safe. */
public final class EvacuationReport {

    /** How many evacuations back "lately" reaches. */
    private static final double MEMORY = 16;

    private final EntryHeap<?, ?> heap;
    private Flight.@Nullable Span<Flight.Moved> span;
    private List<Region> victims = List.of();
    private int recycled;
    private long kept;
    private long keptBytes;
    private long dropped;
    private long droppedBytes;
    private double lateDropped;
    private double lateFreed;

    EvacuationReport(EntryHeap<?, ?> heap) {
        this.heap = heap;
    }

    /** Begins with regions that are about to be evacuated, and forgets what came of others. */
    void begin(List<Region> regions) {
        span = heap.flight().evacuation();
        victims = regions;
        recycled = 0;
        kept = 0;
        keptBytes = 0;
        dropped = 0;
        droppedBytes = 0;
    }

    /** Adds an entry that was copied. */
    void addKept(int bytes) {
        kept++;
        keptBytes += bytes;
    }

    /** Adds an entry that was dropped. */
    void addDropped(int bytes) {
        dropped++;
        droppedBytes += bytes;
    }

    /** Adds a region that was recycled. */
    void addRecycled() {
        recycled++;
    }

    /**
     * Tells what came of it.
     *
     * @param freedBytes by how many bytes the regions that were recycled are more than what was copied
     */
    void end(long freedBytes) {
        if (freedBytes > 0) {
            lateDropped += Math.min(droppedBytes, freedBytes) - lateDropped / MEMORY;
            lateFreed += freedBytes - lateFreed / MEMORY;
        }
        if (span != null) {
            span.end(new Flight.Moved(() -> numbers(victims), recycled, kept, keptBytes, dropped, droppedBytes));
            span = null;
        }
    }

    /** Returns which part of the bytes freed lately were those of entries that were dropped: from zero to one. */
    double dropShare() {
        return lateFreed == 0 ? 1 : lateDropped / lateFreed;
    }

    private static String numbers(List<Region> regions) {
        return regions.stream().map(region -> Integer.toString(region.id())).collect(Collectors.joining(" "));
    }
}
