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
     * it was filled, the index is too small for those that would fit. A region costs the entries that lie there for
     * good; to go without it costs an entry each time. So a region is lent if as many are dropped as it holds while all
     * entries are replaced once.
     */

    /** After how many more that are dropped it is asked whether a region is to be lent. */
    private static final int DROPS_PER_LOOK = 64;

    /** In tiny caches, this many puts are looked at, and not as many as there are entries. */
    private static final int LEAST_PUTS = 1024;

    /** How many regions are recycled before one is free beside the reserve, mostly. */
    private static final int MAX_RECYCLED = 8;

    private final EntryHeap<?, ?> heap;
    private final RegionPool pool;
    private final EntryRemover remover;

    /** How many entries have been dropped, or nearly, since they are counted. */
    private final AtomicInteger dropped = new AtomicInteger();

    /** How many keys had been inserted before. A race between two threads that look counts a little less. */
    private volatile long insertedBefore;

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
        int drops = dropped.incrementAndGet();
        if (drops % DROPS_PER_LOOK == 0 && isRegionDue(drops) && lend(recyclesOne)) {
            return true;
        }
        boolean made = remover.dropLeastFrequent(hash);
        remover.dropped();
        return made;
    }

    /** Returns whether a region is to be lent; counts anew if one is, or if that many have been dropped too slowly. */
    private boolean isRegionDue(int drops) {
        long size = heap.size();
        long inserted = heap.allocator().inserted();
        boolean late = inserted - insertedBefore > Math.max(LEAST_PUTS, size);
        boolean due = !late && drops >= size * pool.largestRegionBytes() / Math.max(1, heap.liveBytes());
        if (late || due) {
            insertedBefore = inserted;
            dropped.set(0);
        }
        return due;
    }

    private boolean lend(BooleanSupplier recyclesOne) {
        Resizer resizer = heap.index().resizer();
        long size = heap.size();
        int most = pool.largestRegionBytes();
        long bytes = resizer.missingBytes(size, most);
        if (bytes == 0) {
            return false;
        }
        boolean lent = pool.prepareLoan(bytes);
        for (int i = 0; !lent && i < MAX_RECYCLED && recyclesOne.getAsBoolean(); i++) {
            lent = pool.prepareLoan(bytes);
        }
        return lent && resizer.prepare(size, most);
    }
}
