package dev.hinterland;

/**
 * What a map holds, and the memory that it uses: a snapshot from {@link OffHeapMap#stats}. All sizes are bytes off the
 * Java heap.
 *
 * @param entries the number of entries
 * @param maximumBytes the budget
 * @param usedBytes all memory allocated under the budget: regions, index, overflow, spare and humongous
 * @param regionBytes regions that hold entries, or allocation buffers that are being filled
 * @param indexBytes index segments, without overflow nodes, and what a cache remembers of dropped entries
 * @param overflowBytes index nodes of buckets that overflowed
 * @param spareBytes regions and index memory that were allocated ahead, or recycled and not used again yet
 * @param humongousBytes regions that hold the pieces of humongous entries
 * @param liveBytes reachable entries, headers and padding included
 * @param deadBytes replaced or removed entries and unusable buffer tails that have not been recycled yet
 * @param refills the number of allocation buffers taken
 * @param slowAllocations the number of entries allocated outside their allocation buffer
 * @param refillWasteBytes unused tails of buffers that were retired because an entry did not fit
 * @param retireWasteBytes unused tails of buffers that were retired for another reason
 * @param allocationStalls how often a writer waited for memory: for another thread, or until regions of a map had been
 *     compacted; what a writer evicts from a cache itself is no stall
 * @param allocationStallNanos how long writers waited for memory, in nanoseconds
 * @param compactions the number of regions evacuated and recycled
 * @param compactedBytes the bytes that compaction copied
 */
public record MapStats(
        long entries,
        long maximumBytes,
        long usedBytes,
        long regionBytes,
        long indexBytes,
        long overflowBytes,
        long spareBytes,
        long humongousBytes,
        long liveBytes,
        long deadBytes,
        long refills,
        long slowAllocations,
        long refillWasteBytes,
        long retireWasteBytes,
        long allocationStalls,
        long allocationStallNanos,
        long compactions,
        long compactedBytes) {}
