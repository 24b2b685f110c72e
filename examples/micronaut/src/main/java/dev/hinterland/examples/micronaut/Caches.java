// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.micronaut;

import dev.hinterland.jcache.HinterlandConfiguration;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import javax.cache.CacheManager;
import javax.cache.Caching;

/** The caches of the application. Micronaut uses them, because there is a bean that is a {@link CacheManager}. */
@Factory
final class Caches {

    private static final String PROVIDER = "dev.hinterland.jcache.HinterlandCachingProvider";

    private static final String KEY_OF_SEVERAL_PARAMETERS = "io.micronaut.cache.interceptor.ParametersKey";

    @Singleton
    @Bean(preDestroy = "close")
    CacheManager cacheManager() {
        CacheManager manager = Caching.getCachingProvider(PROVIDER).getCacheManager();
        manager.createCache(
                "stock", new HinterlandConfiguration<>(String.class, Integer.class).setMaximumBytes(16L << 20));
        manager.createCache(
                "distances",
                new HinterlandConfiguration<Object, Object>()
                        .setMaximumBytes(16L << 20)
                        .setSerialFilter(KEY_OF_SEVERAL_PARAMETERS));
        return manager;
    }
}
