package dev.hinterland.lab.hits.policy;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.jspecify.annotations.Nullable;

/** Ehcache with an off-heap tier only, and its own serializers. It evicts by a clock within its segments. */
final class EhcacheStore<K> implements Store<K> {

    private static final String ALIAS = "hits";

    private final CacheManager manager;
    private final Cache<K, byte[]> cache;

    EhcacheStore(Class<K> keys, long bytes) {
        var pools = ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(bytes, MemoryUnit.B);
        var configuration = CacheConfigurationBuilder.newCacheConfigurationBuilder(keys, byte[].class, pools);
        manager = CacheManagerBuilder.newCacheManagerBuilder()
                .withCache(ALIAS, configuration)
                .build(true);
        cache = manager.getCache(ALIAS, keys, byte[].class);
    }

    @Override
    public byte @Nullable [] get(K key) {
        return cache.get(key);
    }

    @Override
    public void put(K key, byte[] value) {
        cache.put(key, value);
    }

    @Override
    public long size() {
        long count = 0;
        for (Cache.Entry<K, byte[]> entry : cache) {
            count += entry == null ? 0 : 1;
        }
        return count;
    }

    @Override
    public void close() {
        manager.close();
    }
}
