// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is large, empty, or dishonest. */
class CacheOddInputTest {

    private static <K, V> OffHeapCache<K, V> cache(Codec<K> keys, Codec<V> values, long maximumBytes) {
        return Hinterland.cache(keys, values).maximumBytes(maximumBytes).build();
    }

    @Test
    void emptyKeyAndEmptyValue_areAsGoodAsOthers() {
        try (OffHeapCache<String, byte[]> cache = cache(Codec.ofString(), Codec.ofBytes(), 1 << 20)) {
            cache.put("", new byte[0]);
            cache.put("a", new byte[0]);
            assertThat(cache.getIfPresent("")).isEmpty();
            cache.invalidate("");
            assertThat(cache.getIfPresent("")).isNull();
            assertThat(cache.getIfPresent("a")).isEmpty();
            CacheValidator.validate(cache);
        }
    }

    @Test
    void keysOf64KiB_fitAnOrdinaryCache() {
        try (OffHeapCache<String, Long> cache = cache(Codec.ofString(), Codec.ofLong(), 64 << 20)) {
            for (long i = 0; i < 2_000; i++) {
                cache.put(longKey(i), i);
                assertThat(cache.getIfPresent(longKey(i))).isEqualTo(i);
            }
            assertThat(cache.stats().sizeEvictionCount()).isPositive();
            CacheValidator.validate(cache);
        }
    }

    private static String longKey(long i) {
        return String.format("%065536d", i);
    }

    @Test
    void keyThatIsTooLargeForTheCache_isRefused() {
        try (OffHeapCache<String, Long> cache = cache(Codec.ofString(), Codec.ofLong(), 1 << 20)) {
            assertThatThrownBy(() -> cache.put(longKey(1), 1L))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("most=");
            assertThat(cache.getIfPresent(longKey(1))).isNull();
        }
    }

    @Test
    void keyOfAThousandthOfTheBudget_fits() {
        for (long maximumBytes = 100_000; maximumBytes < 200L << 20; maximumBytes += maximumBytes * 3 / 4) {
            try (OffHeapCache<byte[], Long> cache = cache(Codec.ofBytes(), Codec.ofLong(), maximumBytes)) {
                byte[] key = new byte[(int) (maximumBytes / 1200)];
                cache.put(key, maximumBytes);
                assertThat(cache.getIfPresent(key)).isEqualTo(maximumBytes);
            }
        }
    }

    @Test
    void budgetOfOneRegion_isRefused_andTheLeastInTheMessageWorks() {
        Throwable refused = catchThrowable(() -> cache(Codec.ofLong(), Codec.ofLong(), 20_000));
        assertThat(refused)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maximumBytes is too small: name=");
        long least = Long.parseLong(refused.getMessage().replaceAll(".*least=", ""));
        try (OffHeapCache<Long, Long> cache = cache(Codec.ofLong(), Codec.ofLong(), least)) {
            for (long key = 0; key < 10_000; key++) {
                cache.put(key, -key);
                assertThat(cache.getIfPresent(key)).as("key=%s", key).isEqualTo(-key);
            }
            assertThat(cache.stats().sizeEvictionCount()).isPositive();
            CacheValidator.validate(cache);
        }
    }

    @Tag("proof")
    @Test
    void valuesOf100MiB_pushEachOtherOut() {
        try (OffHeapCache<Long, byte[]> cache = cache(Codec.ofLong(), Codec.ofBytes(), 256 << 20)) {
            byte[] value = new byte[100 << 20];
            for (long key = 0; key < 4; key++) {
                Arrays.fill(value, (byte) key);
                cache.put(key, value);
                byte[] got = cache.getIfPresent(key);
                assertThat(got == null ? -1 : Arrays.mismatch(got, value))
                        .as("key=%s", key)
                        .isEqualTo(-1);
                assertThat(got).as("key=%s, %s", key, cache.memory()).isNotNull();
            }
            assertThat(cache.getIfPresent(0L)).isNull();
            cache.put(9L, new byte[300 << 20]);
            assertThat(cache.getIfPresent(9L)).as("larger than the cache").isNull();
            CacheValidator.validate(cache);
        }
    }

