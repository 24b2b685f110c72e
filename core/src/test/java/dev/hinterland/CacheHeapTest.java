// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a small cache takes of the Java heap, however large it might be: tables are as large as its budget wants. */
class CacheHeapTest {

    private static final int CACHES = 100;
    private static final long BUDGET = 60_000;

    /** Buffers and counters are striped by processors. */
    private static final long MOST_BYTES =
            85_000 + 1_000L * Runtime.getRuntime().availableProcessors();

    private static OffHeapCache<String, byte[]> fullCache() {
        OffHeapCache<String, byte[]> cache = Hinterland.cache(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(BUDGET)
                .build();
        for (int i = 0; i < 2_000; i++) {
            cache.put(HexFormat.of().toHexDigits((long) i), new byte[100]);
        }
        return cache;
    }

    private static long heapBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }

    @Test
    void smallCache_takesLittleOfTheHeap() {
        List<OffHeapCache<String, byte[]>> caches = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                caches.add(fullCache());
            }
            long before = heapBytes();
            for (int i = 0; i < CACHES; i++) {
                caches.add(fullCache());
            }
            assertThat((heapBytes() - before) / CACHES).isLessThan(MOST_BYTES);
            assertThat(caches).allMatch(cache -> cache.estimatedSize() > 100);
        } finally {
            caches.forEach(OffHeapCache::close);
        }
    }
}
