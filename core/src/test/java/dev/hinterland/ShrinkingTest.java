// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an index took for many keys goes back to the budget when they are gone. */
class ShrinkingTest {

    private static final int LARGE = 1_000;

    private static OffHeapMap<Long, byte[]> map(long maximumBytes) {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    private static OffHeapCache<Long, byte[]> cache(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    /** Fills a map and returns how many entries it takes. */
    private static int fill(OffHeapMap<Long, byte[]> map, int length) {
        int entries = 0;
        try {
            while (true) {
                map.put((long) entries, new byte[length]);
                entries++;
            }
        } catch (OutOfBudgetException e) {
            return entries;
        }
    }

    @Tag("proof")
    @Test
    void clearedMapOfTinyEntries_takesAsManyLargeOnesAsANewOne() {
        try (OffHeapMap<Long, byte[]> used = map(16 << 20);
                OffHeapMap<Long, byte[]> fresh = map(16 << 20)) {
            fill(used, 0);
            used.clear();
            MapValidator.validate(used);
            int inFresh = fill(fresh, LARGE);
            assertThat(fill(used, LARGE)).isGreaterThan(inFresh * 9 / 10);
            MapValidator.validate(used);
        }
    }

    @Tag("proof")
    @Test
    void mapWhoseTinyEntriesWereRemovedOneByOne_takesAsManyLargeOnesAsANewOne() {
        try (OffHeapMap<Long, byte[]> used = map(16 << 20);
                OffHeapMap<Long, byte[]> fresh = map(16 << 20)) {
            int tiny = fill(used, 0);
            for (long key = 0; key < tiny; key++) {
                used.remove(key);
            }
            int inFresh = fill(fresh, LARGE);
            assertThat(fill(used, LARGE)).isGreaterThan(inFresh * 9 / 10);
            MapValidator.validate(used);
        }
    }

    @Tag("proof")
    @Test
    void clearedCacheOfTinyEntries_keepsAsManyLargeOnesAsANewOne() {
        try (OffHeapCache<Long, byte[]> used = cache(16 << 20);
                OffHeapCache<Long, byte[]> fresh = cache(16 << 20)) {
            fill(used, 1_000_000, 0);
            used.invalidateAll();
            fill(used, 50_000, LARGE);
            fill(fresh, 50_000, LARGE);
            assertThat(used.estimatedSize()).isGreaterThan(fresh.estimatedSize() * 9 / 10);
            CacheValidator.validate(used);
        }
    }

    /** Nothing is removed by the user: large entries displace tiny ones. */
    @Tag("proof")
    @Test
    void cacheWhoseTinyEntriesAreDisplaced_keepsAsManyLargeOnesAsANewOne() {
        try (OffHeapCache<Long, byte[]> used = cache(16 << 20);
                OffHeapCache<Long, byte[]> fresh = cache(16 << 20)) {
            fill(used, 1_000_000, 0);
            fill(used, 100_000, LARGE);
            fill(fresh, 100_000, LARGE);
            assertThat(used.estimatedSize()).isGreaterThan(fresh.estimatedSize() * 9 / 10);
            CacheValidator.validate(used);
        }
    }

    private static void fill(OffHeapCache<Long, byte[]> cache, int entries, int length) {
        for (long key = 0; key < entries; key++) {
            cache.put(key, new byte[length]);
        }
    }

    @Test
    void clearedSmallMap_takesAValueOfHalfItsBudget() {
        try (OffHeapMap<Long, byte[]> map = map(1 << 20)) {
            map.put(0L, new byte[512 << 10]);
            map.clear();
            fill(map, 0);
            map.clear();
            map.put(0L, new byte[512 << 10]);
            assertThat(map.get(0L)).hasSize(512 << 10);
            MapValidator.validate(map);
        }
    }
}
