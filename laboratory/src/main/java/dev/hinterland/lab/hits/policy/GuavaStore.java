package dev.hinterland.lab.hits.policy;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.jspecify.annotations.Nullable;

/** Guava's cache with its default of four segments, each of which evicts by itself. */
final class GuavaStore<K> implements Store<K> {

    private final Cache<K, byte[]> cache;

    GuavaStore(Size size) {
        CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder();
        cache = size.weighs()
                ? builder.maximumWeight(size.bytes())
                        .weigher((K key, byte[] value) -> Values.weight(value, size))
                        .build()
                : builder.maximumSize(size.entries()).build();
    }

    @Override
    public byte @Nullable [] get(K key) {
        return cache.getIfPresent(key);
    }

    @Override
    public void put(K key, byte[] value) {
        cache.put(key, value);
    }

    @Override
    public long size() {
        cache.cleanUp();
        return cache.size();
    }

    @Override
    public void close() {
        cache.invalidateAll();
    }
}
