package dev.hinterland.benchmarks.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Caffeine as a bounded cache, which is what it is used for: its policy keeps its books on each read. The bound is twice
 * the entries, so that nothing is evicted.
 */
final class CaffeineContender<K, V> implements Contender<K, V> {

    private final Cache<K, V> cache;

    CaffeineContender(Shape<K, V> shape) {
        cache = Caffeine.newBuilder().maximumSize(2 * shape.entries()).build();
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
    public void close() {
        cache.invalidateAll();
    }
}
