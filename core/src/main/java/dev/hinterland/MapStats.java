// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.ToLongFunction;

/**
 * What a map holds, and the memory that it uses: a snapshot from {@link OffHeapMap#stats}. Immutable. All sizes are
 * bytes off the Java heap.
 *
 * @since 0.1.0
 */
public final class MapStats {

    /** The figures, each with the name of its accessor. */
    public enum Figure {
        /** The number of entries. */
        ENTRIES("entries"),
        /** The budget. */
        MAXIMUM_BYTES("maximumBytes"),
        /** All memory allocated under the budget: regions, index, overflow, spare and humongous. */
        USED_BYTES("usedBytes"),
        /** Regions that hold entries, or allocation buffers that are being filled. */
        REGION_BYTES("regionBytes"),
        /** Index segments, without overflow nodes, and what a cache remembers of dropped entries. */
        INDEX_BYTES("indexBytes"),
        /** Index nodes of buckets that overflowed. */
        OVERFLOW_BYTES("overflowBytes"),
        /** Regions and index memory that were allocated ahead, or recycled and not used again yet. */
        SPARE_BYTES("spareBytes"),
        /** Regions that hold the pieces of humongous entries. */
        HUMONGOUS_BYTES("humongousBytes"),
        /** Reachable entries, headers and padding included. */
        LIVE_BYTES("liveBytes"),
        /** Replaced or removed entries and unusable buffer tails that have not been recycled yet. */
        DEAD_BYTES("deadBytes"),
        /** The number of allocation buffers taken. */
        REFILLS("refills"),
        /** The number of entries allocated outside their allocation buffer. */
        SLOW_ALLOCATIONS("slowAllocations"),
        /** Unused tails of buffers that were retired because an entry did not fit. */
        REFILL_WASTE_BYTES("refillWasteBytes"),
        /** Unused tails of buffers that were retired for another reason. */
        RETIRE_WASTE_BYTES("retireWasteBytes"),
        /**
         * How often a writer waited for memory: for another thread, or until regions of a map had been compacted. What
         * a writer evicts from a cache itself is no stall.
         */
        ALLOCATION_STALLS("allocationStalls"),
        /** How long writers waited for memory, in nanoseconds. */
        ALLOCATION_STALL_NANOS("allocationStallNanos"),
        /** The number of regions evacuated and recycled. */
        COMPACTIONS("compactions"),
        /** The bytes that compaction copied. */
        COMPACTED_BYTES("compactedBytes");

        private final String accessor;

        Figure(String accessor) {
            this.accessor = accessor;
        }
    }

    private static final Figure[] FIGURES = Figure.values();

    private final long[] values;

    private MapStats(long[] values) {
        this.values = values;
    }

    /**
     * {@return statistics with these figures}
     *
     * @param figures returns the value of each figure
     */
    public static MapStats of(ToLongFunction<Figure> figures) {
        return new MapStats(Arrays.stream(FIGURES).mapToLong(figures).toArray());
    }

    /**
     * {@return one of the figures}
     *
     * @param figure which one
     */
    public long value(Figure figure) {
        return values[figure.ordinal()];
    }

    /** {@return the number of entries} */
    public long entries() {
        return value(Figure.ENTRIES);
    }

    /** {@return the budget} */
    public long maximumBytes() {
        return value(Figure.MAXIMUM_BYTES);
    }

    /** {@return all memory allocated under the budget: regions, index, overflow, spare and humongous} */
    public long usedBytes() {
        return value(Figure.USED_BYTES);
    }

    /** {@return regions that hold entries, or allocation buffers that are being filled} */
    public long regionBytes() {
        return value(Figure.REGION_BYTES);
    }

    /** {@return index segments, without overflow nodes, and what a cache remembers of dropped entries} */
    public long indexBytes() {
        return value(Figure.INDEX_BYTES);
    }

    /** {@return index nodes of buckets that overflowed} */
    public long overflowBytes() {
        return value(Figure.OVERFLOW_BYTES);
    }

    /** {@return regions and index memory that were allocated ahead, or recycled and not used again yet} */
    public long spareBytes() {
        return value(Figure.SPARE_BYTES);
    }

    /** {@return regions that hold the pieces of humongous entries} */
    public long humongousBytes() {
        return value(Figure.HUMONGOUS_BYTES);
    }

    /** {@return reachable entries, headers and padding included} */
    public long liveBytes() {
        return value(Figure.LIVE_BYTES);
    }

    /** {@return replaced or removed entries and unusable buffer tails that have not been recycled yet} */
    public long deadBytes() {
        return value(Figure.DEAD_BYTES);
    }

    /** {@return the number of allocation buffers taken} */
    public long refills() {
        return value(Figure.REFILLS);
    }

    /** {@return the number of entries allocated outside their allocation buffer} */
    public long slowAllocations() {
        return value(Figure.SLOW_ALLOCATIONS);
    }

    /** {@return unused tails of buffers that were retired because an entry did not fit} */
    public long refillWasteBytes() {
        return value(Figure.REFILL_WASTE_BYTES);
    }

    /** {@return unused tails of buffers that were retired for another reason} */
    public long retireWasteBytes() {
        return value(Figure.RETIRE_WASTE_BYTES);
    }

    /** {@return how often a writer waited for memory; what a writer evicts from a cache itself is no stall} */
    public long allocationStalls() {
        return value(Figure.ALLOCATION_STALLS);
    }

    /** {@return how long writers waited for memory, in nanoseconds} */
    public long allocationStallNanos() {
        return value(Figure.ALLOCATION_STALL_NANOS);
    }

    /** {@return the number of regions evacuated and recycled} */
    public long compactions() {
        return value(Figure.COMPACTIONS);
    }

    /** {@return the bytes that compaction copied} */
    public long compactedBytes() {
        return value(Figure.COMPACTED_BYTES);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MapStats stats && Arrays.equals(values, stats.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "MapStats{", "}");
        for (Figure figure : FIGURES) {
            text.add(figure.accessor + "=" + value(figure));
        }
        return text.toString();
    }
}
