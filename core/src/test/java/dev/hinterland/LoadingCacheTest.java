// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.load.WaitGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cache with a loader, as Caffeine documents its own: one key, many keys, and keys that are loaded anew. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LoadingCacheTest {

    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());
    private final CacheBuilder<String, String> builder = Hinterland.cache(Codec.ofString(), Codec.ofString())
            .maximumBytes(1 << 20)
            .recordStats()
            .executor(Runnable::run)
            .removalListener((key, value, cause) -> removals.add(key + "=" + value + " " + cause));

    private LoadingOffHeapCache<String, String> cache = builder.build(new Calls());

    @AfterEach
    void close() {
        CacheValidator.validate(cache);
        cache.close();
    }

    private void rebuild(CacheLoader<String, String> loader) {
        cache.close();
        cache = builder.build(loader);
    }

    /** Numbers its calls; has no value for keys that begin with a minus, and throws for those that say what. */
    private static class Calls implements CacheLoader<String, String> {

        private int calls;

        @Override
        public synchronized @Nullable String load(String key) throws Exception {
            return switch (key) {
                case "checked" -> throw new IOException("checked");
                case "unchecked" -> throw new ArithmeticException("unchecked");
                case "error" -> throw new AssertionError("error");
                case "interrupted" -> throw new InterruptedException("interrupted");
                default -> key.startsWith("-") ? null : key + ++calls;
            };
        }
    }

    /** Loads many keys by one call, and one more. */
    private static final class BulkCalls extends Calls {

        private final List<Set<String>> bulks = new ArrayList<>();

        @Override
        public Map<String, String> loadAll(Set<? extends String> keys) throws IOException {
            if (keys.contains("checked")) {
                throw new IOException("checked");
            }
            bulks.add(Set.copyOf(keys));
            Map<String, String> all = new HashMap<>();
            keys.stream().filter(key -> !key.startsWith("-")).forEach(key -> all.put(key, key + "!"));
            all.put("extra", "extra!");
            return all;
        }
    }

    @Test
    void get_loadsOnce_andNullMeansNone() {
        assertThat(cache.get("a")).isEqualTo("a1");
        assertThat(cache.get("a")).isEqualTo("a1");
        assertThat(cache.get("-")).isNull();
        assertThat(cache.asMap()).containsOnlyKeys("a");
        assertThat(cache.stats().loadSuccessCount()).isEqualTo(1);
        assertThat(cache.stats().loadFailureCount()).isEqualTo(1);
    }

    @Test
    void get_throwsAsDocumented() {
        assertThatThrownBy(() -> cache.get("checked"))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> cache.get("unchecked")).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> cache.get("error")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> cache.get("interrupted"))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).as("the interrupt is not lost").isTrue();
        assertThat(cache.asMap()).isEmpty();
    }

    @Test
    void getAll_withoutLoadAll_loadsOneByOne() {
        cache.put("b", "B");
        assertThat(cache.getAll(List.of("a", "b", "-", "c", "a")))
                .containsExactly(Map.entry("a", "a1"), Map.entry("b", "B"), Map.entry("c", "c2"));
        assertThatThrownBy(() -> cache.getAll(List.of("d", "checked"))).isInstanceOf(CompletionException.class);
        assertThat(cache.getIfPresent("d")).as("loaded before").isEqualTo("d3");
    }

    @Test
    void getAll_withLoadAll_loadsByOneCall() {
        BulkCalls calls = new BulkCalls();
        rebuild(calls);
        cache.put("b", "B");
        assertThat(cache.getAll(List.of("c", "b", "-", "a")))
                .containsExactly(Map.entry("c", "c!"), Map.entry("b", "B"), Map.entry("a", "a!"));
        assertThat(calls.bulks).containsExactly(Set.of("a", "c", "-"));
        assertThat(cache.getIfPresent("extra")).isEqualTo("extra!");
        assertThatThrownBy(() -> cache.getAll(List.of("checked")))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThat(cache.stats().loadSuccessCount()).isEqualTo(1);
    }

    @Test
    void getAll_waitsForLoadsOfOthers() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        rebuild(key -> "never");
        CompletableFuture<@Nullable String> other = CompletableFuture.supplyAsync(() -> cache.get("a", key -> {
            loading.countDown();
            await(asked);
            return "other's";
        }));
        loading.await();
        Map<String, String> all = cache.getAll(List.of("a", "b"), missing -> {
            assertThat(missing).isEqualTo(Set.of("b"));
            asked.countDown();
            return Map.of("b", "own");
        });
        assertThat(all).containsExactly(Map.entry("a", "other's"), Map.entry("b", "own"));
        assertThat(other.get()).isEqualTo("other's");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void getAll_keyRemovedDuringLoad_isNotKept() {
        assertThat(cache.getAll(List.of("a", "b"), missing -> {
                    cache.invalidate("a");
                    return Map.of("a", "A", "b", "B");
                }))
                .containsOnlyKeys("a", "b");
        assertThat(cache.asMap()).containsOnlyKeys("b");
    }

    @Test
    void getAll_recursion_isFoundOut() {
        assertThatThrownBy(() ->
                        cache.getAll(List.of("a", "b"), missing -> Map.of("a", String.valueOf(cache.get("b")))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(WaitGraph.RECURSIVE);
        assertThat(cache.asMap()).isEmpty();
        assertThat(cache.get("a")).as("nothing is left behind").isEqualTo("a1");
    }

    @Test
    void getAll_equalKeysOfDifferentInstances_areOneLoad() {
        byte[] first = {1};
        byte[] second = {1};
        try (OffHeapCache<byte[], Long> bytes = Hinterland.cache(Codec.ofBytes(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .build()) {
            Map<byte[], Long> all = bytes.getAll(List.of(first, second), missing -> {
                assertThat(missing).hasSize(1);
                return Map.of(missing.iterator().next(), 7L);
            });
            assertThat(all).containsEntry(first, 7L).containsEntry(second, 7L);
        }
    }

    @Test
    void refresh_replacesTheValue() {
        cache.put("a", "old");
        assertThat(cache.refresh("a").join()).isEqualTo("a1");
        assertThat(cache.getIfPresent("a")).isEqualTo("a1");
        assertThat(removals).containsExactly("a=old REPLACED");
        assertThat(cache.refreshAll(List.of("a", "b", "-")).join())
                .containsExactly(Map.entry("a", "a2"), Map.entry("b", "b3"));
        assertThat(cache.getIfPresent("b")).as("was absent").isEqualTo("b3");
    }

    @Test
    void refresh_noValueAnyMore_removesTheKey() {
        cache.put("-", "old");
        assertThat(cache.refresh("-").join()).isNull();
        assertThat(cache.asMap()).isEmpty();
        assertThat(removals).containsExactly("-=old EXPLICIT");
    }

    @Test
    void refresh_thatFails_leavesTheOldValue() {
        for (String key : List.of("checked", "unchecked", "error")) {
            cache.put(key, "old");
            assertThat(cache.refresh(key)).isCompletedExceptionally();
            assertThat(cache.getIfPresent(key)).isEqualTo("old");
        }
        assertThat(cache.stats().loadFailureCount()).isEqualTo(3);
        assertThat(removals).isEmpty();
    }

    @Test
    void refresh_isReload_ifThereIsAValue() {
        rebuild(new CacheLoader<>() {
            @Override
            public String load(String key) {
                return "loaded";
            }

            @Override
            public String reload(String key, String oldValue) {
                return oldValue + "+";
            }
        });
        assertThat(cache.refresh("a").join()).isEqualTo("loaded");
        assertThat(cache.refresh("a").join()).isEqualTo("loaded+");
        assertThat(cache.getIfPresent("a")).isEqualTo("loaded+");
    }

    /** Values come when the test says so. */
    private CompletableFuture<String> slowly() {
        CompletableFuture<String> coming = new CompletableFuture<>();
        cache.close();
        cache = builder.buildAsync((String key, Executor executor) -> coming).synchronous();
        return coming;
    }

    @Test
    void refresh_meanwhile_theOldValueIsRead_andNoneIsBegunAgain() {
        CompletableFuture<String> coming = slowly();
        cache.put("a", "old");
        CompletableFuture<@Nullable String> first = cache.refresh("a");
        assertThat(cache.refresh("a")).isSameAs(first);
        assertThat(cache.get("a")).isEqualTo("old");
        assertThat(first).isNotDone();
        coming.complete("new");
        assertThat(first.join()).isEqualTo("new");
        assertThat(cache.get("a")).isEqualTo("new");
    }

    @Test
    void refresh_overtakenByAWrite_isDropped() {
        for (String write : List.of("put", "same", "replace", "compute", "putAll", "invalidate", "invalidateAll")) {
            CompletableFuture<String> coming = slowly();
            cache.put("a", "old");
            CompletableFuture<@Nullable String> refresh = cache.refresh("a");
            write(write);
            @Nullable String written = cache.getIfPresent("a");
            coming.complete("refreshed");
            assertThat(refresh.join()).isEqualTo("refreshed");
            assertThat(cache.getIfPresent("a")).as(write).isEqualTo(written).isNotEqualTo("refreshed");
        }
    }

    private void write(String how) {
        switch (how) {
            case "put" -> cache.put("a", "newer");
            case "same" -> cache.put("a", "old");
            case "replace" -> cache.asMap().replace("a", "newer");
            case "compute" -> cache.asMap().compute("a", (key, value) -> value + "er");
            case "putAll" -> cache.putAll(Map.of("a", "newer"));
            case "invalidate" -> cache.invalidate("a");
            default -> cache.invalidateAll();
        }
    }

    @Test
    void refresh_writesThatChangeNothing_doNotStopIt() {
        CompletableFuture<String> coming = slowly();
        cache.put("a", "old");
        assertThat(cache.refresh("a")).isNotDone();
        assertThat(cache.asMap().putIfAbsent("a", "no")).isEqualTo("old");
        assertThat(cache.asMap().remove("a", "other")).isFalse();
        assertThat(cache.asMap().replace("a", "other", "no")).isFalse();
        coming.complete("new");
        assertThat(cache.getIfPresent("a")).isEqualTo("new");
    }

    @Test
    void refresh_valueThatIsTooLarge_isLetGo() {
        CompletableFuture<String> coming = slowly();
        cache.put("a", "old");
        assertThat(cache.refresh("a")).isNotDone();
        coming.complete("x".repeat(2 << 20));
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(removals).hasSize(2).anyMatch(removal -> removal.endsWith("x SIZE"));
    }

    @Test
    void refresh_closedMeanwhile_fails() {
        CompletableFuture<String> coming = slowly();
        cache.put("a", "old");
        CompletableFuture<@Nullable String> refresh = cache.refresh("a");
        cache.close();
        assertThat(refresh).isCompletedExceptionally();
        coming.complete("late");
        assertThatThrownBy(() -> cache.getIfPresent("a")).isInstanceOf(IllegalStateException.class);
        rebuild(new Calls());
    }

    @Test
    void get_afterRemovalDuringLoad_loadsAnew() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch removed = new CountDownLatch(1);
        CompletableFuture<@Nullable String> first = CompletableFuture.supplyAsync(() -> cache.get("a", key -> {
            loading.countDown();
            await(removed);
            return "from before";
        }));
        loading.await();
        cache.invalidate("a");
        assertThat(cache.get("a", key -> "from after")).isEqualTo("from after");
        removed.countDown();
        assertThat(first.get()).isIn("from before", "from after");
        assertThat(cache.getIfPresent("a")).isEqualTo("from after");
    }

    @Test
    void putDuringLoad_thatIsGoneAgain_isNotFollowedByTheLoad() {
        assertThat(cache.get("a", key -> {
                    cache.put("a", "put");
                    cache.invalidate("a");
                    return "loaded";
                }))
                .isEqualTo("loaded");
        assertThat(cache.getIfPresent("a")).isNull();
    }
}