    @Test
    void largeValuesAmongSmallOnes_pushOutOnlyWhatTheyNeed() {
        try (OffHeapCache<Long, byte[]> cache = cache(Codec.ofLong(), Codec.ofBytes(), 8 << 20)) {
            for (long key = 0; key < 2_000; key++) {
                cache.put(key, new byte[key % 50 == 0 ? 300_000 : 500]);
                assertThat(cache.getIfPresent(key))
                        .as("key=%s, %s", key, cache.memory())
                        .isNotNull();
            }
            assertThat(cache.estimatedSize()).isGreaterThan(100);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void codecThatThrowsOrLies_leavesTheCacheIntact() {
        Codec<Text> liar = new Text.TextCodec() {
            @Override
            public long size(Text value) {
                return value.words().startsWith("negative") ? -1 : super.size(value) - value.number();
            }

            @Override
            public void encode(Text value, MemorySegment target) {
                super.encode(value, target);
                if (value.words().startsWith("throw")) {
                    throw new ArithmeticException("no");
                }
            }
        };
        try (OffHeapCache<Long, Text> cache = cache(Codec.ofLong(), liar, 100_000)) {
            cache.put(1L, new Text(0, "honest"));
            assertThatThrownBy(() -> cache.put(1L, new Text(3, "too short"))).isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> cache.put(1L, new Text(0, "throws"))).isInstanceOf(ArithmeticException.class);
            assertThatThrownBy(() -> cache.put(1L, new Text(0, "negative"))).isInstanceOf(RuntimeException.class);
            assertThat(cache.getIfPresent(1L)).isEqualTo(new Text(0, "honest"));
            CacheValidator.validate(cache);
        }
    }

    @Test
    void keyCodecThatThrowsOrLies_leavesTheCacheIntact() {
        Codec<Text> liar = new Text.TextCodec() {
            @Override
            public long size(Text value) {
                return value.words().startsWith("huge") ? Long.MAX_VALUE : super.size(value) - value.number();
            }
        };
        try (OffHeapCache<Text, Long> cache = cache(liar, Codec.ofLong(), 100_000)) {
            cache.put(new Text(0, "honest"), 1L);
            for (Text lie : List.of(new Text(3, "too short"), new Text(0, "huge"))) {
                assertThatThrownBy(() -> cache.put(lie, 2L)).isInstanceOf(RuntimeException.class);
                assertThatThrownBy(() -> cache.getIfPresent(lie)).isInstanceOf(RuntimeException.class);
                assertThatThrownBy(() -> cache.get(lie, key -> 3L)).isInstanceOf(RuntimeException.class);
                assertThatThrownBy(() -> cache.invalidate(lie)).isInstanceOf(RuntimeException.class);
            }
            assertThat(cache.getIfPresent(new Text(0, "honest"))).isEqualTo(1);
            assertThat(cache.estimatedSize()).isEqualTo(1);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void closeUnderLoad_endsAllThreads() throws Exception {
        for (int round = 0; round < 10; round++) {
            OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                    .maximumBytes(300_000)
                    .removalListener((key, value, cause) -> {})
                    .build();
            Race.of(4, thread -> {
                if (thread == 0) {
                    TimeUnit.MILLISECONDS.sleep(20);
                    cache.close();
                    cache.close();
                    return thread;
                }
                return useUntilClosed(cache, thread);
            });
            assertThatThrownBy(() -> cache.put(1L, new byte[0])).isInstanceOf(IllegalStateException.class);
        }
    }

    private static int useUntilClosed(OffHeapCache<Long, byte[]> cache, int thread) {
        try {
            for (long i = thread; ; i++) {
                cache.get(i % 5_000, key -> new byte[100]);
            }
        } catch (IllegalStateException closed) {
            return thread;
        }
    }
}
