// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import java.util.function.BiConsumer;
import jdk.jfr.FlightRecorder;

/**
 * Reports the events of one store to Flight Recorder.
 *
 * <p>The first object of an event class initializes the recorder's metadata, which takes 200 ms of processor time. So
 * no event is made before the JVM's first recording begins.
 */
final class RecordedFlight implements Flight {

    private final String store;

    RecordedFlight(String store) {
        this.store = store;
    }

    @Override
    public void refilled(long bytes, long wasteBytes) {
        if (!FlightRecorder.isInitialized()) {
            return;
        }
        RefillEvent event = new RefillEvent();
        if (event.shouldCommit()) {
            event.store = store;
            event.bytes = bytes;
            event.wasteBytes = wasteBytes;
            event.commit();
        }
    }

    @Override
    public void evictedFromIndex(long bytes) {
        if (!FlightRecorder.isInitialized()) {
            return;
        }
        IndexEvictionEvent event = new IndexEvictionEvent();
        if (event.shouldCommit()) {
            event.store = store;
            event.droppedBytes = bytes;
            event.commit();
        }
    }

    @Override
    public Span<Moved> evacuation() {
        return !FlightRecorder.isInitialized()
                ? NONE.evacuation()
                : span(new EvacuationEvent(), (event, moved) -> {
                    event.victims = moved.victims().get();
                    event.recycled = moved.recycled();
                    event.kept = moved.kept();
                    event.keptBytes = moved.keptBytes();
                    event.dropped = moved.dropped();
                    event.droppedBytes = moved.droppedBytes();
                });
    }

    @Override
    public Span<Moved> compaction() {
        return !FlightRecorder.isInitialized()
                ? NONE.compaction()
                : span(new CompactionEvent(), (event, moved) -> {
                    event.victims = moved.victims().get();
                    event.recycled = moved.recycled();
                    event.kept = moved.kept();
                    event.keptBytes = moved.keptBytes();
                });
    }

    @Override
    public Span<Stall> stall() {
        return !FlightRecorder.isInitialized()
                ? NONE.stall()
                : span(new StallEvent(), (event, stall) -> {
                    event.bytes = stall.bytes();
                    event.gotRoom = stall.gotRoom();
                });
    }

    @Override
    public Span<Sweep> sweep() {
        return !FlightRecorder.isInitialized()
                ? NONE.sweep()
                : span(new SweepEvent(), (event, sweep) -> {
                    event.dropped = sweep.dropped();
                    event.droppedBytes = sweep.droppedBytes();
                });
    }

    @Override
    public Span<Growth> growth() {
        return !FlightRecorder.isInitialized()
                ? NONE.growth()
                : span(new GrowthEvent(), (event, growth) -> {
                    event.part = growth.part();
                    event.bytes = growth.bytes();
                    event.granted = growth.granted();
                });
    }

    /** Begins an event, which is filled in and committed at its end, if a recording wants it. */
    private <E extends StoreEvent, R> Span<R> span(E event, BiConsumer<E, R> fill) {
        event.begin();
        return result -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                fill.accept(event, result);
                event.commit();
            }
        };
    }

    @Override
    public void forgotten(long bytes) {
        Statistics.removeForgotten();
        if (!FlightRecorder.isInitialized()) {
            return;
        }
        ForgottenEvent forgotten = new ForgottenEvent();
        if (forgotten.shouldCommit()) {
            forgotten.store = store;
            forgotten.bytes = bytes;
            forgotten.commit();
        }
    }

    @Override
    public void watch(Watched watched) {
        Statistics.add(watched);
    }

    @Override
    public void unwatch(Watched watched) {
        Statistics.remove(watched);
    }
}
