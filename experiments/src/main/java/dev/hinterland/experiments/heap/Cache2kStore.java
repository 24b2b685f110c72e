package dev.hinterland.experiments.heap;

import dev.hinterland.experiments.store.StoreConfig;
import java.util.concurrent.ConcurrentMap;
import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;
import org.jspecify.annotations.Nullable;

/** cache2k, bounded by a number of entries and eternal, which its documentation advises where nothing expires. */
public final class Cache2kStore extends MapStore {

    private @Nullable Cache<Object, Object> cache;

    @Override
    public String id() {
        return "cache2k";
    }

    @Override
    ConcurrentMap<Object, Object> create(StoreConfig config) {
        Cache<Object, Object> created = Cache2kBuilder.of(Object.class, Object.class)
                .entryCapacity(boundFor(config.entries()))
                .eternal(true)
                .build();
        cache = created;
        return created.asMap();
    }

    @Override
    public void close() {
        super.close();
        if (cache != null) {
            cache.close();
        }
    }
}
