// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache never refuses, never exceeds its budget, and drops what is worth least. */
class CacheEvictionTest {

    private static OffHeapCache<Long, byte[]> cache(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"60000, 40", "100000, 80", "400000, 80", "1000000, 1000", "4000000, 100", "20000000, 1500"})
    void writingForever_keepsWithinTheBudgetAndHoldsMuch(long maximumBytes, int length) {
        try (OffHeapCache<Long, byte[]> cache = cache(maximumBytes)) {
            long entries = 3 * maximumBytes / (length + Stamped.HEADER_BYTES + 20);
            for (long key = 0; key < entries; key++) {
                cache.put(key, Stamped.value(key, 1, length));
                assertThat(cache.getIfPresent(key)).as("just put: key=%s", key).isNotNull();
            }
            CacheValidator.validate(cache);
            for (long key = 0; key < entries; key++) {
                byte[] value = cache.getIfPresent(key);
                assertThat(value == null || Stamped.version(key, value) == 1).isTrue();
            }
            assertThat(cache.stats().sizeEvictionCount() + cache.estimatedSize())
                    .isEqualTo(entries);
            long payload = cache.memory().liveBytes();
            assertThat(payload).as("%s", cache.memory()).isGreaterThan((maximumBytes - 49_152) / 2);
        }
    }

    @Test
    void readKeys_outliveThoseThatAreNotRead() {
        try (OffHeapCache<Long, byte[]> cache = cache(1 << 20)) {
            int kept = 0;
            for (long key = 0; key < 50_000; key++) {
                cache.put(key, new byte[100]);
                cache.getIfPresent(key % 1_000);
            }
            for (long key = 0; key < 1_000; key++) {
                kept += cache.getIfPresent(key) == null ? 0 : 1;
            }
            assertThat(kept).isGreaterThan(950);
            CacheValidator.validate(cache);
        }
    }

    /** @param large how much longer a value is that is put in one case of four */
    @Tag("proof")
    @ParameterizedTest
    @CsvSource({"20000, 30000, 0, 20000", "500, 8000, 10000, 60000"})
    void severalThreadsAtTheLimit_seeNoWrongByte(int keys, int operations, int least, int large) throws Exception {
        try (OffHeapCache<Long, byte[]> cache = cache(2 << 20)) {
            Race.of(4, thread -> {
                SplittableRandom random = new SplittableRandom(thread);
                for (int i = 0; i < operations; i++) {
                    long key = random.nextLong(random.nextLong(keys) + 1);
                    switch (random.nextInt(10)) {
                        case 0 -> cache.invalidate(key);
                        case 1, 2, 3 -> cache.put(key, Stamped.value(key, i, least + random.nextInt(300)));
                        case 4 -> cache.put(key, Stamped.value(key, i, least + random.nextInt(large)));
                        default -> {
                            byte[] value = cache.getIfPresent(key);
                            assertThat(value == null || Stamped.version(key, value) >= 0)
                                    .isTrue();
                        }
                    }
                }
                return thread;
            });
            CacheValidator.validate(cache);
            assertThat(cache.stats().sizeEvictionCount()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 12_288, 26_000})
    void budgetOfLessThanTheLeast_isRefusedWithTheLeast(long maximumBytes) {
        assertThatThrownBy(() -> cache(maximumBytes).close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maximumBytes=" + maximumBytes)
                .hasMessageContaining("least=26304");
    }

    @Test
    void leastBudget_holdsSomething() {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(26_304)
                .build()) {
            for (long key = 0; key < 10_000; key++) {
                cache.put(key, -key);
                assertThat(cache.getIfPresent(key)).isEqualTo(-key);
            }
            CacheValidator.validate(cache);
        }
    }
}
