// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

/** Reports no events, in a runtime without Flight Recorder. */
final class UnrecordedFlight implements Flight {

    /** One object, and no lambda expressions: those cost a class each, and stores begin spans when they are built. */
    private static final Span<Object> SILENCE = new Span<>() {
        @Override
        public void end(Object result) {}
    };

    @SuppressWarnings("unchecked") // takes any result
    private static <R> Span<R> silence() {
        return (Span<R>) SILENCE;
    }

    @Override
    public void refilled(long bytes, long wasteBytes) {}

    @Override
    public void evictedFromIndex(long bytes) {}

    @Override
    public Span<Moved> evacuation() {
        return silence();
    }

    @Override
    public Span<Moved> compaction() {
        return silence();
    }

    @Override
    public Span<Stall> stall() {
        return silence();
    }

    @Override
    public Span<Sweep> sweep() {
        return silence();
    }

    @Override
    public Span<Growth> growth() {
        return silence();
    }

    @Override
    public void forgotten(long bytes) {}

    @Override
    public void watch(Watched watched) {}

    @Override
    public void unwatch(Watched watched) {}
}
