// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.store.StoreValidator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Checks a cache that nobody writes to: its store holds together, and every entry is reachable. */
public final class CacheValidator {

    private static final int ATTEMPTS = 100;

    private CacheValidator() {}

    public static void validate(OffHeapCache<?, ?> cache) {
        StoreValidator.validate(((StoreCache<?, ?, ?, ?>) cache).store().store());
        Set<Object> keys = new HashSet<>();
        for (Map.Entry<?, ?> entry : cache.asMap().entrySet()) {
            assertThat(keys.add(entry.getKey()))
                    .as("seen once: key=%s", entry.getKey())
                    .isTrue();
        }
        awaitQuiet(cache);
        // Before the walk: on a machine under load, entries may still go, but none comes.
        long size = cache.estimatedSize();
        Set<Object> again = new HashSet<>(cache.asMap().keySet());
        assertThat(keys.containsAll(again)).as("nothing appears").isTrue();
        assertThat(size).isGreaterThanOrEqualTo(again.size());
        MapStats memory = cache.memory();
        assertThat(memory.usedBytes()).as("%s", memory).isLessThanOrEqualTo(memory.maximumBytes());
    }

    /** Waits while the cache is evacuating in the background. */
    private static void awaitQuiet(OffHeapCache<?, ?> cache) {
        long before = -1;
        for (int i = 0; i < ATTEMPTS && cache.estimatedSize() != before; i++) {
            before = cache.estimatedSize();
            LockSupport.parkNanos(20_000_000);
        }
    }
}
