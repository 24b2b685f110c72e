// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.memory.Backoff;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What stops a writer that needs memory: it waits for another thread, or until regions of a map have been emptied. It
 * is counted, timed and told from when the writer {@linkplain #begin begins} to wait. What a writer evicts itself from
 * a cache, a little each time, is no stall. Not thread-safe; one object serves one writer, up to {@link #end}.
 */
public final class Stall {

    /** How often the writers of a store have stalled, and for how long. */
    public record Counts(LongAdder stalls, LongAdder nanos) {

        /** Nothing has been counted yet. */
        public Counts() {
            this(new LongAdder(), new LongAdder());
        }
    }

    private final Flight flight;
    private final Counts counts;
    private final long bytes;
    private final Backoff backoff = new Backoff();
    private Flight.@Nullable Span<Flight.Stall> span;
    private long began;

    /** Nothing has stopped the writer yet, which wants so many bytes. */
    public Stall(Flight flight, Counts counts, long bytes) {
        this.flight = flight;
        this.counts = counts;
        this.bytes = bytes;
    }

    /** Says that the writer waits from now on, if it did not before. */
    public void begin() {
        if (span == null) {
            began = System.nanoTime();
            span = flight.stall();
        }
    }

    /** Waits about this long for another thread, or shorter. */
    public void park(long nanos) {
        begin();
        backoff.park(nanos);
    }

    /** Says that the writer goes on, and whether there is room for what it writes. */
    public void end(boolean gotRoom) {
        backoff.end();
        if (span != null) {
            counts.stalls().increment();
            counts.nanos().add(System.nanoTime() - began);
            span.end(new Flight.Stall(bytes, gotRoom));
        }
    }
}
