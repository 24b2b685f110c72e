// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import dev.hinterland.codec.Codec;
import dev.hinterland.jcache.HinterlandConfiguration;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.junit.jupiter.api.AfterEach;

/** By Hibernate's own module for JCache, over the library's provider. */
class JCacheRegionsTest extends SecondLevelCacheCases {

    private static final ObjectInputFilter FILTER =
            ObjectInputFilter.Config.createFilter("dev.hinterland.**;org.hibernate.**;java.**;!*");

    private final CacheManager manager = Caching.getCachingProvider("dev.hinterland.jcache.HinterlandCachingProvider")
            .getCacheManager();

    @Override
    void configure(Map<Object, Object> properties) {
        configure(manager, properties, REGIONS);
    }

    static void configure(CacheManager manager, Map<Object, Object> properties, List<String> regions) {
        for (String region : regions) {
            manager.createCache(
                    region,
                    new HinterlandConfiguration<Object, Object>()
                            .setTypes(Object.class, Object.class)
                            .setMaximumBytes(4 << 20)
                            .setKeyCodecFactory(() -> HibernateKeys.codec(FILTER))
                            .setValueCodecFactory(() -> Codec.serialized(Object.class, FILTER)));
        }
        properties.put("hibernate.cache.region.factory_class", "jcache");
        properties.put("hibernate.javax.cache.cache_manager", manager);
        properties.put("hibernate.javax.cache.missing_cache_strategy", "fail");
    }

    @Override
    long size(String region) {
        return StreamSupport.stream(
                        manager.getCache(region, Object.class, Object.class).spliterator(), false)
                .count();
    }

    @AfterEach
    void closeManager() {
        manager.close();
    }
}
