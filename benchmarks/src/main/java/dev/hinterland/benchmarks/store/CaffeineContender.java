package dev.hinterland.benchmarks.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Caffeine as a bounded cache, which is what it is used for: its policy keeps its books on each read. */
final class CaffeineContender<K, V> implements Contender<K, V> {

    private final Cache<K, V> cache;

    CaffeineContender(Shape<K, V> shape, long mostEntries) {
        cache = Caffeine.newBuilder().maximumSize(mostEntries).build();
    }

    @Override
    public void put(K key, V value) {
        cache.put(key, value);
    }

    @Override
    public @Nullable V get(K key) {
        return cache.getIfPresent(key);
    }

    @Override
    public Map<K, V> getAll(List<K> keys) {
        return cache.getAllPresent(keys);
    }

    @Override
    public void close() {
        cache.invalidateAll();
    }
}
