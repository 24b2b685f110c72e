// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Resizer;
import dev.hinterland.internal.region.RegionPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Makes room for a slot where the index of a cache has no memory left: drops an entry of the same bucket, or lends the
 * index a region. Thread-safe.
 */
final class SlotMaker {

    /*
     * The regions of a full cache have all of the budget. If entries get smaller, or fewer of them have ended than when
     * it was filled, the index is too small for those that would fit. A region costs the entries that lie there; to go
     * without it costs an entry each time. So a region is lent when as many have been dropped as it holds, and not
     * before they are worth a segment of the index.
     */

    /** The fewest entries that are dropped before a region is lent: about as many as a segment of the index is for. */
    private static final int LEAST_DROPPED = 64;

    /** How many regions are recycled before one is free beside the reserve, mostly. */
    private static final int MAX_RECYCLED = 8;

    private final EntryHeap<?, ?> heap;
    private final RegionPool pool;
    private final EntryRemover remover;

    /** How many entries have been dropped, or nearly, since a region was to be lent. */
    private final AtomicInteger dropped = new AtomicInteger();

    SlotMaker(EntryHeap<?, ?> heap, EntryRemover remover) {
        this.heap = heap;
        this.pool = heap.regions();
        this.remover = remover;
    }

    /**
     * Makes room in the bucket of a hash. To be called where nothing is locked or claimed.
     *
     * @param recyclesOne recycles a region, and returns whether it did
     * @return whether it makes sense to try again
     */
    boolean makeSlot(int hash, BooleanSupplier recyclesOne) {
        if (dropped.incrementAndGet() > dropsPerRegion()) {
            dropped.set(0);
            if (lend(recyclesOne)) {
                return true;
            }
        }
        boolean made = remover.dropLeastFrequent(hash);
        remover.dropped();
        return made;
    }

    private long dropsPerRegion() {
        long entries = heap.size() * pool.largestRegionBytes() / Math.max(1, heap.liveBytes());
        return Math.max(LEAST_DROPPED, entries);
    }

    private boolean lend(BooleanSupplier recyclesOne) {
        Resizer resizer = heap.index().resizer();
        long bytes = resizer.missingBytes(heap.size(), pool.largestRegionBytes());
        if (bytes == 0) {
            return false;
        }
        boolean lent = pool.prepareLoan(bytes);
        for (int i = 0; !lent && i < MAX_RECYCLED && recyclesOne.getAsBoolean(); i++) {
            lent = pool.prepareLoan(bytes);
        }
        return lent && resizer.prepare(bytes);
    }
}
