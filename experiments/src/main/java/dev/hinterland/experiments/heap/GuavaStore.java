package dev.hinterland.experiments.heap;

import com.google.common.cache.CacheBuilder;
import dev.hinterland.experiments.store.StoreConfig;
import java.util.concurrent.ConcurrentMap;

/** Guava's cache, bounded by a number of entries. It divides the bound among four segments. */
public final class GuavaStore extends MapStore {

    @Override
    public String id() {
        return "guava";
    }

    @Override
    ConcurrentMap<Object, Object> create(StoreConfig config) {
        return CacheBuilder.newBuilder()
                .initialCapacity(capacityFor(config.entries()))
                .maximumSize(boundFor(config.entries()))
                .build()
                .asMap();
    }
}
