package dev.hinterland.lab.hits.policy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import org.jspecify.annotations.Nullable;

/** Our own cache, as anybody builds it. */
final class HinterlandStore<K> implements Store<K> {

    private final OffHeapCache<K, byte[]> cache;
    private long peak;

    HinterlandStore(Class<K> keys, long bytes) {
        cache = Hinterland.cache(codec(keys), Codec.ofBytes())
                .maximumBytes(bytes)
                .build();
    }

    @SuppressWarnings("unchecked") // each branch returns the codec of the class that it tested for
    private static <K> Codec<K> codec(Class<K> keys) {
        return (Codec<K>) (keys == Long.class ? Codec.ofLong() : Codec.ofString());
    }

    @Override
    public byte @Nullable [] get(K key) {
        return cache.getIfPresent(key);
    }

    @Override
    public void put(K key, byte[] value) {
        cache.put(key, value);
        peak = Math.max(peak, cache.estimatedSize());
    }

    @Override
    public long size() {
        cache.cleanUp();
        return cache.estimatedSize();
    }

    @Override
    public long peak() {
        return peak;
    }

    @Override
    public void close() {
        cache.close();
    }
}
