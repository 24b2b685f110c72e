package dev.hinterland.experiments.tail;

import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps nothing and finds nothing. On the same schedules, beside the same garbage, in an equal heap that
 * is empty, its response times are the floor: what the machine, the way of waiting and the collector of a heap without
 * data cost.
 */
public final class ControlStore implements Store {

    /** Its name. */
    public static final String ID = "control";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void open(StoreConfig config) {
        // nothing is kept
    }

    @Override
    public void put(Object key, Object value) {
        // nothing is kept
    }

    @Override
    public @Nullable Object get(Object key) {
        return null;
    }

    @Override
    public long offHeapBytes() {
        return 0;
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
