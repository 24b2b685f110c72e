package dev.hinterland.store;

import dev.hinterland.flight.Flight;

/** Drops what has ended and nobody asks for: whole regions first, then entries by a sweep through the index. */
final class Expiration {

    /** How often, and in how many buckets, the background thread looks for entries that have ended. */
    static final long SWEEP_NANOS = 500_000_000;

    private static final int SWEPT_BUCKETS = 1 << 15;

    private final Store<?, ?> store;
    private final Evacuator evacuator;
    private final EntryRemover remover;
    private final DepartureCounts departed;
    private final ExpirySweep sweep;

    Expiration(Store<?, ?> store, Evacuator evacuator, EntryRemover remover, DepartureCounts departed) {
        this.store = store;
        this.evacuator = evacuator;
        this.remover = remover;
        this.departed = departed;
        this.sweep = new ExpirySweep(store, remover);
    }

    /** Drops all entries that have ended. */
    void all() {
        run(new ExpirySweep(store, remover)::all);
    }

    /** Drops some of the entries that have ended; called by the background thread from time to time. */
    void some() {
        run(() -> sweep.some(SWEPT_BUCKETS));
    }

    private void run(Runnable search) {
        Flight.Span<Flight.Sweep> span = store.flight().sweep();
        long before = departed.entries(Cause.EXPIRED);
        long bytesBefore = departed.bytes(Cause.EXPIRED);
        evacuator.recycleOver();
        search.run();
        span.end(new Flight.Sweep(
                departed.entries(Cause.EXPIRED) - before, departed.bytes(Cause.EXPIRED) - bytesBefore));
        remover.dropped();
    }
}
