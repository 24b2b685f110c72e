// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.IndexInspection;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Goes through the entries that can be reached: region by region, the oldest first, and each in its order. */
final class EntryWalk implements IndexInspection.Visitor {

    /** Takes one entry after the other. */
    interface Target {
        void take(StoredEntry entry) throws IOException;
    }

    private final MappedStore store;
    private final EntryMarks marks;
    private final boolean timed;
    private long skipped;

    private EntryWalk(MappedStore store) {
        this.store = store;
        this.marks = new EntryMarks(store.regions());
        this.timed = store.content().isTimed() || store.content().hasWords();
    }

    /** Gives all entries to a target; returns how many slots lead to none. */
    static long run(MappedStore store, Target target) throws IOException {
        EntryWalk walk = new EntryWalk(store);
        IndexInspection index = store.index(walk);
        int[] ids = store.regionsByAge();
        int first = 0;
        while (first < ids.length) {
            int end = walk.begin(ids, first);
            index.walk(false);
            for (int i = first; i < end; i++) {
                walk.give(ids[i], target);
                walk.marks.end(ids[i]);
            }
            first = end;
        }
        return walk.skipped;
    }

    private int begin(int[] ids, int first) {
        long left = EntryMarks.batchBytes();
        int next = first;
        while (next < ids.length && (next == first || store.bytes(ids[next]) <= left)) {
            marks.begin(ids[next], store.bytes(ids[next]));
            left -= store.bytes(ids[next]);
            next++;
        }
        return next;
    }

    private void give(int id, Target target) throws IOException {
        MemorySegment memory = store.memory(id);
        for (int offset = marks.next(id, 0); offset >= 0; offset = marks.next(id, offset + Location.UNIT_BYTES)) {
            target.take(
                    new StoredEntry(store, memory, offset, Entry.header(memory, offset), marks.frequency(id, offset)));
        }
    }

    @Override
    public long hash(int bucket, long location) {
        int id = store.regionOf(location);
        int offset = store.offsetOf(location);
        if (id < 1 || id > store.regions()) {
            return NONE;
        }
        if (!marks.has(id)) {
            return NONE;
        }
        MemorySegment memory = store.memory(id);
        boolean whole = store.isOfGeneration(location, id)
                && Entry.bytesWithin(memory, offset) > 0
                && Entry.isTimed(Entry.header(memory, offset)) == timed
                && (!timed || offset % Entry.TIME_BYTES == 0);
        skipped += whole ? 0 : 1;
        return whole ? Entry.hash(Entry.header(memory, offset)) & 0xFFFF_FFFFL : NONE;
    }

    @Override
    public boolean add(int bucket, long slot) {
        return marks.add(store.regionOf(slot), store.offsetOf(slot), Frequency.of(slot));
    }

    @Override
    public void damaged(IndexInspection.Part part, String finding) {}

    @Override
    public void unfinished(IndexInspection.Part part, String finding) {}
}
