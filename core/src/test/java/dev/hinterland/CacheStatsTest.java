// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The arithmetic of statistics, what is counted, and counters of the user's own. */
class CacheStatsTest {

    @Test
    void sumsAndDifferences() {
        CacheStats stats = CacheStats.of(1, 2, 3, 4, 50, 6, 700);
        assertThat(stats.plus(stats)).isEqualTo(CacheStats.of(2, 4, 6, 8, 100, 12, 1_400));
        assertThat(stats.plus(stats).minus(stats)).isEqualTo(stats).hasSameHashCodeAs(stats);
        assertThat(CacheStats.empty().minus(stats)).isEqualTo(CacheStats.empty());
        assertThat(stats.requestCount()).isEqualTo(3);
        assertThat(stats.hitRate()).isEqualTo(1 / 3.0);
        assertThat(stats.missRate()).isEqualTo(2 / 3.0);
        assertThat(stats.loadFailureRate()).isEqualTo(4 / 7.0);
        assertThat(stats.averageLoadPenalty()).isEqualTo(50 / 7.0);
        assertThat(stats.evictionCount()).isEqualTo(6);
        assertThat(stats.evictionWeight()).isEqualTo(700);
        assertThat(CacheStats.empty().hitRate()).isEqualTo(1);
        assertThat(CacheStats.empty().loadFailureRate()).isZero();
        assertThat(stats.toString())
                .startsWith(
                        "CacheStats{hitCount=1, missCount=2, loadSuccessCount=3, loadFailureCount=4, totalLoadTime=50");
    }

