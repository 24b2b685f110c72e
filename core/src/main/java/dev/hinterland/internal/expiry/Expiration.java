// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.reclaim.EntryRemover;
import dev.hinterland.internal.reclaim.Evacuator;

/** Drops what has ended and nobody asks for: whole regions first, then entries by a sweep through the index. */
public final class Expiration {

    /** How often, and in how many buckets, the background thread looks for entries that have ended. */
    public static final long SWEEP_NANOS = 500_000_000;

    private static final int SWEPT_BUCKETS = 1 << 15;

    private final EntryHeap<?, ?> heap;
    private final Evacuator evacuator;
    private final EntryRemover remover;
    private final DepartureCounts departed;
    private final ExpirySweep sweep;

    public Expiration(EntryHeap<?, ?> heap, Evacuator evacuator, EntryRemover remover, DepartureCounts departed) {
        this.heap = heap;
        this.evacuator = evacuator;
        this.remover = remover;
        this.departed = departed;
        this.sweep = new ExpirySweep(heap, remover);
    }

    /** Drops all entries that have ended. */
    public void all() {
        run(new ExpirySweep(heap, remover)::all);
    }

    /** Drops some of the entries that have ended; called by the background thread from time to time. */
    public void some() {
        run(() -> sweep.some(SWEPT_BUCKETS));
    }

    private void run(Runnable search) {
        Flight.Span<Flight.Sweep> span = heap.flight().sweep();
        long before = departed.entries(RemovalCause.EXPIRED);
        long bytesBefore = departed.bytes(RemovalCause.EXPIRED);
        evacuator.recycleOver();
        search.run();
        span.end(new Flight.Sweep(
                departed.entries(RemovalCause.EXPIRED) - before, departed.bytes(RemovalCause.EXPIRED) - bytesBefore));
        remover.dropped();
    }
}
