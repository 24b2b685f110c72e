package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.flight.Flight;
import dev.hinterland.memory.Backoff;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionState;
import dev.hinterland.region.RegionTable;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What holds writers up when memory is short: they reclaim some, or wait for others, and in the end are refused.
 * Thread-safe.
 */
final class Backpressure {

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

    private final Store<?, ?> store;
    /**
     * What {@link #reclaimed} was when there was nothing to reclaim, and nobody who was about to give something back.
     */
    private volatile long exhaustedAt = -1;

    private final LongAdder stalls = new LongAdder();
    private final LongAdder stallNanos = new LongAdder();

    Backpressure(Store<?, ?> store) {
        this.store = store;
    }

    /**
     * Returns a buffer that the caller has claimed, and where an entry of this size has been allocated, or
     * {@code null}.
     */
    @Nullable
    AllocationBuffer claim(int bytes) {
        long seen = store.reclaimer().recycled();
        AllocationBuffer buffer = store.allocator().claim(bytes);
        return buffer == null && reclaimed() != exhaustedAt ? claimSlowly(seen, bytes) : buffer;
    }

    /** Returns a number that grows whenever an entry is settled or a region recycled. */
    private long reclaimed() {
        return store.disposal().settledBytes() + store.reclaimer().recycled();
    }

    private @Nullable AllocationBuffer claimSlowly(long seenFirst, int bytes) {
        long seen = seenFirst;
        Backoff backoff = new Backoff();
        try {
            int waits = 0;
            for (int rounds = 0; rounds < MAX_ROUNDS; rounds++) {
                long before = reclaimed();
                if (!makeRoom(seen, bytes)) {
                    int mostWaits = mostWaits();
                    if (mostWaits == 0) {
                        exhaustedAt = before;
                    }
                    if (waits++ >= mostWaits) {
                        return null;
                    }
                    backoff.park(WAIT_NANOS);
                }
                seen = store.reclaimer().recycled();
                AllocationBuffer buffer = store.allocator().claim(bytes);
                if (buffer != null) {
                    return buffer;
                }
            }
            return null;
        } finally {
            backoff.end();
        }
    }

    /**
     * Returns how often a writer should wait for others that are about to give something back, if there are any: a
     * region that has been emptied, what is left in a claimed buffer, or a region with an entry that has just been
     * unlinked.
     */
    private int mostWaits() {
        if (store.reclaimer().isAwaitingRelease()) {
            return MAX_WAITS_FOR_RELEASE;
        }
        return store.allocator().claimed() > 0 || isAnyHeld() ? MAX_WAITS : 0;
    }

    /** Returns whether a full region is held by somebody, other than by a buffer that lies in it. */
    private boolean isAnyHeld() {
        RegionTable table = store.regions().table();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == RegionState.FULL
                    && region.holds() > store.allocator().buffersIn(region)) {
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
        store.checkOpen();
        Flight.Span<Flight.Stall> stall = store.flight().stall();
        long began = System.nanoTime();
        boolean made = false;
        try {
            made = store.reclaimer().makeRoom(seen);
            return made;
        } finally {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
            stall.end(new Flight.Stall(bytes, made));
        }
    }

    /** Lets a writer that has taken memory, and holds nothing, do its share of reclaiming. */
    void assist(int takenBytes) {
        long began = System.nanoTime();
        if (store.reclaimer().assist(takenBytes)) {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
        }
    }

    /** Returns how often a writer was held up. */
    long stalls() {
        return stalls.sum();
    }

    /** Returns how long writers were held up. */
    long stallNanos() {
        return stallNanos.sum();
    }
}
