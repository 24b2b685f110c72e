// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Collisions;
import dev.hinterland.support.Stamped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Caches whose values are a large part of them: what they keep, and how many. */
class LargeValuesTest {

    private static CacheBuilder<Long, byte[]> cache(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).maximumBytes(maximumBytes);
    }

    /** Asks for a key, puts it if it is absent, and returns whether it was there. */
    private static boolean request(OffHeapCache<Long, byte[]> cache, long key, int length) {
        byte[] value = cache.getIfPresent(key);
        if (value == null) {
            cache.put(key, Stamped.value(key, 1, length));
            return false;
        }
        assertThat(Stamped.version(key, value)).isEqualTo(1);
        return true;
    }

    /** Half of what fits is asked for all the time, and between that twice as many keys once. */
    @Tag("proof")
    @ParameterizedTest
    @CsvSource({"50000, 1000", "65536, 2000", "1000000, 40000", "16000000, 500000", "16000000, 100000"})
    void hotValues_outliveThoseThatAreAskedForOnce(long maximumBytes, int length) {
        int hot = (int) (maximumBytes / (length + 100) / 2);
        int hits = 0;
        int requests = 0;
        long once = hot;
        try (OffHeapCache<Long, byte[]> cache = cache(maximumBytes).build()) {
            for (int round = 0; round < 60; round++) {
                for (long key = 0; key < hot; key++) {
                    boolean hit = request(cache, key, length);
                    hits += hit && round >= 20 ? 1 : 0;
                    requests += round >= 20 ? 1 : 0;
                    request(cache, once++, length);
                    request(cache, once++, length);
                }
            }
            CacheValidator.validate(cache);
        }
        assertThat((double) hits / requests).isGreaterThan(0.9);
    }

    /** Four fifths of the keys have small values, and all of these fit a tenth of the cache. */
    @Tag("proof")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void smallValues_areNotDroppedForLargeOnes(long seed) {
        int keys = 10_000;
        int hits = 0;
        int requests = 100_000;
        SplittableRandom random = new SplittableRandom(seed);
        try (OffHeapCache<Long, byte[]> cache = cache(4_000_000).build()) {
            for (int i = 0; i < requests; i++) {
                long key = (long) Math.pow(keys, random.nextDouble()) - 1;
                hits += request(cache, key, key % 5 == 0 ? 50_000 : 10) ? 1 : 0;
            }
            CacheValidator.validate(cache);
        }
        assertThat((double) hits / requests).isGreaterThan(0.7);
    }

    /** Values of 30 bytes to 50 KB, evenly by logarithm: what is worth least for its bytes goes, of either kind. */
    @Tag("proof")
    @Test
    void valuesOfAllSizes_competeByTheByte() {
        int keys = 10_000;
        int requests = 100_000;
        int hits = 0;
        for (long seed = 1; seed <= 3; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            try (OffHeapCache<Long, byte[]> cache = cache(2_000_000).build()) {
                for (int i = 0; i < requests; i++) {
                    long key = (long) Math.pow(keys, random.nextDouble()) - 1;
                    double even = new SplittableRandom(key).nextDouble();
                    hits += request(cache, key, (int) (10 * Math.pow(5_000, even))) ? 1 : 0;
                }
            }
        }
        assertThat((double) hits / (3 * requests)).isGreaterThan(0.675);
    }

    /** Values of one size, more or less, leave little over, whether they take several regions or share one. */
    @ParameterizedTest
    @CsvSource({
        "16000000, 70000, 0",
        "16000000, 100000, 5000",
        "16000000, 200000, 20000",
        "1000000, 10000, 500",
        "1000000, 5500, 300",
        "20000000, 50000, 0",
        "20000000, 45000, 2000",
        "150000000, 400000, 0"
    })
    void valuesOfNearlyOneSize_fillTheCache(long maximumBytes, int length, int deviation) {
        SplittableRandom random = new SplittableRandom(1);
        try (OffHeapCache<Long, byte[]> cache = cache(maximumBytes).build()) {
            for (long key = 0; key < 4 * maximumBytes / length; key++) {
                request(cache, key, length - (deviation == 0 ? 0 : random.nextInt(deviation)));
            }
            long payload = cache.asMap().values().stream()
                    .mapToLong(value -> value.length)
                    .sum();
            assertThat(payload).as("%s", cache.memory()).isGreaterThan((long) (0.82 * maximumBytes));
            CacheValidator.validate(cache);
        }
    }

    @Test
    void reopenedCache_goesOnWithItsLargeValues(@TempDir Path folder) throws IOException {
        int length = 100_000;
        try (OffHeapCache<Long, byte[]> cache =
                cache(8_000_000).file(folder.resolve("large")).build()) {
            for (long key = 0; key < 60; key++) {
                request(cache, key, length);
            }
            for (int i = 0; i < 10; i++) {
                for (long key = 0; key < 20; key++) {
                    request(cache, key, length);
                }
            }
        }
        try (OffHeapCache<Long, byte[]> cache =
                cache(8_000_000).file(folder.resolve("large")).build()) {
            CacheValidator.validate(cache);
            for (long key = 1_000; key < 1_200; key++) {
                request(cache, key, length);
            }
            int kept = 0;
            for (long key = 0; key < 20; key++) {
                kept += request(cache, key, length) ? 1 : 0;
            }
            assertThat(kept).isGreaterThan(15);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void valuesThatHaveEnded_goFirst() {
        AtomicLong nanos = new AtomicLong();
        try (OffHeapCache<Long, byte[]> cache = cache(8_000_000)
                .ticker(nanos::get)
                .expireAfter(Expiry.<Long, byte[]>writing(
                        (key, value) -> key < 30 ? Duration.ofSeconds(1) : Duration.ofDays(1)))
                .build()) {
            for (long key = 0; key < 60; key++) {
                request(cache, key, 100_000);
            }
            assertThat(cache.stats().sizeEvictionCount()).isZero();
            nanos.set(Duration.ofSeconds(2).toNanos());
            for (long key = 100; key < 130; key++) {
                request(cache, key, 100_000);
            }
            assertThat(cache.stats().expiredCount()).isPositive();
            assertThat(cache.stats().sizeEvictionCount())
                    .isLessThan(cache.stats().expiredCount());
            CacheValidator.validate(cache);
        }
    }

    /** So many keys have one hash that they are linked by another one. */
    @Test
    void valuesOfCollidingKeys_areDroppedToo() {
        try (OffHeapCache<UUID, byte[]> cache = Hinterland.cache(Codec.of(UUID.class), Codec.ofBytes())
                .maximumBytes(1_000_000)
                .build()) {
            for (int i = 0; i < 600; i++) {
                UUID key = Collisions.uuid(i);
                cache.put(key, Stamped.value(i, 1, 10_000));
                byte[] value = cache.getIfPresent(key);
                assertThat(value).as("just put: i=%s", i).isNotNull();
                assertThat(Stamped.version(i, value)).isEqualTo(1);
            }
            assertThat(cache.estimatedSize()).isGreaterThan(70);
            CacheValidator.validate(cache);
        }
    }
}
