// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A large cache has regions of many sizes, since the first ones are made while it is small. What it keeps must not
 * depend on that: the same requests have as many hits in a small cache with small values.
 */
@Tag("proof")
class LargeCacheHitsTest {

    private static final int ENTRIES = 12_000;
    private static final int KEYS = 10 * ENTRIES;
    private static final int REQUESTS = 60 * ENTRIES;
    private static final double EXPONENT = 0.8;

    private final int[] keys = zipf();

    private static int[] zipf() {
        double[] cumulated = new double[KEYS];
        double sum = 0;
        for (int rank = 0; rank < KEYS; rank++) {
            sum += Math.pow(rank + 1, -EXPONENT);
            cumulated[rank] = sum;
        }
        SplittableRandom random = new SplittableRandom(7);
        int[] keys = new int[REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            int place = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[KEYS - 1]);
            keys[i] = place < 0 ? -place - 1 : place;
        }
        return keys;
    }

    /** By how many percent of the requests hits are more than those of Caffeine with as many entries at the end. */
    private double ahead(int valueBytes) {
        byte[] value = new byte[valueBytes];
        int hits = 0;
        long entries;
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Integer.class, byte[].class)
                .maximumBytes((long) ENTRIES * (valueBytes + 40))
                .build()) {
            for (int key : keys) {
                if (cache.getIfPresent(key) == null) {
                    cache.put(key, value);
                } else {
                    hits++;
                }
            }
            CacheValidator.validate(cache);
            entries = cache.estimatedSize();
        }
        assertThat(entries).isGreaterThan(ENTRIES * 3 / 4);
        return 100.0 * (hits - hitsOfCaffeine(entries)) / REQUESTS;
    }

    private int hitsOfCaffeine(long entries) {
        Cache<Integer, Boolean> cache = Caffeine.newBuilder()
                .maximumSize(entries)
                .executor(Runnable::run)
                .build();
        int hits = 0;
        for (int key : keys) {
            if (cache.getIfPresent(key) == null) {
                cache.put(key, true);
            } else {
                hits++;
            }
        }
        return hits;
    }

    @Test
    void hits_areAsManyInALargeCacheAsInASmallOne() {
        double ofSmall = ahead(100);
        double ofLarge = ahead(16_000);
        assertThat(ofLarge).as("small: %s", ofSmall).isGreaterThan(ofSmall - 2.5);
    }
}
