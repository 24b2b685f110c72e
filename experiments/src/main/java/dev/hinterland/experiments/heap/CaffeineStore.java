package dev.hinterland.experiments.heap;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hinterland.experiments.store.StoreConfig;
import java.util.concurrent.ConcurrentMap;

/** Caffeine, bounded by a number of entries; it keeps its frequency sketch and its queues, as in use. */
public final class CaffeineStore extends MapStore {

    @Override
    public String id() {
        return "caffeine";
    }

    @Override
    ConcurrentMap<Object, Object> create(StoreConfig config) {
        return Caffeine.newBuilder()
                .initialCapacity(capacityFor(config.entries()))
                .maximumSize(boundFor(config.entries()))
                .build()
                .asMap();
    }
}
