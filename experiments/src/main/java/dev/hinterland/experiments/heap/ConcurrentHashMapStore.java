package dev.hinterland.experiments.heap;

import dev.hinterland.experiments.store.StoreConfig;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The map of the JDK. Its documentation advises to give the expected size where it is known. */
public final class ConcurrentHashMapStore extends MapStore {

    @Override
    public String id() {
        return "concurrent-hash-map";
    }

    @Override
    ConcurrentMap<Object, Object> create(StoreConfig config) {
        return new ConcurrentHashMap<>(capacityFor(config.entries()));
    }
}
