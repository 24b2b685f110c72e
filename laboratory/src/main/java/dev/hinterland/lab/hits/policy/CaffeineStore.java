package dev.hinterland.lab.hits.policy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/** Caffeine, which evicts in the calling thread here, so that a trace gives the same result each time. */
final class CaffeineStore<K> implements Store<K> {

    private final Cache<K, byte[]> cache;

    CaffeineStore(Size size) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder().executor(Runnable::run);
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
        return cache.estimatedSize();
    }

    @Override
    public void close() {
        cache.invalidateAll();
    }
}
