package dev.hinterland.benchmarks.store;

import dev.hinterland.benchmarks.codec.BufferCodec;
import java.nio.ByteBuffer;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.spi.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Ehcache with an off-heap tier only, its own serializers for strings, longs and byte arrays, and for records one by
 * hand.
 */
final class EhcacheContender<K, V> implements Contender<K, V> {

    private static final String ALIAS = "benchmark";

    private final CacheManager manager;
    private final Cache<K, V> cache;

    EhcacheContender(Shape<K, V> shape) {
        var pools = ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(shape.maxBytes() >> 20, MemoryUnit.MB);
        var configuration =
                CacheConfigurationBuilder.newCacheConfigurationBuilder(shape.keyType(), shape.valueType(), pools);
        if (shape.valueType().isRecord()) {
            configuration = configuration.withValueSerializer(new ByCodec<>(BufferCodec.of(shape.valueType())));
        }
        manager = CacheManagerBuilder.newCacheManagerBuilder()
                .withCache(ALIAS, configuration)
                .build(true);
        cache = manager.getCache(ALIAS, shape.keyType(), shape.valueType());
    }

    @Override
    public void put(K key, V value) {
        cache.put(key, value);
    }

    @Override
    public @Nullable V get(K key) {
        return cache.get(key);
    }

    @Override
    public void close() {
        manager.close();
    }

    /** Records, by hand. Its buffers are the store's own bytes if they lie together, and a copy if not. */
    private record ByCodec<V>(BufferCodec<V> codec) implements Serializer<V> {

        @Override
        public ByteBuffer serialize(V value) {
            ByteBuffer buffer = ByteBuffer.allocate(codec.size(value));
            codec.encode(value, buffer);
            return buffer.flip();
        }

        @Override
        public V read(ByteBuffer binary) {
            return codec.decode(binary);
        }

        @Override
        public boolean equals(V value, ByteBuffer binary) {
            return value.equals(read(binary));
        }
    }
}
