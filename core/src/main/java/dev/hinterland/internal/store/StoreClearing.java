// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import dev.hinterland.internal.memory.StackReserve;

/** Removes all entries of a store by where they lie: no codec is called, so no bytes can keep an entry in. */
final class StoreClearing {

    /** Unlinks one entry and frees what it took. */
    interface Removal {

        /** Returns whether the entry was still linked at this location. */
        boolean remove(int hash, long location);
    }

    private static final int REPETITIONS_BEFORE_CHECK = 1_000;

    private final EntryHeap<?, ?> heap;
    private final Removal removal;

    StoreClearing(EntryHeap<?, ?> heap, Removal removal) {
        this.heap = heap;
        this.removal = removal;
    }

    /** Removes each entry that is there all the time. What is written meanwhile stays or goes. */
    void run() {
        StackReserve.ensure();
        try {
            IndexWalk walk = heap.index().walk();
            for (int step = 0; step < walk.steps(); step++) {
                clear(walk, step);
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /**
     * Clears one step. An entry that was not found was removed, replaced or moved, and one that was moved must go all
     * the same: so each repetition means that another thread has made progress, or that the index is corrupt.
     */
    private void clear(IndexWalk walk, int step) {
        for (int repetitions = 1; !removeAll(walk.collect(step)); repetitions++) {
            if (repetitions % REPETITIONS_BEFORE_CHECK == 0) {
                walk.check(step);
            }
            Thread.onSpinWait();
        }
    }

    /** Returns whether all entries were where they had been seen. */
    private boolean removeAll(LocationList locations) {
        boolean all = true;
        for (int i = 0; i < locations.size(); i++) {
            long location = locations.get(i);
            // Where the region has been recycled meanwhile, this is no hash, and no slot has the location.
            int hash = heap.hashAt(location);
            heap.beforeRemoval(hash);
            all &= removal.remove(hash, location);
        }
        return all;
    }
}
