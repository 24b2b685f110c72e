// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values on the heap spare decoding, and are never older than what the store has. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HeapTierTest {

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicInteger decoded = new AtomicInteger();
    private OffHeapCache<Integer, Point> cache = builder().build();

    private CacheBuilder<Integer, Point> builder() {
        return Hinterland.cache(Codec.ofInt(), new PointCodec())
                .maximumBytes(1 << 20)
                .ticker(ticker)
                .executor(Runnable::run)
                .recordStats()
                .heapEntries(64);
    }

    @AfterEach
    void close() {
        CacheValidator.validate(cache);
        cache.close();
    }

    private void rebuild(CacheBuilder<Integer, Point> with) {
        cache.close();
        cache = with.build();
    }

    private record Point(long x, long y) {}

    private final class PointCodec implements Codec<Point> {

        @Override
        public long size(Point value) {
            return 16;
        }

        @Override
        public void encode(Point value, MemorySegment target) {
            target.set(ValueLayout.JAVA_LONG, 0, value.x);
            target.set(ValueLayout.JAVA_LONG, 8, value.y);
        }

        @Override
        public Point decode(MemorySegment source) {
            decoded.incrementAndGet();
            return new Point(source.get(ValueLayout.JAVA_LONG, 0), source.get(ValueLayout.JAVA_LONG, 8));
        }
    }

    private void warm(int key) {
        for (int i = 0; i < 5; i++) {
            cache.getIfPresent(key);
        }
    }

    @Test
    void hotValue_isDecodedNoMore_andCountsAsAHit() {
        cache.put(1, new Point(1, 1));
        warm(1);
        int before = decoded.get();
        Point first = cache.getIfPresent(1);
        assertThat(cache.getIfPresent(1)).isSameAs(first).isEqualTo(new Point(1, 1));
        assertThat(cache.get(1, key -> new Point(2, 2))).isSameAs(first);
        assertThat(decoded).hasValue(before);
        assertThat(cache.stats().hitCount()).isEqualTo(8);
    }

    @Test
    void everyKindOfWrite_isSeenAtOnce() {
        for (int round = 0; round < 50; round++) {
            cache.put(1, new Point(round, 0));
            warm(1);
            assertThat(cache.getIfPresent(1)).isEqualTo(new Point(round, 0));
            cache.put(1, new Point(round, 1));
            assertThat(cache.getIfPresent(1)).isEqualTo(new Point(round, 1));
            warm(1);
            cache.asMap().compute(1, (key, old) -> new Point(round(old), 2));
            assertThat(cache.getIfPresent(1)).isEqualTo(new Point(round, 2));
            warm(1);
            cache.invalidate(1);
            assertThat(cache.getIfPresent(1)).isNull();
        }
    }

    private static long round(Point point) {
        return point.x;
    }

    @Test
    void expired_isNotFound_andReadsProlong() {
        rebuild(builder().expireAfterAccess(Duration.ofSeconds(10)));
        cache.put(1, new Point(1, 1));
        cache.put(2, new Point(2, 2));
        warm(1);
        warm(2);
        for (int i = 0; i < 5; i++) {
            ticker.advance(Duration.ofSeconds(6));
            assertThat(cache.getIfPresent(1)).isNotNull();
        }
        assertThat(cache.getIfPresent(2)).isNull();
        cache.setExpiresAfter(1, Duration.ofMillis(1));
        ticker.advance(Duration.ofMillis(2));
        assertThat(cache.getIfPresent(1)).isNull();
    }

    @Test
    void evicted_isNotFound() {
        int warmed = 400;
        rebuild(builder().maximumBytes(100_000).heapEntries(2 * warmed));
        for (int key = 0; key < warmed; key++) {
            cache.put(key, new Point(key, key));
            warm(key);
        }
        for (int key = warmed; key < 200_000; key++) {
            cache.put(key, new Point(key, key));
        }
        int evicted = 0;
        for (int key = 0; key < warmed; key++) {
            boolean present = cache.asMap().containsKey(key);
            assertThat(cache.getIfPresent(key)).isEqualTo(present ? new Point(key, key) : null);
            evicted += present ? 0 : 1;
        }
        assertThat(evicted).isPositive();
    }

    @Test
    void moved_isReadAnew() {
        rebuild(builder().maximumBytes(100_000));
        cache.put(0, new Point(7, 7));
        for (int key = 1; key < 50_000; key++) {
            cache.put(key, new Point(key, key));
            assertThat(cache.getIfPresent(0)).isEqualTo(new Point(7, 7));
        }
        assertThat(cache.memory().compactedBytes()).isPositive();
        assertThat(decoded.get()).as("spared most of it").isLessThan(10_000);
    }

    /**
     * Versions grow; whoever reads one that is older than what had been written before he began, has found a stale one.
     */
    @Test
    void readersWritersAndEvacuation_neverAnOldValue() throws Exception {
        int keys = 8;
        rebuild(builder().maximumBytes(100_000));
        AtomicIntegerArray written = new AtomicIntegerArray(keys);
        Race.of(3, thread -> {
            for (int i = 1; i < 60_000; i++) {
                int key = i * 7 % keys;
                if (thread == 0) {
                    cache.put(key, new Point(key, i));
                    written.set(key, i);
                } else if (thread == 1) {
                    cache.put(1_000 + i, new Point(0, 0));
                } else {
                    int least = written.get(key);
                    Point point = cache.getIfPresent(key);
                    assertThat(point == null || (point.x == key && point.y >= least))
                            .as("key=%s, least=%s, found=%s", key, least, point)
                            .isTrue();
                }
            }
            return 0;
        });
    }

    @Test
    void invalidateAll_givesUpTheHeap_andBadSizesAreRefused() {
        cache.put(1, new Point(1, 1));
        warm(1);
        cache.invalidateAll();
        cache.put(1, new Point(1, 1));
        int before = decoded.get();
        cache.getIfPresent(1);
        assertThat(decoded.get()).isGreaterThan(before);
        assertThatThrownBy(() -> builder().heapEntries(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
