// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import java.util.function.Supplier;

/**
 * The events that a store reports to Java Flight Recorder. If the runtime has no recorder (the module {@code jdk.jfr}
 * is optional), they go nowhere. Thread-safe. A call costs next to nothing unless a recording runs.
 */
public interface Flight {

    /** Reports nothing. */
    Flight NONE = new UnrecordedFlight();

    /**
     * Returns what tells of a store.
     *
     * @param store its name
     */
    static Flight of(String store) {
        return Recorder.IS_PRESENT ? new RecordedFlight(store) : NONE;
    }

    /**
     * Tells of an allocation buffer that was refilled.
     *
     * @param bytes the size of the new one
     * @param wasteBytes what was left over in the old one
     */
    void refilled(long bytes, long wasteBytes);

    /**
     * Tells of an entry that was dropped outside of an evacuation: the index had no memory for another entry in the
     * same bucket.
     *
     * @param bytes what it took
     */
    void evictedFromIndex(long bytes);

    /** Begins to tell of an evacuation, in which entries may be dropped. */
    Span<Moved> evacuation();

    /** Begins to tell of a compaction, which keeps all entries. */
    Span<Moved> compaction();

    /** Begins the event of a writer that waits for memory. */
    Span<Stall> stall();

    /** Begins to tell of a search for entries that have ended. */
    Span<Sweep> sweep();

    /** Begins to tell of memory that the index gets. */
    Span<Growth> growth();

    /**
     * Tells that a store is no longer referred to though it was not closed, and that its memory has been freed.
     *
     * @param bytes how much that was
     */
    void forgotten(long bytes);

    /** Asks a source for figures from time to time, until {@link #unwatch}, or until the source is unreachable. */
    void watch(Watched watched);

    /** Asks no more. */
    void unwatch(Watched watched);

    /**
     * An event that has begun and has a duration.
     *
     * @param <R> the event's result
     */
    interface Span<R> {

        /** Ends the event with a result. If it is not called, there is no event. */
        void end(R result);
    }

    /** A source of a store's statistics. */
    interface Watched {

        /** Returns the figures of this moment. */
        Figures figures();
    }

    /**
     * The result of an evacuation or a compaction.
     *
     * @param victims the numbers of the regions
     * @param recycled how many of them were recycled
     * @param kept how many entries were copied
     * @param keptBytes what those take
     * @param dropped how many entries were dropped
     * @param droppedBytes what those took
     */
    record Moved(Supplier<String> victims, int recycled, long kept, long keptBytes, long dropped, long droppedBytes) {}

    /**
     * The result of a wait for memory.
     *
     * @param bytes how many were wanted
     * @param gotRoom whether there is room now
     */
    record Stall(long bytes, boolean gotRoom) {}

    /**
     * What a search for ended entries found.
     *
     * @param dropped how many entries were dropped meanwhile because they had ended
     * @param droppedBytes what those took
     */
    record Sweep(long dropped, long droppedBytes) {}

    /**
     * Memory that the index got, or did not.
     *
     * @param part which part of the index
     * @param bytes how much
     * @param granted whether the budget allowed it
     */
    record Growth(String part, long bytes, boolean granted) {}

    /**
     * The figures of a store at one moment. Counts are since it was made; those that a map does not have, or that are
     * not recorded, are zero.
     *
     * @param store the name
     * @param entries the number of entries
     * @param maximumBytes the budget
     * @param usedBytes all memory taken under it
     * @param indexBytes what of that the index took
     * @param liveBytes entries that can be reached
     * @param deadBytes entries that cannot, and unusable rests
     * @param stalls times a writer waited for memory
     * @param recycledRegions regions that were evacuated and recycled
     * @param hits lookups that found a value
     * @param misses lookups that found none
     * @param evictions entries dropped because there was no room
     * @param expirations entries dropped because their time was over
     */
    record Figures(
            String store,
            long entries,
            long maximumBytes,
            long usedBytes,
            long indexBytes,
            long liveBytes,
            long deadBytes,
            long stalls,
            long recycledRegions,
            long hits,
            long misses,
            long evictions,
            long expirations) {}
}
