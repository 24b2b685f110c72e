// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import dev.hinterland.internal.reclaim.EntryRemover;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;

/** Looks for entries that have ended and that nobody asks for, a part of the index at a time. Not thread-safe. */
public final class ExpirySweep {

    private final Index<?> index;
    private final RegionTable table;
    private final EntryReader<?, ?> reader;
    private final EntryRemover remover;
    private IndexWalk walk;
    private int next;

    ExpirySweep(EntryHeap<?, ?> heap, EntryRemover remover) {
        this.index = heap.index();
        this.table = heap.regions().table();
        this.reader = heap.reader();
        this.remover = remover;
        this.walk = index.walk();
    }

    /** Drops what has ended in some buckets, and goes on there the next time. */
    void some(int buckets) {
        long now = remover.now();
        int perStep = Math.max(1, index.buckets().count() / walk.steps());
        for (int done = 0; done < buckets && next < walk.steps(); done += perStep) {
            sweep(walk.collect(next++), now);
        }
        if (next == walk.steps()) {
            walk = index.walk();
            next = 0;
        }
    }

    /** Drops everything that has ended. */
    void all() {
        long now = remover.now();
        IndexWalk whole = index.walk();
        for (int step = 0; step < whole.steps(); step++) {
            sweep(whole.collect(step), now);
        }
    }

    private void sweep(LocationList locations, long now) {
        for (int i = 0; i < locations.size(); i++) {
            long location = locations.get(i);
            long time = reader.time(location);
            if (time != EntryReader.RECYCLED && remover.isOver(time, now)) {
                // Where the region has been recycled meanwhile, this is no hash, and no slot has the location.
                int hash = Entry.hash(Entry.header(table.regionAt(location).memory(), table.offset(location)));
                remover.dropIfOver(hash, location, now);
            }
        }
    }
}
