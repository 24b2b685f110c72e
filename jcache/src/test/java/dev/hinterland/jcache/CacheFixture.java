// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.net.URI;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.Configuration;

/** A manager of its own for each test. */
final class CacheFixture implements AutoCloseable {

    private final HinterlandCachingProvider provider = new HinterlandCachingProvider();
    private final CacheManager manager = provider.getCacheManager(URI.create("test:fixture"), null);

    <K, V> Cache<K, V> create(Configuration<K, V> configuration) {
        return create("cache", configuration);
    }

    <K, V> Cache<K, V> create(String name, Configuration<K, V> configuration) {
        return manager.createCache(name, configuration);
    }

    CacheManager manager() {
        return manager;
    }

    HinterlandCachingProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        provider.close();
    }
}
