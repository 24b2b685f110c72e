package dev.hinterland.benchmarks.store;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hinterland's cache with its built-in codecs, told nothing but its budget. */
final class HinterlandCacheContender<K, V> implements Contender<K, V> {

    private final OffHeapCache<K, V> cache;

    HinterlandCacheContender(Shape<K, V> shape) {
        cache = Hinterland.cache(
                        HinterlandContender.codecOf(shape.keyType()), HinterlandContender.codecOf(shape.valueType()))
                .maximumBytes(shape.maxBytes())
                .build();
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
    public long stallNanos() {
        return cache.memory().allocationStallNanos();
    }

    @Override
    public long offHeapBytes() {
        return cache.memory().usedBytes();
    }

    @Override
    public void close() {
        cache.close();
    }
}
