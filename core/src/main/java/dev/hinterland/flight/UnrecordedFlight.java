package dev.hinterland.flight;

/** Tells nobody. */
final class UnrecordedFlight implements Flight {

    @Override
    public void refilled(long bytes, long wasteBytes) {}

    @Override
    public Span<Moved> evacuation() {
        return moved -> {};
    }

    @Override
    public Span<Moved> compaction() {
        return moved -> {};
    }

    @Override
    public Span<Stall> stall() {
        return stall -> {};
    }

    @Override
    public Span<Sweep> sweep() {
        return sweep -> {};
    }

    @Override
    public Span<Growth> growth() {
        return growth -> {};
    }

    @Override
    public void forgotten(long bytes) {}

    @Override
    public void watch(Watched watched) {}

    @Override
    public void unwatch(Watched watched) {}
}
