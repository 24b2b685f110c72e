// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Many caches in one process: they share what works in the background. */
class ManyCachesTest {

    private static final int CACHES = 200;

    @Test
    void caches_shareTheirThreads() {
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        List<OffHeapCache<String, String>> caches = new ArrayList<>();
        try {
            for (int i = 0; i < CACHES; i++) {
                caches.add(Hinterland.cache(String.class, String.class)
                        .name("cache " + i)
                        .maximumSize(100)
                        .expireAfterWrite(Duration.ofMinutes(1))
                        .removalListener((key, value, cause) -> {})
                        .recordStats()
                        .build());
            }
            for (OffHeapCache<String, String> cache : caches) {
                for (int i = 0; i < 200; i++) {
                    cache.put("key " + i, "value");
                }
                assertThat(cache.getIfPresent("key 199")).isEqualTo("value");
            }
            Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
            started.removeAll(before);
            // The common pool is the JVM's, and has as many threads as the machine has processors, less one.
            started.removeIf(thread -> thread.getName().startsWith("ForkJoinPool.commonPool"));
            assertThat(started).hasSizeLessThanOrEqualTo(4);
        } finally {
            caches.forEach(OffHeapCache::close);
        }
    }
}
