// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.Reclaimer;
import dev.hinterland.internal.heap.Stall;
import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import org.jspecify.annotations.Nullable;

/**
 * What holds writers up when memory is short: they reclaim some, or wait for others, and in the end are refused.
 * Thread-safe.
 */
public final class Backpressure {

    /** How often a writer waits for others that write, and are about to give back what they do not need. */
    private static final int MAX_WAITS = 16;

    /**
     * How often a writer waits for the holder of an emptied region, which may be reading a value, or wait for a
     * processor.
     */
    private static final int MAX_WAITS_FOR_RELEASE = 1000;

    private static final long WAIT_NANOS = 100_000;

    /**
     * How often a writer reclaims memory that does not suffice: others take it, or it is the reserve, or each time no
     * more is won than closing the buffers wasted. As many as regions have to be emptied to win one where a 64th of
     * each is dead, and again.
     */
    private static final int MAX_ROUNDS = MAX_WAITS_FOR_RELEASE + 128;

    private final EntryHeap<?, ?> heap;
    /**
     * What {@link #reclaimed} was when there was nothing to reclaim, and nobody who was about to give something back.
     */
    private volatile long exhaustedAt = -1;

    private final Stall.Counts stalls = new Stall.Counts();

    Backpressure(EntryHeap<?, ?> heap) {
        this.heap = heap;
    }

    /**
     * Returns a buffer that the caller has claimed, and where an entry of this size has been allocated, or
     * {@code null}.
     *
     * @param tail as in {@link Allocator#claim(int, boolean)}
     */
    @Nullable
    AllocationBuffer claim(int bytes, boolean tail) {
        long seen = heap.reclaimer().recycled();
        AllocationBuffer buffer = heap.allocator().claim(bytes, tail);
        return buffer == null && reclaimed() != exhaustedAt ? claimSlowly(seen, bytes, tail) : buffer;
    }

    /**
     * Returns a number that grows whenever an entry is settled or a region recycled, or a scan has ended its hold of
     * one: then what could not be reclaimed a moment ago perhaps can.
     */
    private long reclaimed() {
        return heap.settledBytes() + heap.releases() + heap.reclaimer().recycled();
    }

    private @Nullable AllocationBuffer claimSlowly(long seenFirst, int bytes, boolean tail) {
        long seen = seenFirst;
        Backoff backoff = new Backoff();
        try {
            int waits = 0;
            for (int rounds = 0; rounds < MAX_ROUNDS; rounds++) {
                long before = reclaimed();
                Stall stall = new Stall(heap.flight(), stalls, bytes);
                boolean made = false;
                try {
                    made = makeRoom(seen, stall);
                    if (!made) {
                        StretchPoint.NOTHING_RECLAIMED.reached();
                        if (!mayWait(before, waits++)) {
                            return null;
                        }
                        stall.begin();
                        backoff.park(WAIT_NANOS);
                    }
                } finally {
                    // Before a buffer is claimed, because this may fail for want of memory on the heap.
                    stall.end(made);
                }
                seen = heap.reclaimer().recycled();
                AllocationBuffer buffer = heap.allocator().claim(bytes, tail);
                if (buffer != null) {
                    return buffer;
                }
            }
            return null;
        } finally {
            backoff.end();
        }
    }

    /** Returns whether a writer should wait for others once more; notes it if there are none. */
    private boolean mayWait(long reclaimedBefore, int waits) {
        int mostWaits = mostWaits();
        if (mostWaits == 0) {
            exhaustedAt = reclaimedBefore;
        }
        return waits < mostWaits;
    }

    /**
     * Returns how often a writer should wait for others that are about to give something back, if there are any: a
     * region that has been emptied, what is left in a claimed buffer, or a region with an entry that has just been
     * unlinked.
     */
    private int mostWaits() {
        if (heap.reclaimer().isAwaitingRelease()) {
            return MAX_WAITS_FOR_RELEASE;
        }
        return heap.allocator().claimed() > 0 || isAnyHeld() ? MAX_WAITS : 0;
    }

    /** Returns whether a full region is held by somebody, other than by a buffer that lies in it. */
    private boolean isAnyHeld() {
        RegionTable table = heap.regions().table();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == RegionState.FULL
                    && region.holds() > heap.allocator().buffersIn(region)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reclaims memory.
     *
     * @param seen the number of {@linkplain Reclaimer#recycled recycled} regions before the caller failed to get memory
     * @param bytes how much the caller wants
     * @return whether it makes sense to try again
     */
    boolean makeRoom(long seen, long bytes) {
        Stall stall = new Stall(heap.flight(), stalls, bytes);
        boolean made = false;
        try {
            made = makeRoom(seen, stall);
            return made;
        } finally {
            stall.end(made);
        }
    }

    /** Makes room for a slot in the bucket of a hash; otherwise as {@link #makeRoom}. */
    boolean makeSlot(int hash, long seen, long bytes) {
        Stall stall = new Stall(heap.flight(), stalls, bytes);
        boolean made = false;
        try {
            made = heap.reclaimer().makeSlot(hash, stall) || makeRoom(seen, stall);
            return made;
        } finally {
            stall.end(made);
        }
    }

    private boolean makeRoom(long seen, Stall stall) {
        heap.checkOpen();
        return heap.reclaimer().makeRoom(seen, stall);
    }

    /** Lets a writer that has taken memory, and holds nothing, do its share of reclaiming. */
    void assist(int takenBytes) {
        Stall stall = new Stall(heap.flight(), stalls, takenBytes);
        try {
            heap.reclaimer().assist(takenBytes, stall);
        } finally {
            stall.end(true);
        }
    }

    /** Returns how often a writer has waited for memory. */
    long stalls() {
        return stalls.stalls().sum();
    }

    /** Returns how long writers have waited for memory. */
    long stallNanos() {
        return stalls.nanos().sum();
    }
}
