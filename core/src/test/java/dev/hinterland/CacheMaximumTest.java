// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maxima of entries, weight and bytes beside the budget. */
class CacheMaximumTest {

    private static CacheBuilder<Long, String> builder() {
        return Hinterland.cache(Long.class, String.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 64})
    void smallMaximum_holdsAfterEachPut(int maximum) {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(maximum).build()) {
            for (long i = 0; i < 500; i++) {
                cache.put(i, "value " + i);
                assertThat(cache.estimatedSize()).isLessThanOrEqualTo(maximum);
            }
            assertThat(cache.estimatedSize()).isEqualTo(maximum);
            assertThat(cache.stats().evictionCount()).isEqualTo(500 - maximum);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void largeMaximum_isExceededByA64thAtMost_andHoldsAfterCleanUp() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(6_400).build()) {
            for (long i = 0; i < 20_000; i++) {
                cache.put(i, "value " + i);
                assertThat(cache.estimatedSize()).isLessThanOrEqualTo(6_400 + 100);
            }
            assertThat(cache.estimatedSize()).isGreaterThan(6_300);
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isEqualTo(6_400);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void replacedValues_doNotCount() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(3).build()) {
            for (int i = 0; i < 1_000; i++) {
                cache.put((long) (i % 3), "value " + i);
            }
            assertThat(cache.asMap()).containsOnlyKeys(0L, 1L, 2L);
            assertThat(cache.stats().evictionCount()).isZero();
        }
    }

    @Test
    void keysThatAreRead_outliveThoseThatAreNot() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(1_000).build()) {
            for (long i = 0; i < 20_000; i++) {
                cache.put(i, "value " + i);
                for (long hot = 0; hot < 10; hot++) {
                    cache.getIfPresent(hot);
                }
            }
            assertThat(cache.asMap().keySet())
                    .containsAll(LongStream.range(0, 10).boxed().toList());
        }
    }

    /** What was read long ago must give way in the end. */
    @Test
    void keysThatAreReadNoMore_leave() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(100).build()) {
            for (long i = 0; i < 100; i++) {
                cache.put(i, "old");
                for (int read = 0; read < 20; read++) {
                    cache.getIfPresent(i);
                }
            }
            for (long i = 100; i < 20_000; i++) {
                cache.put(i, "new");
                cache.getIfPresent(i);
                cache.getIfPresent(i - 20);
            }
            assertThat(cache.asMap().values()).contains("new");
            assertThat(LongStream.range(0, 100)
                            .filter(i -> cache.asMap().containsKey(i))
                            .count())
                    .isLessThan(50);
        }
    }

    @Test
    void oldest_leaveFirst_ifNothingIsRead() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(10).build()) {
            for (long i = 0; i < 100; i++) {
                cache.put(i, "value");
            }
            assertThat(cache.asMap())
                    .containsOnlyKeys(LongStream.range(90, 100).boxed().toArray(Long[]::new));
        }
    }

    @Test
    void weight_isKept_andFreedByEachWayToLeave() {
        Map<RemovalCause, Integer> causes = Collections.synchronizedMap(new HashMap<>());
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(100)
                .weigher((key, value) -> value.length())
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> causes.merge(cause, value.length(), Integer::sum))
                .build()) {
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            for (long i = 0; i < 40; i++) {
                cache.put(i, "x".repeat(10));
                assertThat(eviction.weightedSize()).hasValue(Math.min(100, 10 * (i + 1)));
            }
            cache.invalidate(39L);
            assertThat(eviction.weightedSize()).hasValue(90);
            cache.put(38L, "xx");
            assertThat(eviction.weightedSize()).hasValue(82);
            assertThat(eviction.weightOf(38L)).hasValue(2);
            assertThat(eviction.weightOf(39L)).isEmpty();
            cache.put(38L, "x".repeat(60));
            assertThat(eviction.weightedSize().orElseThrow()).isBetween(60L, 100L);
            cache.invalidateAll();
            assertThat(eviction.weightedSize()).hasValue(0);
            assertThat(causes).containsOnlyKeys(RemovalCause.SIZE, RemovalCause.EXPLICIT, RemovalCause.REPLACED);
        }
    }

    @Test
    void entryOfMoreThanTheMaximumWeight_leavesAtOnce_andNothingElseDoes() {
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(100)
                .weigher((key, value) -> value.length())
                .build()) {
            cache.put(1L, "x".repeat(40));
            cache.put(2L, "x".repeat(101));
            assertThat(cache.asMap()).containsOnlyKeys(1L);
            cache.put(1L, "x".repeat(1_000));
            assertThat(cache.asMap()).isEmpty();
            assertThat(cache.policy().eviction().orElseThrow().weightedSize()).hasValue(0);
        }
    }

    @Test
    void weigherThatThrows_orIsNegative_changesNothing() {
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(100)
                .weigher((key, value) -> {
                    if (key == 3) {
                        throw new IllegalStateException("weigher");
                    }
                    return value.length() - 3;
                })
                .build()) {
            cache.put(1L, "four");
            assertThatThrownBy(() -> cache.put(1L, "xx"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("weigher must not return a negative weight: weight=-1");
            assertThatThrownBy(() -> cache.put(3L, "four")).hasMessage("weigher");
            assertThat(cache.asMap()).isEqualTo(Map.of(1L, "four"));
            assertThat(cache.policy().eviction().orElseThrow().weightedSize()).hasValue(1);
        }
    }

    @Test
    void maximumCanBeChanged() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(1_000).build()) {
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            for (long i = 0; i < 1_000; i++) {
                cache.put(i, "value");
            }
            assertThat(eviction.isWeighted()).isFalse();
            assertThat(eviction.weightedSize()).isEmpty();
            assertThat(eviction.getMaximum()).isEqualTo(1_000);
            eviction.setMaximum(10);
            assertThat(cache.estimatedSize()).isEqualTo(10);
            eviction.setMaximum(20);
            for (long i = 0; i < 1_000; i++) {
                cache.put(i, "value");
            }
            assertThat(cache.estimatedSize()).isEqualTo(20);
            assertThatThrownBy(() -> eviction.setMaximum(-1)).hasMessage("maximum must not be negative: maximum=-1");
        }
    }

    @Test
    void maximumOfBytes_canBeLowered_andRaisedAgain() {
        try (OffHeapCache<Long, String> cache = builder().maximumBytes(8 << 20).build()) {
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            for (long i = 0; i < 10_000; i++) {
                cache.put(i, "value ".repeat(20));
            }
            long live = cache.memory().liveBytes();
            assertThat(eviction.isWeighted()).isTrue();
            assertThat(eviction.getMaximum()).isEqualTo(8 << 20);
            assertThat(eviction.weightedSize()).hasValue(live);
            eviction.setMaximum(live / 2);
            assertThat(cache.memory().liveBytes()).isLessThanOrEqualTo(live / 2);
            assertThat(cache.estimatedSize()).isBetween(4_000L, 5_000L);
            eviction.setMaximum(8 << 20);
            assertThatThrownBy(() -> eviction.setMaximum((8 << 20) + 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("maximum is more than the cache was built with: maximum=8388609");
            CacheValidator.validate(cache);
        }
    }

    @Test
    void hottestAndColdest_areInOrder() {
        try (OffHeapCache<Long, String> cache = builder().maximumSize(100).build()) {
            for (long i = 0; i < 10; i++) {
                cache.put(i, "value " + i);
                for (int read = 0; read < i; read++) {
                    cache.getIfPresent(i);
                }
            }
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            assertThat(new ArrayList<>(eviction.hottest(3).keySet())).isEqualTo(List.of(9L, 8L, 7L));
            assertThat(new ArrayList<>(eviction.coldest(2).keySet())).isEqualTo(List.of(0L, 1L));
            assertThat(eviction.hottest(0)).isEmpty();
            assertThat(eviction.coldest(1_000)).isEqualTo(cache.asMap());
            assertThatThrownBy(() -> eviction.coldest(-1)).hasMessage("limit must not be negative: limit=-1");
        }
    }

    @Test
    void hottestAndColdest_withinAWeight_endBeforeTheFirstThatExceedsIt() {
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(1_000)
                .weigher((key, value) -> value.length())
                .build()) {
            for (long i = 0; i < 5; i++) {
                cache.put(i, "*".repeat((int) i + 1));
                for (int read = 0; read < i; read++) {
                    cache.getIfPresent(i);
                }
            }
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            assertThat(eviction.coldestWeighted(6).keySet()).containsExactly(0L, 1L, 2L);
            assertThat(eviction.coldestWeighted(5).keySet()).containsExactly(0L, 1L);
            assertThat(eviction.hottestWeighted(9).keySet()).containsExactly(4L, 3L);
            assertThat(eviction.hottestWeighted(8).keySet()).containsExactly(4L);
            assertThat(eviction.hottestWeighted(4)).isEmpty();
            assertThat(eviction.coldestWeighted(Long.MAX_VALUE)).isEqualTo(cache.asMap());
            assertThatThrownBy(() -> eviction.hottestWeighted(-1))
                    .hasMessage("limit must not be negative: weightLimit=-1");
        }
        try (OffHeapCache<Long, String> cache = builder().maximumSize(100).build()) {
            cache.put(1L, "one");
            cache.put(2L, "two");
            assertThat(cache.policy().eviction().orElseThrow().coldestWeighted(1))
                    .hasSize(1);
        }
    }

    @Test
    void severalThreads_leaveAtMost64EntriesTooMany_andOneEach() throws Exception {
        int threads = 4;
        try (OffHeapCache<Long, String> cache = builder().maximumSize(50).build()) {
            Race.of(threads, thread -> {
                SplittableRandom random = new SplittableRandom(thread);
                for (int i = 0; i < 20_000; i++) {
                    cache.put(random.nextLong(1_000), "value " + i);
                    assertThat(cache.estimatedSize()).isLessThanOrEqualTo(50 + 64 + threads);
                }
                return thread;
            });
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isEqualTo(50);
            CacheValidator.validate(cache);
        }
    }

    @Test
    void severalThreads_loseNoWeight() throws Exception {
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(2_000)
                .weigher((key, value) -> value.length())
                .expireAfterWrite(Duration.ofMillis(1))
                .build()) {
            Race.of(4, thread -> {
                SplittableRandom random = new SplittableRandom(thread);
                for (int i = 0; i < 20_000; i++) {
                    long key = random.nextLong(300);
                    switch (random.nextInt(4)) {
                        case 0 -> cache.invalidate(key);
                        case 1 -> cache.asMap().compute(key, (same, old) -> old == null ? "x" : null);
                        case 2 -> cache.get(key, same -> "loaded");
                        default -> cache.put(key, "x".repeat(random.nextInt(20)));
                    }
                }
                return thread;
            });
            cache.invalidateAll();
            cache.cleanUp();
            assertThat(cache.policy().eviction().orElseThrow().weightedSize()).hasValue(0);
        }
    }

    /** A weight that is never subtracted would take its place for ever, until the cache keeps nothing. */
    @Test
    void weigherThatThrowsWhenAnEntryLeaves_doesNotFillTheCache() {
        AtomicBoolean broken = new AtomicBoolean();
        try (OffHeapCache<Long, String> cache = builder()
                .maximumWeight(100)
                .weigher((key, value) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("weigher");
                    }
                    return 10;
                })
                .build()) {
            for (int round = 0; round < 100; round++) {
                for (long i = 0; i < 10; i++) {
                    cache.put(i, "value");
                }
                assertThat(cache.estimatedSize()).isEqualTo(10);
                broken.set(true);
                cache.invalidateAll();
                broken.set(false);
            }
            assertThat(cache.policy().eviction().orElseThrow().weightedSize().orElseThrow())
                    .isLessThanOrEqualTo(100);
        }
    }

    @Test
    void maximumOfAllBytes_isNoneBesideTheBudget() {
        try (OffHeapCache<Long, String> cache = builder().maximumBytes(8 << 20).build()) {
            CachePolicy.Eviction<Long, String> eviction =
                    cache.policy().eviction().orElseThrow();
            eviction.setMaximum(1);
            cache.put(1L, "value");
            assertThat(cache.estimatedSize()).isZero();
            eviction.setMaximum(8 << 20);
            cache.put(1L, "value");
            assertThat(cache.estimatedSize()).isOne();
            assertThat(eviction.getMaximum()).isEqualTo(8 << 20);
        }
    }
}
