package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.flight.Flight;
import dev.hinterland.memory.Backoff;
import dev.hinterland.memory.NativeMemory;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What holds writers up where memory is short: they reclaim some, or wait for others, and in the end are refused. Thread-safe. */
final class Backpressure {

    /** How often, and how long, a writer waits for others before he is refused. */
    private static final int MAX_WAITS = 16;

    private static final long WAIT_NANOS = 100_000;

    private final Store<?, ?> store;
    private final Refusals refusals;
    private final LongAdder stalls = new LongAdder();
    private final LongAdder stallNanos = new LongAdder();

    /**
     * Creates it.
     *
     * @param refusals makes what is thrown where memory does not suffice
     */
    Backpressure(Store<?, ?> store, Refusals refusals) {
        this.store = store;
        this.refusals = refusals;
    }

    /** Returns a buffer that the caller has claimed, and where an entry of this size has been allocated. */
    AllocationBuffer claim(int bytes) {
        long seen = store.reclaimer().recycled();
        AllocationBuffer buffer = tryClaim(bytes);
        return buffer == null ? claimSlowly(seen, bytes) : buffer;
    }

    /** Returns a buffer with room for an entry of this size, which the caller has claimed, or {@code null}. */
    private @Nullable AllocationBuffer tryClaim(int bytes) {
        AllocationBuffer buffer = store.allocator().claim();
        boolean allocated = false;
        try {
            allocated = buffer.allocate(bytes);
        } finally {
            if (!allocated) {
                buffer.release();
            }
        }
        return allocated ? buffer : null;
    }

    private AllocationBuffer claimSlowly(long seenFirst, int bytes) {
        long seen = seenFirst;
        Backoff backoff = new Backoff();
        try {
            for (int waits = 0; ; ) {
                if (!makeRoom(seen, bytes)) {
                    // Other writers' buffers may hold what is left, and are about to be given back.
                    if (waits++ == MAX_WAITS) {
                        throw outOfMemory(bytes);
                    }
                    backoff.park(WAIT_NANOS);
                }
                seen = store.reclaimer().recycled();
                AllocationBuffer buffer = tryClaim(bytes);
                if (buffer != null) {
                    return buffer;
                }
            }
        } finally {
            backoff.end();
        }
    }

    /**
     * Reclaims memory.
     *
     * @param seen the number of {@linkplain Reclaimer#recycled recycled} regions before the caller failed to get memory
     * @param bytes how much he wants
     * @return whether it makes sense to try again
     */
    boolean makeRoom(long seen, long bytes) {
        store.checkOpen();
        Flight.Span<Flight.Stall> stall = store.flight().stall();
        long began = System.nanoTime();
        boolean made = false;
        try {
            made = store.reclaimer().makeRoom(seen, bytes);
            return made;
        } finally {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
            stall.end(new Flight.Stall(bytes, made));
        }
    }

    /** Lets a writer who has taken some memory, and holds nothing, do his share of getting some back. */
    void assist(int takenBytes) {
        long began = System.nanoTime();
        if (store.reclaimer().assist(takenBytes)) {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
        }
    }

    /** Returns what tells a writer that there is no memory for him. */
    RuntimeException outOfMemory(long bytes) {
        NativeMemory memory = store.memory();
        long usedBytes = memory.usedBytes();
        return refusals.outOfBudget(
                "out of budget: name=" + store.name() + ", maxBytes=" + memory.maxBytes() + ", usedBytes=" + usedBytes
                        + ", neededBytes=" + bytes,
                bytes,
                usedBytes,
                memory.maxBytes());
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
