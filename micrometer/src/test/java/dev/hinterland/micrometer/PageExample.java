// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import io.micrometer.core.instrument.MeterRegistry;

/** The code of docs/micrometer.md, line by line. */
final class PageExample implements AutoCloseable {

    final OffHeapCache<String, String> watchedCache;
    final OffHeapMap<String, Long> watchedMap;

    PageExample(MeterRegistry registry) {
        OffHeapCache<String, String> cache = OffHeapCacheMetrics.monitor(
                registry,
                Hinterland.cache(String.class, String.class)
                        .maximumBytes(64 << 20)
                        .recordStats() // hits, misses, loads and puts; all other figures are counted anyway
                        .build(),
                "feeds");
        OffHeapMap<String, Long> map = OffHeapMapMetrics.monitor(
                registry,
                Hinterland.map(String.class, Long.class).maximumBytes(64 << 20).build(),
                "sessions");
        watchedCache = cache;
        watchedMap = map;
    }

    @Override
    public void close() {
        watchedCache.close();
        watchedMap.close();
    }
}
