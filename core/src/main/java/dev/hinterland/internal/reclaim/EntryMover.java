// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Moves entries, one at a time, to the buffer for what is evacuated. One thread at a time.
 *
 * <p>Invariant: who finds an entry by its slot finds all that was written to it. The index replaces the location under
 * the lock of the entry's bucket, and only if it is still there, so an entry that is unlinked or replaced in the
 * meantime is not resurrected; its time, or its value that is a word, may be changed under that lock after the copying,
 * and is copied once more there.
 */
public final class EntryMover {

    private final EntryHeap<?, ?> heap;
    private final RegionTable table;

    /** One object for all moves: each would make garbage of its own otherwise. */
    private final Runnable copyTime = this::copyTime;

    private @Nullable Region timedRegion;
    private int timedOffset;
    private long timedHeader;

    EntryMover(EntryHeap<?, ?> heap) {
        this.heap = heap;
        this.table = heap.regions().table();
    }

    /** Claims the buffer that entries are moved to; the caller owes a release. */
    AllocationBuffer claimTarget() {
        AllocationBuffer target = heap.allocator().evacuation();
        // Otherwise a thread that retires the buffer has claimed it, which takes a moment.
        Backoff.until(target::tryClaim);
        return target;
    }

    /**
     * Moves an entry to what has just been allocated in the buffer.
     *
     * @return whether it was still there; if not, nothing is allocated any more
     */
    boolean move(Region region, int offset, long header, int bytes, AllocationBuffer target) {
        boolean moved = false;
        region.beginDeparture();
        try {
            moved = moveUncounted(region, offset, header, bytes, target);
        } finally {
            region.endDeparture(moved ? bytes : 0);
        }
        if (moved) {
            heap.countMoved(bytes);
            tellScans(region, offset, target);
        }
        return moved;
    }

    /**
     * The same for a caller that has said that the departure begins, will say how many bytes have left, and count them,
     * and owes the scans that it is {@linkplain #tellScans told}: after that, since it may fail for want of memory.
     */
    boolean moveUncounted(Region region, int offset, long header, int bytes, AllocationBuffer target) {
        boolean moved = false;
        try {
            if (Entry.isHumongous(header)) {
                target.region().tellHumongous();
            }
            MemorySegment.copy(region.memory(), offset, target.memory(), target.offset(), bytes);
            target.region().raiseLatestTime(region.latestTime());
            StretchPoint.ENTRY_COPIED.reached();
            moved = relocate(region, offset, header, target);
        } finally {
            if (!moved) {
                target.undo();
            }
        }
        if (moved) {
            Entry.markDead(region.memory(), offset);
        }
        return moved;
    }

    /** Tells scans where an entry is that has been moved to what was allocated last. */
    void tellScans(Region region, int offset, AllocationBuffer target) {
        heap.scans().moved(region, offset, target.region(), target.offset());
    }

    private boolean relocate(Region region, int offset, long header, AllocationBuffer target) {
        long from = table.locationOf(region, offset);
        long to = table.locationOf(target.region(), target.offset());
        return Entry.isTimed(header)
                ? relocateTimed(region, offset, header, from, to)
                : heap.index().slots().relocate(Entry.hash(header), from, to);
    }

    private boolean relocateTimed(Region region, int offset, long header, long from, long to) {
        timedRegion = region;
        timedOffset = offset;
        timedHeader = header;
        return heap.index().slots().relocate(Entry.hash(header), from, to, copyTime);
    }

    /** Copies the time, or the word that is the value, once more, under the lock of the entry's bucket. */
    private void copyTime() {
        AllocationBuffer target = heap.allocator().evacuation();
        MemorySegment memory = Objects.requireNonNull(timedRegion).memory();
        long time = Entry.time(memory, timedOffset, timedHeader);
        target.region().raiseLatestTime(Deadline.limit(time));
        Entry.setTime(target.memory(), target.offset(), timedHeader, time);
    }
}
