// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.heap.Stall;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;

/** Does to single entries what evacuation does to all those of a region. */
public final class Evacuations {

    private static final int MAX_WAITS = 1000;
    private static final long WAIT_NANOS = 100_000;

    private Evacuations() {}

    /** Copies the entry of a key to another place, and returns whether it was still there to be moved. */
    public static <K> boolean relocate(Store<K, ?> store, K key) {
        return relocate(store, key, true);
    }

    /** The twin that does not look at the entry's time again when it publishes the copy. */
    public static <K> boolean relocateWithOldTime(Store<K, ?> store, K key) {
        return relocate(store, key, false);
    }

    private static <K> boolean relocate(Store<K, ?> store, K key, boolean copyTime) {
        int waits = 0;
        while (true) {
            long recycled = store.heap().reclaimer().recycled();
            Outcome outcome = tryRelocate(store, key, copyTime);
            if (outcome != Outcome.NO_ROOM) {
                return outcome == Outcome.MOVED;
            }
            // These copies fill memory as a writer does, so room is made as for one; others' buffers may hold what is
            // left.
            Stall stall = new Stall(store.heap().flight(), new Stall.Counts(), 0);
            boolean made = store.heap().reclaimer().makeRoom(recycled, stall);
            stall.end(made);
            if (!made) {
                if (waits++ == MAX_WAITS) {
                    throw new AssertionError("no room for a copy: name=" + store.name());
                }
                LockSupport.parkNanos(WAIT_NANOS);
            }
        }
    }

    private enum Outcome {
        MOVED,
        GONE,
        NO_ROOM
    }

    private static <K> Outcome tryRelocate(Store<K, ?> store, K key, boolean copyTime) {
        RegionTable table = store.regions().table();
        long from = store.locate(key);
        if (from == Index.ABSENT) {
            return Outcome.GONE;
        }
        MemorySegment source = table.memory(table.regionId(from));
        int offset = table.offset(from);
        long header = Entry.header(source, offset);
        int bytes = (int) Entry.bytes(source, offset, header);
        AllocationBuffer target = store.allocator().claim();
        try {
            if (!target.allocate(bytes)) {
                return Outcome.NO_ROOM;
            }
            MemorySegment.copy(source, offset, target.memory(), target.offset(), bytes);
            long to = table.locationOf(target.region(), target.offset());
            // Evacuation knows that nobody else moves entries of its region. This thread does not: unless it holds the
            // region, another one may recycle it as soon as the entry has been unlinked.
            Region left = table.regionAt(from);
            Runnable beforehand = () -> {
                left.hold();
                if (Entry.isTimed(header) && copyTime) {
                    long time = Entry.time(source, offset, header);
                    Entry.setTime(target.memory(), target.offset(), header, time);
                }
            };
            target.region().raiseLatestTime(left.latestTime());
            if (store.index().slots().relocate(Entry.hash(header), from, to, beforehand)) {
                Entry.markDead(source, offset);
                left.addDead(bytes);
                left.release();
                return Outcome.MOVED;
            }
            target.undo();
            return Outcome.GONE;
        } finally {
            target.release();
        }
    }
}