    @Test
    void sumsThatAreTooLarge_areTheLargestNumber() {
        CacheStats most = CacheStats.of(figure -> Long.MAX_VALUE);
        assertThat(most.plus(most)).isEqualTo(most);
        assertThat(most.requestCount()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void negativeCount_isRefused() {
        assertThatThrownBy(() -> CacheStats.of(0, -1, 0, 0, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count must not be negative: missCount=-1");
    }

    @Test
    void withoutRecordStats_removalsAreCounted_andHitsAreNot() {
        try (OffHeapCache<Integer, Integer> cache =
                Hinterland.cache(Integer.class, Integer.class).maximumSize(10).build()) {
            cache.put(1, 1);
            cache.getIfPresent(1);
            cache.invalidate(1);
            for (int i = 0; i < 100; i++) {
                cache.put(i, i);
            }
            cache.cleanUp();
            assertThat(cache.stats()).isNotEqualTo(CacheStats.empty());
            assertThat(cache.stats().evictionCount()).isEqualTo(90);
            assertThat(cache.stats().requestCount()).isZero();
        }
    }

    @Test
    void putsAndRemovals_areThoseOfUsers() {
        try (LoadingOffHeapCache<String, Integer> cache = Hinterland.cache(String.class, Integer.class)
                .maximumSize(100)
                .recordStats()
                .build(String::length)) {
            cache.put("a", 1);
            cache.putAll(Map.of("b", 2, "c", 3));
            cache.asMap().put("d", 4);
            cache.asMap().putIfAbsent("d", 5);
            cache.asMap().putIfAbsent("e", 5);
            cache.asMap().replace("e", 6);
            cache.asMap().replace("e", 6, 7);
            cache.asMap().merge("e", 1, Integer::sum);
            cache.asMap().compute("e", (key, value) -> null);
            assertThat(cache.stats().putCount()).isEqualTo(8);
            assertThat(cache.get("loaded")).isEqualTo(6);
            cache.refresh("loaded").join();
            cache.getAll(List.of("asked"), keys -> Map.of("asked", 1, "not asked", 2));
            assertThat(cache.getIfPresent("not asked")).isEqualTo(2);
            assertThat(cache.stats().putCount()).isEqualTo(8);
            assertThat(cache.stats().removalCount()).isOne();
            cache.invalidate("a");
            cache.invalidate("a");
            assertThat(cache.stats().removalCount()).isEqualTo(2);
        }
    }

    @Test
    void counterOfTheUsers_isToldOfEachEvent() {
        StatsCounter counter = StatsCounter.concurrent();
        AtomicLong clock = new AtomicLong();
        try (OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                .maximumSize(2)
                .expireAfterWrite(1, TimeUnit.SECONDS)
                .ticker(clock::get)
                .recordStats(() -> counter)
                .build()) {
            cache.put("a", "1");
            cache.put("b", "1");
            cache.put("c", "1");
            cache.getIfPresent("c");
            cache.getIfPresent("x");
            cache.get("y", key -> null);
            clock.addAndGet(2_000_000_000);
            cache.cleanUp();
            CacheStats stats = counter.snapshot();
            assertThat(stats.hitCount()).isOne();
            assertThat(stats.missCount()).isEqualTo(2);
            assertThat(stats.loadFailureCount()).isOne();
            assertThat(stats.sizeEvictionCount()).isOne();
            assertThat(stats.expiredCount()).isEqualTo(2);
            assertThat(stats.evictionWeight()).isPositive();
            assertThat(cache.stats()).isEqualTo(stats);
        }
    }

    @Test
    void counterThatThrows_failsNoOperation() {
        StatsCounter broken = new StatsCounter() {
            private IllegalStateException problem() {
                return new IllegalStateException("counter");
            }

            @Override
            public void recordHits(int count) {
                throw problem();
            }

            @Override
            public void recordMisses(int count) {
                throw problem();
            }

            @Override
            public void recordLoadSuccess(long loadTime) {
                throw problem();
            }

            @Override
            public void recordLoadFailure(long loadTime) {
                throw problem();
            }

            @Override
            public void recordEviction(int weight, RemovalCause cause) {
                throw problem();
            }

            @Override
            public CacheStats snapshot() {
                return CacheStats.empty();
            }
        };
        try (OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                .maximumSize(1)
                .recordStats(() -> broken)
                .build()) {
            assertThat(cache.get("a", key -> "1")).isEqualTo("1");
            assertThat(cache.getIfPresent("a")).isEqualTo("1");
            cache.put("b", "2");
            assertThat(cache.estimatedSize()).isOne();
            assertThat(cache.stats()).isEqualTo(CacheStats.empty());
        }
    }

    @Test
    void counterThatCountsNothing_isAllZero() {
        StatsCounter counter = StatsCounter.disabledStatsCounter();
        countEach(counter);
        assertThat(counter.snapshot()).isEqualTo(CacheStats.empty());
    }

    @Test
    void guardedCounter_passesEachCountOn() {
        StatsCounter counter = StatsCounter.concurrent();
        StatsCounter guarded = StatsCounter.guardedStatsCounter(counter);
        countEach(guarded);
        StatsCounter expected = StatsCounter.concurrent();
        countEach(expected);
        assertThat(guarded.snapshot())
                .isEqualTo(counter.snapshot())
                .isEqualTo(expected.snapshot())
                .isNotEqualTo(CacheStats.empty());
        assertThat(guarded).hasToString(counter.toString());
    }

    @Test
    void guardedCounter_throwsNothing() {
        StatsCounter failing = (StatsCounter) Proxy.newProxyInstance(
                StatsCounter.class.getClassLoader(), new Class<?>[] {StatsCounter.class}, (_, _, _) -> {
                    throw new IllegalStateException("counter");
                });
        StatsCounter guarded = StatsCounter.guardedStatsCounter(failing);
        countEach(guarded);
        assertThat(guarded.snapshot()).isEqualTo(CacheStats.empty());
        assertThatThrownBy(() -> StatsCounter.guardedStatsCounter(null)).isInstanceOf(NullPointerException.class);
    }

    private static void countEach(StatsCounter counter) {
        counter.recordHits(1);
        counter.recordMisses(2);
        counter.recordLoadSuccess(3);
        counter.recordLoadFailure(4);
        counter.recordEviction(5, RemovalCause.SIZE);
        counter.recordEviction(6, RemovalCause.EXPIRED);
    }
}
