package dev.hinterland.flight;

/** Tells the flight recorder of one store. */
final class RecordedFlight implements Flight {

    private final String store;

    RecordedFlight(String store) {
        this.store = store;
    }

    @Override
    public void refilled(long bytes, long wasteBytes) {
        RefillEvent event = new RefillEvent();
        if (event.shouldCommit()) {
            event.store = store;
            event.bytes = bytes;
            event.wasteBytes = wasteBytes;
            event.commit();
        }
    }

    @Override
    public Span<Moved> evacuation() {
        EvacuationEvent event = new EvacuationEvent();
        event.begin();
        return moved -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                event.victims = moved.victims().get();
                event.recycled = moved.recycled();
                event.kept = moved.kept();
                event.keptBytes = moved.keptBytes();
                event.dropped = moved.dropped();
                event.droppedBytes = moved.droppedBytes();
                event.commit();
            }
        };
    }

    @Override
    public Span<Moved> compaction() {
        CompactionEvent event = new CompactionEvent();
        event.begin();
        return moved -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                event.victims = moved.victims().get();
                event.recycled = moved.recycled();
                event.kept = moved.kept();
                event.keptBytes = moved.keptBytes();
                event.commit();
            }
        };
    }

    @Override
    public Span<Stall> stall() {
        StallEvent event = new StallEvent();
        event.begin();
        return stall -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                event.bytes = stall.bytes();
                event.gotRoom = stall.gotRoom();
                event.commit();
            }
        };
    }

    @Override
    public Span<Sweep> sweep() {
        SweepEvent event = new SweepEvent();
        event.begin();
        return sweep -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                event.dropped = sweep.dropped();
                event.droppedBytes = sweep.droppedBytes();
                event.commit();
            }
        };
    }

    @Override
    public Span<Growth> growth() {
        GrowthEvent event = new GrowthEvent();
        event.begin();
        return growth -> {
            event.end();
            if (event.shouldCommit()) {
                event.store = store;
                event.part = growth.part();
                event.bytes = growth.bytes();
                event.granted = growth.granted();
                event.commit();
            }
        };
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
