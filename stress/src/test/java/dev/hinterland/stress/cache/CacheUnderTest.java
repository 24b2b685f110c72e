// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.cache;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.stress.map.Numbered;
import dev.hinterland.stress.map.NumberedOperations;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The real cache as Lincheck calls it. All objects share one cache, with keys of their own, and room for all: what a
 * cache drops by itself has no place in a specification. Nor has a load that a writer overtakes: it gives its value and
 * keeps nothing ({@link dev.hinterland.stress.LoadStress}).
 */
public class CacheUnderTest extends NumberedOperations<Integer, Integer> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapCache<Integer, Integer> CACHE = open(Numbered.INTS);

    public CacheUnderTest() {
        super(Numbered.INTS, CACHE.asMap(), CACHE::getIfPresent, NEXT.getAndIncrement());
    }

    static <K, V> OffHeapCache<K, V> open(Numbered<K, V> type) {
        return Hinterland.cache(type.keyCodec(), type.valueCodec())
                .maximumBytes(128 << 20)
                .expireAfterAccess(Duration.ofHours(1))
                .removalListener((key, value, cause) -> {})
                .build();
    }
}
