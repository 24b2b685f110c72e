// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import com.github.benmanes.caffeine.jcache.spi.CaffeineCachingProvider;
import dev.hinterland.jcache.HinterlandCachingProvider;
import dev.hinterland.jcache.HinterlandConfiguration;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.jsr107.Eh107Configuration;
import org.ehcache.jsr107.EhcacheCachingProvider;

/** The providers of JCache that are compared. */
public enum JCacheProvider {
    /** Ours, off the heap. */
    HINTERLAND,
    /** Ehcache, off the heap alone. */
    EHCACHE_OFF_HEAP,
    /** Caffeine, on the heap, with the caller's objects. */
    CAFFEINE_BY_REFERENCE,
    /** Caffeine, on the heap, with copies, as JCache has it by default. */
    CAFFEINE_BY_VALUE;

    private static final int MEGABYTES = 512;

    private CachingProvider open() {
        return switch (this) {
            case HINTERLAND -> new HinterlandCachingProvider();
            case EHCACHE_OFF_HEAP -> new EhcacheCachingProvider();
            case CAFFEINE_BY_REFERENCE, CAFFEINE_BY_VALUE -> new CaffeineCachingProvider();
        };
    }

    private <K, V> Configuration<K, V> configuration(Class<K> keys, Class<V> values) {
        return switch (this) {
            case HINTERLAND -> new HinterlandConfiguration<>(keys, values).setMaximumBytes((long) MEGABYTES << 20);
            case EHCACHE_OFF_HEAP ->
                Eh107Configuration.fromEhcacheCacheConfiguration(CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        keys,
                        values,
                        ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(MEGABYTES, MemoryUnit.MB)));
            case CAFFEINE_BY_REFERENCE ->
                new MutableConfiguration<K, V>().setTypes(keys, values).setStoreByValue(false);
            case CAFFEINE_BY_VALUE -> new MutableConfiguration<K, V>().setTypes(keys, values);
        };
    }

    /** Makes a cache of this provider; closing its manager's provider frees it. */
    <K, V> Cache<K, V> cache(Class<K> keys, Class<V> values) {
        return open().getCacheManager().createCache("books", configuration(keys, values));
    }
}
