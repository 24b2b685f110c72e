// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheStats;
import dev.hinterland.MapStats;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.store.Store;

/** Reads the figures of a store: for its users, and for Flight Recorder. */
public final class StoreFigures {

    /** What a map has done in terms of a cache: it counts nothing of this kind. */
    private static final CacheStats UNCOUNTED = CacheStats.empty();

    private StoreFigures() {}

    /** Returns the figures of a map for Flight Recorder. */
    public static Flight.Figures ofMap(Store<?, ?> store) {
        return ofCache(store, UNCOUNTED);
    }

    /** Returns the figures of a cache for Flight Recorder. */
    static Flight.Figures ofCache(Store<?, ?> store, CacheStats stats) {
        MapStats memory = memory(store);
        return new Flight.Figures(
                store.name(),
                memory.entries(),
                memory.maximumBytes(),
                memory.usedBytes(),
                memory.indexBytes() + memory.overflowBytes(),
                memory.liveBytes(),
                memory.deadBytes(),
                memory.allocationStalls(),
                memory.compactions(),
                stats.hitCount(),
                stats.missCount(),
                stats.sizeEvictionCount(),
                stats.expiredCount());
    }

    /** Returns what a store holds, and the memory that it uses. */
    public static MapStats memory(Store<?, ?> store) {
        long humongous = store.regions().table().bytesIn(RegionState.HUMONGOUS);
        long freeRegions = store.regions().table().bytesIn(RegionState.FREE);
        long aheadBuckets = store.index().resizer().aheadBucketBytes();
        long aheadNodes = store.index().resizer().aheadNodeBytes();
        return MapStats.of(figure -> switch (figure) {
            case ENTRIES -> store.size();
            case MAXIMUM_BYTES -> store.memory().maximumBytes();
            case USED_BYTES -> store.memory().usedBytes();
            case REGION_BYTES -> store.memory().usedBytes(Purpose.REGION) - humongous - freeRegions;
            case INDEX_BYTES ->
                store.memory().usedBytes(Purpose.INDEX) + store.memory().usedBytes(Purpose.POLICY) - aheadBuckets;
            case OVERFLOW_BYTES -> store.memory().usedBytes(Purpose.OVERFLOW) - aheadNodes;
            case SPARE_BYTES -> freeRegions + aheadBuckets + aheadNodes;
            case HUMONGOUS_BYTES -> humongous;
            case LIVE_BYTES -> store.liveBytes();
            case DEAD_BYTES -> store.regions().table().deadBytes();
            case REFILLS -> store.allocator().refills();
            case SLOW_ALLOCATIONS -> store.allocator().slowAllocations();
            case REFILL_WASTE_BYTES -> store.allocator().refillWasteBytes();
            case RETIRE_WASTE_BYTES ->
                store.allocator().retireWasteBytes() + store.regions().closeWasteBytes();
            case ALLOCATION_STALLS -> store.stalls();
            case ALLOCATION_STALL_NANOS -> store.stallNanos();
            case COMPACTIONS -> store.compactions();
            case COMPACTED_BYTES -> store.allocator().evacuatedBytes();
        });
    }
}
