// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Futures as Caffeine documents them: one for each key under way, nothing left of those that fail. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AsyncCacheTest {

    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());

    /** Tasks of the cache's executor; the test runs them. */
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private final CacheBuilder<String, String> builder = Hinterland.cache(Codec.ofString(), Codec.ofString())
            .maximumBytes(1 << 20)
            .recordStats()
            .executor(tasks::add)
            .removalListener((key, value, cause) -> removals.add(key + "=" + value + " " + cause));

    private AsyncOffHeapCache<String, String> cache = builder.buildAsync();

    @AfterEach
    void close() {
        CacheValidator.validate(cache.synchronous());
        cache.close();
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private @Nullable String present(String key) {
        return cache.synchronous().getIfPresent(key);
    }

    @Test
    void get_loadsInTheExecutor_once() {
        CompletableFuture<@Nullable String> future = cache.get("a", key -> key + "!");
        assertThat(future).isNotDone();
        assertThat(cache.get("a", key -> "other")).isSameAs(future);
        assertThat(cache.getIfPresent("a")).isSameAs(future);
        assertThat(present("a")).as("not there yet").isNull();
        runTasks();
        assertThat(future).isCompletedWithValue("a!");
        assertThat(cache.get("a", key -> "other")).isCompletedWithValue("a!");
        assertThat(cache.getIfPresent("a")).isCompletedWithValue("a!");
        assertThat(present("a")).isEqualTo("a!");
        assertThat(cache.getIfPresent("b")).isNull();
        assertThat(cache.synchronous().stats().loadSuccessCount()).isEqualTo(1);
    }

    @Test
    void futureThatFailsOrHasNull_leavesNothing() {
        CompletableFuture<@Nullable String> failing = cache.get("a", key -> {
            throw new ArithmeticException("no");
        });
        CompletableFuture<@Nullable String> nothing = cache.get("b", key -> null);
        runTasks();
        assertThatThrownBy(failing::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ArithmeticException.class);
        assertThat(nothing).isCompletedWithValue(null);
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(cache.getIfPresent("b")).isNull();
        assertThat(cache.synchronous().stats().loadFailureCount()).isEqualTo(2);
        assertThat(cache.get("a", (key, executor) -> CompletableFuture.completedFuture("now")))
                .isCompletedWithValue("now");
    }

    @Test
    void get_loaderThatThrowsOrGivesNoFuture_callerGetsIt() {
        assertThatThrownBy(() -> cache.get("a", (key, executor) -> {
                    throw new ArithmeticException("no");
                }))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> cache.get("a", (key, executor) -> null)).isInstanceOf(NullPointerException.class);
        assertThat(cache.getIfPresent("a")).isNull();
    }

    @Test
    void cancelled_leavesNothing_andCancelsItsSource() {
        CompletableFuture<String> source = new CompletableFuture<>();
        CompletableFuture<@Nullable String> future = cache.get("a", (key, executor) -> source);
        future.cancel(false);
        assertThat(source).isCancelled();
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(cache.get("a", key -> "again")).isNotSameAs(future);
        runTasks();
        assertThat(present("a")).isEqualTo("again");
    }

    @Test
    void completedByTheUser_isKept() {
        CompletableFuture<@Nullable String> future = cache.get("a", key -> "loaded");
        future.complete("user's");
        assertThat(present("a")).isEqualTo("user's");
        runTasks();
        assertThat(present("a")).isEqualTo("user's");
    }

    @Test
    void put_takesThePlaceOfValuesAndFutures() {
        cache.synchronous().put("a", "old");
        CompletableFuture<@Nullable String> loading = cache.get("b", key -> "loaded");
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> second = new CompletableFuture<>();
        cache.put("a", first);
        cache.put("b", second);
        assertThat(present("a")).as("under way").isNull();
        assertThat(cache.getIfPresent("a")).isNotDone();
        runTasks();
        assertThat(loading).isDone();
        assertThat(present("b")).as("overtaken").isNull();
        first.complete("A");
        second.completeExceptionally(new IOException("no"));
        assertThat(present("a")).isEqualTo("A");
        assertThat(cache.getIfPresent("b")).isNull();
        cache.put("a", CompletableFuture.completedFuture("at once"));
        assertThat(present("a")).isEqualTo("at once");
        cache.put("a", CompletableFuture.completedFuture(null));
        assertThat(present("a")).isNull();
    }

    @Test
    void putOfAFuture_tellsThatTheOldValueWasReplaced() {
        cache.synchronous().put("a", "old");
        cache.put("a", new CompletableFuture<>());
        runTasks();
        assertThat(removals).containsExactly("a=old REPLACED");
    }

    @Test
    void writesToTheSynchronousView_overtakeFutures() {
        CompletableFuture<String> source = new CompletableFuture<>();
        cache.put("put", source);
        cache.put("removed", source);
        cache.synchronous().put("put", "put");
        cache.synchronous().invalidate("removed");
        assertThat(cache.getIfPresent("removed")).isNull();
        source.complete("late");
        assertThat(present("put")).isEqualTo("put");
        assertThat(present("removed")).isNull();
    }

    @Test
    void synchronousGet_sharesTheLoad() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CompletableFuture<String> source = new CompletableFuture<>();
        cache.put("a", source);
        CompletableFuture<@Nullable String> waiter = CompletableFuture.supplyAsync(() -> {
            loading.countDown();
            return cache.synchronous().get("a", key -> "own");
        });
        loading.await();
        source.complete("shared");
        assertThat(waiter.get()).isEqualTo("shared");

        cache.synchronous().get("b", key -> {
            CompletableFuture<@Nullable String> same = cache.get("b", other -> "other");
            assertThat(same).as("waits for the caller's load").isNotDone();
            return "b";
        });
        assertThat(tasks).isEmpty();
    }

    @Test
    void recursion_synchronously_isFoundOut_asynchronously_givesItsOwnFuture() {
        CompletableFuture<@Nullable String> future =
                cache.get("a", key -> cache.synchronous().get("a", same -> "never"));
        runTasks();
        assertThatThrownBy(future::join).hasCauseInstanceOf(IllegalStateException.class);

        List<CompletableFuture<@Nullable String>> inner = new ArrayList<>();
        CompletableFuture<@Nullable String> outer = cache.get("b", key -> {
            inner.add(cache.get("b", same -> "never"));
            return "B";
        });
        runTasks();
        assertThat(inner).containsExactly(outer);
        assertThat(outer).isCompletedWithValue("B");
    }

    @Test
    void manyThreads_shareOneLoad() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        for (int round = 0; round < 200; round++) {
            String key = "key" + round;
            int before = loads.get();
            List<@Nullable String> values = Race.of(3, thread -> {
                CompletableFuture<@Nullable String> future = thread == 0
                        ? CompletableFuture.completedFuture(
                                cache.synchronous().get(key, same -> String.valueOf(loads.incrementAndGet())))
                        : cache.get(
                                key,
                                (same, executor) ->
                                        CompletableFuture.completedFuture(String.valueOf(loads.incrementAndGet())));
                return future.join();
            });
            assertThat(loads.get() - before).isEqualTo(1);
            assertThat(Set.copyOf(values)).hasSize(1);
        }
    }

    @Test
    void getAll_loadsWhatIsMissingByOneCall() {
        cache.synchronous().put("a", "A");
        CompletableFuture<@Nullable String> loading = cache.get("b", key -> "B");
        CompletableFuture<Map<String, String>> all = cache.getAll(List.of("c", "b", "a", "none"), missing -> {
            assertThat(missing).isEqualTo(Set.of("c", "none"));
            return Map.of("c", "C", "extra", "E");
        });
        assertThat(all).isNotDone();
        assertThat(cache.getIfPresent("c")).isNotDone();
        runTasks();
        assertThat(loading).isDone();
        assertThat(all.join()).containsExactly(Map.entry("c", "C"), Map.entry("b", "B"), Map.entry("a", "A"));
        assertThat(cache.synchronous().asMap()).containsOnlyKeys("a", "b", "c", "extra");
    }

    @Test
    void getAll_thatFails_leavesNothing() {
        CompletableFuture<Map<String, String>> failing = cache.getAll(
                List.of("a", "b"), (missing, executor) -> CompletableFuture.failedFuture(new IOException("no")));
        assertThatThrownBy(failing::join).hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> cache.getAll(List.of("a"), (missing, executor) -> {
                    throw new ArithmeticException("no");
                }))
                .isInstanceOf(ArithmeticException.class);
        CompletableFuture<Map<String, String>> nothing = cache.getAll(List.of("a"), missing -> null);
        runTasks();
        assertThat(nothing).isCompletedExceptionally();
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(cache.getIfPresent("b")).isNull();
    }

    @Test
    void loading_asTheLoaderSays() {
        cache.close();
        AsyncLoadingOffHeapCache<String, String> loading = builder.buildAsync((String key) -> {
            if (key.equals("checked")) {
                throw new IOException("checked");
            }
            return key + "!";
        });
        cache = loading;
        CompletableFuture<@Nullable String> future = loading.get("a");
        CompletableFuture<Map<String, String>> all = loading.getAll(List.of("b", "a"));
        assertThat(tasks).as("one by one, each once").hasSize(2);
        runTasks();
        assertThat(future).isCompletedWithValue("a!");
        assertThat(all.join()).containsExactly(Map.entry("b", "b!"), Map.entry("a", "a!"));
        CompletableFuture<@Nullable String> failing = loading.get("checked");
        runTasks();
        assertThatThrownBy(failing::join).hasCauseInstanceOf(IOException.class);
        CompletableFuture<@Nullable String> refresh = loading.synchronous().refresh("a");
        runTasks();
        assertThat(refresh).isCompletedWithValue("a!");
        assertThat(loading.synchronous().getAll(List.of("a", "b"))).containsOnlyKeys("a", "b");
    }

    @Test
    void loading_withAsyncLoadAll_byOneCall() {
        cache.close();
        AsyncLoadingOffHeapCache<String, String> loading = builder.buildAsync(new AsyncCacheLoader<>() {
            @Override
            public CompletableFuture<String> asyncLoad(String key, Executor executor) throws IOException {
                throw new IOException("checked");
            }

            @Override
            public CompletableFuture<Map<String, String>> asyncLoadAll(Set<? extends String> keys, Executor executor) {
                return CompletableFuture.completedFuture(Map.of("a", "A", "b", "B"));
            }
        });
        cache = loading;
        assertThat(loading.getAll(List.of("a", "b", "c")).join()).containsOnlyKeys("a", "b");
        assertThatThrownBy(() -> loading.get("d"))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> loading.synchronous().get("d")).hasCauseInstanceOf(IOException.class);
        assertThat(loading.getIfPresent("d")).isNull();
    }

    @Test
    void closedDuringLoads_allFuturesFail() {
        CompletableFuture<String> source = new CompletableFuture<>();
        CompletableFuture<@Nullable String> one = cache.get("a", (key, executor) -> source);
        CompletableFuture<@Nullable String> two = cache.get("b", key -> "late");
        CompletableFuture<Map<String, String>> all = cache.getAll(List.of("c"), missing -> Map.of("c", "C"));
        cache.close();
        for (CompletableFuture<?> future : List.of(one, two, all)) {
            assertThatThrownBy(future::join).hasCauseInstanceOf(IllegalStateException.class);
        }
        source.complete("late");
        runTasks();
        assertThatThrownBy(() -> cache.getIfPresent("a")).isInstanceOf(IllegalStateException.class);
        cache = builder.buildAsync();
    }
}
