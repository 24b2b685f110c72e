// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builders without types, specifications, and the small interfaces of Caffeine's names. */
class UntypedCacheBuilderTest {

    @Test
    void builderInAVariable_buildsCachesOfSeveralTypes() {
        UntypedCacheBuilder<Object, Object> builder =
                Hinterland.cacheBuilder().maximumSize(100).recordStats().expireAfterWrite(5, TimeUnit.MINUTES);
        try (OffHeapCache<String, Integer> first = builder.build(String.class, Integer.class);
                LoadingOffHeapCache<Integer, List<String>> second =
                        builder.build(Codec.ofInt(), Codec.list(Codec.ofString()), key -> List.of("a", "" + key))) {
            first.put("one", 1);
            assertThat(first.getIfPresent("one")).isEqualTo(1);
            assertThat(second.get(7)).containsExactly("a", "7");
            assertThat(first.policy().expireAfterWrite().orElseThrow().getExpiresAfter(TimeUnit.SECONDS))
                    .isEqualTo(300);
            assertThat(second.stats().loadSuccessCount()).isOne();
        }
    }

    @Test
    void callbacks_narrowTheTypes() {
        StringBuilder heard = new StringBuilder();
        try (OffHeapCache<String, Integer> cache = Hinterland.cacheBuilder()
                .maximumWeight(10)
                .weigher((String key, Integer value) -> value)
                .executor(Runnable::run)
                .evictionListener((String key, Integer value, RemovalCause cause) ->
                        heard.append("evicted ").append(key))
                .removalListener((String key, Integer value, RemovalCause cause) ->
                        heard.append(", left ").append(key))
                .build(String.class, Integer.class)) {
            cache.put("light", 1);
            cache.put("heavy", 11);
            assertThat(heard).hasToString("evicted heavy, left heavy");
            cache.invalidate("light");
            assertThat(heard).hasToString("evicted heavy, left heavy, left light");
        }
    }

    @Test
    void asynchronousCaches_areBuilt() {
        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder().maximumSize(10);
        try (AsyncOffHeapCache<String, String> plain = builder.buildAsync(String.class, String.class);
                AsyncLoadingOffHeapCache<String, String> loading =
                        builder.buildAsync(String.class, String.class, key -> key + "!");
                AsyncLoadingOffHeapCache<String, String> futures = builder.buildAsync(
                        String.class, String.class, (key, executor) -> CompletableFuture.completedFuture(key + "?"))) {
            assertThat(plain.get("a", key -> key).join()).isEqualTo("a");
            assertThat(loading.get("a").join()).isEqualTo("a!");
            assertThat(futures.get("a").join()).isEqualTo("a?");
        }
    }

