// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.memory.NativeMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A full cache whose entries get smaller, or live longer, holds as many then as one that was never full of others. */
@Tag("proof")
class SmallerValuesTest {

    private static final int LARGE_BYTES = 1_000;
    private static final int SMALL_BYTES = 50;

    /** At least so many are put for each byte of the budget that all entries are replaced a few times. */
    private static final int BYTES_PER_PUT = 25;

    @TempDir
    private Path folder;

    private static CacheBuilder<Long, byte[]> builder(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).maximumBytes(maximumBytes);
    }

    private static void fill(OffHeapCache<Long, byte[]> cache, long maximumBytes, int valueBytes) {
        SplittableRandom random = new SplittableRandom(valueBytes);
        for (long i = 0; i < maximumBytes / BYTES_PER_PUT; i++) {
            cache.put(random.nextLong(), new byte[valueBytes]);
        }
    }

    private static long entriesOf(CacheBuilder<Long, byte[]> builder, long maximumBytes, int... valueBytes) {
        try (OffHeapCache<Long, byte[]> cache = builder.build()) {
            for (int bytes : valueBytes) {
                fill(cache, maximumBytes, bytes);
            }
            CacheValidator.validate(cache);
            assertThat(cache.memory().usedBytes()).isLessThanOrEqualTo(maximumBytes);
            return cache.estimatedSize();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 4_000_000, 12_000_000, 20_000_000})
    void smallEntriesAfterLargeOnes_areAsMany(long maximumBytes) {
        long fresh = entriesOf(builder(maximumBytes), maximumBytes, SMALL_BYTES);
        long after = entriesOf(builder(maximumBytes), maximumBytes, LARGE_BYTES, SMALL_BYTES);
        assertThat(after).isGreaterThan(fresh * 9 / 10);
    }

    @Test
    void smallEntriesAfterLargeOnes_areAsMany_inAFile() {
        long maximumBytes = 4_000_000;
        long fresh = entriesOf(builder(maximumBytes).file(folder.resolve("fresh")), maximumBytes, SMALL_BYTES);
        Path file = folder.resolve("filled");
        entriesOf(builder(maximumBytes).file(file), maximumBytes, LARGE_BYTES);
        long after = entriesOf(builder(maximumBytes).file(file), maximumBytes, SMALL_BYTES);
        assertThat(after).isGreaterThan(fresh * 9 / 10);
        try (OffHeapCache<Long, byte[]> cache = builder(maximumBytes).file(file).build()) {
            assertThat(cache.estimatedSize()).isEqualTo(after);
            assertThat(((StoreCache<?, ?, ?, ?>) cache).store().store().memory().usedBytes(NativeMemory.Purpose.POLICY))
                    .as("what the models take")
                    .isPositive();
        }
    }

    /** Most entries have ended when the cache is filled, so the index is small; and fewer end later. */
    @Test
    void entriesThatLiveLonger_areAsMany() {
        long maximumBytes = 1_000_000;
        AtomicLong clock = new AtomicLong();
        long fresh = entriesOf(builder(maximumBytes), maximumBytes, SMALL_BYTES);
        try (OffHeapCache<Long, byte[]> cache = builder(maximumBytes)
                .expireAfterWrite(Duration.ofDays(1))
                .ticker(clock::get)
                .build()) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < 40_000; i++) {
                cache.put(random.nextLong(), new byte[SMALL_BYTES], Duration.ofMillis(100));
                clock.addAndGet(Duration.ofMillis(1).toNanos());
                if (i % 100 == 0) {
                    cache.cleanUp();
                }
            }
            fill(cache, maximumBytes, SMALL_BYTES);
            CacheValidator.validate(cache);
            // Each has eight bytes more for its deadline.
            assertThat(cache.estimatedSize()).isGreaterThan(fresh * 8 / 10);
        }
    }
}
