// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.load.WaitGraph;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads that would wait for each other for ever, in whatever threads they run, end with an exception. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class WaitingLoadsTest {

    private static final int PAIRS = 63;

    private static CacheBuilder<String, String> builder(Executor executor) {
        return Hinterland.cache(Codec.ofString(), Codec.ofString())
                .maximumBytes(1 << 20)
                .executor(executor);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns an executor that returns when the task has begun, or at any time. */
    private static Executor executor(ExecutorService threads, boolean afterBegin) {
        return task -> {
            CountDownLatch begun = new CountDownLatch(1);
            threads.execute(() -> {
                begun.countDown();
                task.run();
            });
            if (afterBegin) {
                await(begun);
                Thread.yield();
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pairsThatWaitForEachOther_areAllFoundOut(boolean afterBegin) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            AsyncOffHeapCache<String, String> async =
                    builder(executor(threads, afterBegin)).buildAsync();
            for (int pair = 0; pair < PAIRS; pair++) {
                CountDownLatch both = new CountDownLatch(2);
                var a = load(async, "a" + pair, "b" + pair, both);
                var b = load(async, "b" + pair, "a" + pair, both);
                assertThat(List.of(end(a), end(b))).as("pair=%s", pair).contains(WaitGraph.RECURSIVE);
            }
            async.close();
        }
    }

    private static CompletableFuture<@Nullable String> load(
            AsyncOffHeapCache<String, String> cache, String key, String other, CountDownLatch both) {
        return cache.get(key, same -> {
            both.countDown();
            await(both);
            return cache.synchronous().get(other, wanted -> "loaded by the other");
        });
    }

    private static String end(CompletableFuture<@Nullable String> future) throws Exception {
        try {
            return String.valueOf(future.get(1, TimeUnit.MINUTES));
        } catch (ExecutionException failed) {
            return String.valueOf(failed.getCause().getMessage());
        }
    }

    /** A worker that waits in join runs the other task itself. */
    @Test
    void pairsInOneWorkerThatHelps_areFoundOut() throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            AsyncOffHeapCache<String, String> cache = builder(pool).buildAsync();
            for (int pair = 0; pair < PAIRS; pair++) {
                String a = "a" + pair;
                String b = "b" + pair;
                CountDownLatch begun = new CountDownLatch(1);
                var first = cache.get(a, key -> {
                    await(begun);
                    return cache.synchronous().get(b, other -> "b");
                });
                var second = cache.get(b, key -> cache.synchronous().get(a, other -> "a"));
                begun.countDown();
                assertThat(List.of(end(first), end(second))).as("pair=%s", pair).contains(WaitGraph.RECURSIVE);
            }
            cache.close();
        }
    }

    @Test
    void sameThreadExecutor_recursionIsFoundOut() throws Exception {
        AsyncOffHeapCache<String, String> cache = builder(Runnable::run).buildAsync();
        var future = cache.get(
                "a",
                key -> cache.synchronous().get("b", b -> cache.synchronous().get("a", again -> "never")));
        assertThat(end(future)).isEqualTo(WaitGraph.RECURSIVE);
        assertThat(cache.synchronous().asMap()).isEmpty();
        cache.close();
    }

    /** A worker that has ended a load may wait for it, though nobody has followed the load's future yet. */
    @Test
    @SuppressWarnings("FutureReturnValueIgnored") // the future within the future is joined below
    void loadThatHasEnded_isNoCycle() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
            CountDownLatch asked = new CountDownLatch(1);
            AsyncOffHeapCache<String, String> cache = builder(Runnable::run).buildAsync();
            var outer = CompletableFuture.supplyAsync(() -> cache.get("a", (key, executor) -> {
                CompletableFuture<String> source = CompletableFuture.supplyAsync(() -> "A", threads);
                source.join();
                threads.execute(() -> {
                    asked.countDown();
                    cache.synchronous().get("a", same -> "other");
                });
                await(asked);
                return source;
            }));
            assertThat(end(outer.thenCompose(future -> future))).isEqualTo("A");
            cache.close();
        }
    }

    /** Waits by itself in each of its methods. */
    private static final class Recursive implements CacheLoader<String, String> {

        private @Nullable AsyncLoadingOffHeapCache<String, String> cache;

        @Override
        public @Nullable String load(String key) {
            return cache == null ? null : cache.synchronous().get(key);
        }

        @Override
        public Map<String, String> loadAll(Set<? extends String> keys) {
            return cache == null ? Map.of() : cache.synchronous().getAll(keys);
        }
    }

    @Test
    void loaderThatAsksForItsOwnKey_isFoundOut_inEachWay() {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Recursive loader = new Recursive();
            AsyncLoadingOffHeapCache<String, String> cache =
                    builder(threads).buildAsync((CacheLoader<String, String>) loader);
            loader.cache = cache;
            assertThatThrownBy(() -> cache.get("a").join()).hasRootCauseMessage(WaitGraph.RECURSIVE);
            assertThatThrownBy(() -> cache.synchronous().get("a")).hasMessage(WaitGraph.RECURSIVE);
            assertThatThrownBy(() -> cache.getAll(List.of("a", "b")).join()).hasRootCauseMessage(WaitGraph.RECURSIVE);
            assertThatThrownBy(() -> cache.synchronous().refresh("a").join()).hasRootCauseMessage(WaitGraph.RECURSIVE);
            assertThatThrownBy(() -> cache.getAll(
                                    List.of("c"), keys -> cache.synchronous().getAll(List.copyOf(keys)))
                            .join())
                    .hasRootCauseMessage(WaitGraph.RECURSIVE);
            assertThat(cache.synchronous().asMap()).isEmpty();
            cache.close();
        }
    }
}