    @Test
    void unboundedCache_isRefused() {
        assertThatThrownBy(() -> Hinterland.cacheBuilder().build(String.class, String.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "maximumBytes must be set, or maximumSize or maximumWeight: name=cache, maximumBytes=unset");
    }

    @Test
    void specification_setsOptions() {
        try (OffHeapCache<String, String> cache = Hinterland.cacheBuilder(
                        " maximumSize = 1_000, expireAfterAccess=2h,recordStats,initialCapacity=10,")
                .build(String.class, String.class)) {
            assertThat(cache.policy().eviction().orElseThrow().getMaximum()).isEqualTo(1_000);
            assertThat(cache.policy().expireAfterAccess().orElseThrow().getExpiresAfter())
                    .isEqualTo(Duration.ofHours(2));
            assertThat(cache.policy().isRecordingStats()).isTrue();
        }
        try (OffHeapCache<String, String> cache = Hinterland.cacheBuilder("maximumBytes=8m,expireAfterWrite=PT1M30S")
                .build(String.class, String.class)) {
            assertThat(cache.policy().eviction().orElseThrow().getMaximum()).isEqualTo(8 << 20);
            assertThat(cache.policy().expireAfterWrite().orElseThrow().getExpiresAfter())
                    .isEqualTo(Duration.ofSeconds(90));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    maximumSise=1                    | key is unknown: key=maximumSise
                    maximumSize=1,maximumSize=2      | key is there twice: key=maximumSize
                    maximumSize                      | key requires a value: key=maximumSize
                    maximumSize=                     | key requires a value: key=maximumSize
                    maximumSize=many                 | value is no number: key=maximumSize, value=many
                    maximumBytes=9999999999999g      | value is no number: key=maximumBytes, value=9999999999999
                    expireAfterWrite=10              | duration requires a unit, one of d, h, m and s: key=expireAfterWrite
                    expireAfterWrite=p1x             | value is no duration: key=expireAfterWrite, value=p1x
                    recordStats=yes                  | key takes no value: key=recordStats
                    weakKeys                         | keys and values are copies, to which there are no weak or soft references: key=weakKeys
                    """)
    void badSpecification_isRefused(String specification, String problem) {
        assertThatThrownBy(() -> Hinterland.cacheBuilder(specification))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem + ", specification=[" + specification + "]");
    }

    @Test
    void expiryFunctions_countFromTheEventsThatTheyName() {
        AtomicLong clock = new AtomicLong();
        CacheBuilder<String, String> builder =
                Hinterland.cache(String.class, String.class).maximumSize(10).ticker(clock::get);
        Duration ten = Duration.ofSeconds(10);
        try (OffHeapCache<String, String> creating = builder.expireAfter(Expiry.creating((key, value) -> ten))
                        .build();
                OffHeapCache<String, String> writing =
                        builder.expireAfter(Expiry.writing((key, value) -> ten)).build();
                OffHeapCache<String, String> accessing = builder.expireAfter(Expiry.accessing((key, value) -> ten))
                        .build()) {
            for (OffHeapCache<String, String> cache : List.of(creating, writing, accessing)) {
                cache.put("a", "1");
                cache.put("b", "1");
            }
            clock.addAndGet(ten.toNanos() / 2);
            for (OffHeapCache<String, String> cache : List.of(creating, writing, accessing)) {
                cache.put("a", "2");
                cache.getIfPresent("b");
            }
            clock.addAndGet(ten.toNanos() / 2 + TimeUnit.SECONDS.toNanos(1));
            assertThat(creating.getAllPresent(List.of("a", "b"))).isEmpty();
            assertThat(writing.getAllPresent(List.of("a", "b"))).containsOnlyKeys("a");
            assertThat(accessing.getAllPresent(List.of("a", "b"))).containsOnlyKeys("a", "b");
        }
    }

    @Test
    void bulkLoaders_loadByOneCall() {
        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder().maximumSize(10);
        StringBuilder calls = new StringBuilder();
        CacheLoader<String, Integer> loader = CacheLoader.bulk(keys -> {
            calls.append(keys.size()).append(' ');
            return Map.of("a", 1, "b", 2, "c", 3);
        });
        AsyncCacheLoader<String, Integer> futures =
                AsyncCacheLoader.bulk((Set<? extends String> keys, Executor executor) -> {
                    calls.append(keys.size()).append(' ');
                    return CompletableFuture.completedFuture(Map.of("a", 1, "b", 2));
                });
        try (LoadingOffHeapCache<String, Integer> cache = builder.build(String.class, Integer.class, loader);
                AsyncLoadingOffHeapCache<String, Integer> async =
                        builder.buildAsync(String.class, Integer.class, futures)) {
            assertThat(cache.getAll(List.of("a", "b"))).isEqualTo(Map.of("a", 1, "b", 2));
            assertThat(cache.get("c")).isEqualTo(3);
            assertThat(cache.get("d")).isNull();
            assertThat(async.getAll(List.of("a", "b")).join()).isEqualTo(Map.of("a", 1, "b", 2));
            assertThat(calls).hasToString("2 1 2 ");
        }
    }

    @Test
    @SuppressWarnings("DataFlowIssue") // a loader that breaks its promise
    void bulkLoadersThatReturnNull_areNamed() {
        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder().maximumSize(10);
        CacheLoader<String, Integer> none = CacheLoader.bulk(_ -> null);
        AsyncCacheLoader<String, Integer> noFuture =
                AsyncCacheLoader.bulk((Set<? extends String> _, Executor _) -> null);
        AsyncCacheLoader<String, Integer> noMap =
                AsyncCacheLoader.bulk((Set<? extends String> _, Executor _) -> CompletableFuture.completedFuture(null));
        try (LoadingOffHeapCache<String, Integer> cache = builder.build(String.class, Integer.class, none);
                AsyncLoadingOffHeapCache<String, Integer> first =
                        builder.buildAsync(String.class, Integer.class, noFuture);
                AsyncLoadingOffHeapCache<String, Integer> second =
                        builder.buildAsync(String.class, Integer.class, noMap)) {
            for (ThrowingCallable load : List.<ThrowingCallable>of(
                    () -> cache.get("a"),
                    () -> cache.getAll(List.of("a")),
                    () -> first.synchronous().get("a"),
                    () -> first.getAll(List.of("a")),
                    () -> second.synchronous().get("a"))) {
                assertThatThrownBy(load)
                        .isInstanceOf(NullPointerException.class)
                        .hasMessage("loader must not return null");
            }
        }
    }

    @Test
    void specificationWithAWrongValue_isRefusedWithTheValue() {
        assertThatThrownBy(() -> Hinterland.cacheBuilder("maximumSize=1,hitObjective=BYTES"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("value must be objects or bytes: key=hitObjective, value=BYTES,"
                        + " specification=[maximumSize=1,hitObjective=BYTES]");
        assertThatThrownBy(() -> Hinterland.cacheBuilder("maximumSize=1,initialCapacity=-4294967296"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("initialCapacity must not be negative: ");
    }

    @Test
    void scheduler_startsTheDroppingOfExpiredEntries() {
        AtomicLong clock = new AtomicLong();
        List<Runnable> tasks = new ArrayList<>();
        try (OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                .maximumSize(10)
                .expireAfterWrite(1, TimeUnit.SECONDS)
                .ticker(clock::get)
                .scheduler((executor, command, delay, unit) -> {
                    tasks.add(command);
                    return new CompletableFuture<>();
                })
                .build()) {
            cache.put("a", "1");
            cache.put("b", "1");
            assertThat(tasks).hasSize(1);
            clock.addAndGet(2_000_000_000);
            tasks.getFirst().run();
            assertThat(cache.estimatedSize()).isZero();
            assertThat(tasks).hasSize(1);
            cache.put("c", "1");
            assertThat(tasks).hasSize(2);
        }
        tasks.getLast().run();
    }

    @Test
    void taskThatIsLost_isStartedAgain() {
        AtomicLong tasks = new AtomicLong();
        try (OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                .maximumSize(10)
                .expireAfterWrite(1, TimeUnit.HOURS)
                .scheduler((executor, command, delay, unit) -> {
                    tasks.incrementAndGet();
                    throw new IllegalStateException("scheduler");
                })
                .build()) {
            // It ends by the limit of a test, if not by another task.
            while (tasks.get() < 2) {
                cache.put("a", "1");
                Thread.onSpinWait();
            }
        }
    }

    /** Whatever a specification has in it, the answer is a builder or one sentence. */
    @Test
    void randomSpecification_isRefusedInOneWay() {
        List<String> parts =
                List.of("maximumSize", "expireAfterWrite", "maximumBytes", "=", ",", "1", "_", "m", "P", "-", " ", "x");
        SplittableRandom random = new SplittableRandom(20);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder specification = new StringBuilder();
            for (int j = random.nextInt(10); j > 0; j--) {
                specification.append(parts.get(random.nextInt(parts.size())));
            }
            try {
                assertThat(Hinterland.cacheBuilder(specification.toString())).isNotNull();
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).as("%s", specification).contains(": ");
            }
        }
    }

    @Test
    void schedulerThatThrows_doesNotFailAWrite() {
        try (OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                .maximumSize(10)
                .expireAfterWrite(1, TimeUnit.HOURS)
                .scheduler((executor, command, delay, unit) -> {
                    throw new IllegalStateException("scheduler");
                })
                .build()) {
            cache.put("a", "1");
            assertThat(cache.getIfPresent("a")).isEqualTo("1");
        }
    }
}
