// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinder;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinderCompatibilityKit;
import org.junit.jupiter.api.AfterEach;

/** Micrometer's own tests of what has the meters of a cache. */
class OffHeapCacheCompatibilityTest extends CacheMeterBinderCompatibilityKit<OffHeapCache<String, String>> {

    private OffHeapCache<String, String> opened;

    @AfterEach
    void close() {
        opened.close();
    }

    @Override
    public OffHeapCache<String, String> createCache() {
        opened = Hinterland.cache(String.class, String.class)
                .maximumSize(2)
                .recordStats()
                .build();
        return opened;
    }

    /** The kit collects garbage, and looks at the meters of a cache that is gone. */
    @Override
    public void dereferenceCache() {
        opened.close();
        opened = createCache();
        super.dereferenceCache();
    }

    @Override
    public CacheMeterBinder<OffHeapCache<String, String>> binder() {
        return new OffHeapCacheMetrics<>(cache, "mycache", Tags.empty());
    }

    @Override
    public void put(String key, String value) {
        cache.put(key, value);
    }

    @Override
    public String get(String key) {
        return cache.getIfPresent(key);
    }
}
