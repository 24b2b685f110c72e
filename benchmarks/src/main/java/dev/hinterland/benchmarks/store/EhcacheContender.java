package dev.hinterland.benchmarks.store;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.jspecify.annotations.Nullable;

/** Ehcache with an off-heap tier only, and its own serializers for strings, longs and byte arrays. */
final class EhcacheContender<K, V> implements Contender<K, V> {

    private static final String ALIAS = "benchmark";

    private final CacheManager manager;
    private final Cache<K, V> cache;

    EhcacheContender(Shape<K, V> shape) {
        var pools = ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(shape.maxBytes() >> 20, MemoryUnit.MB);
        var configuration =
                CacheConfigurationBuilder.newCacheConfigurationBuilder(shape.keyType(), shape.valueType(), pools);
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
}
