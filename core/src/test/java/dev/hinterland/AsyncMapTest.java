// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An asynchronous cache as a map of futures. */
class AsyncMapTest {

    private final AsyncOffHeapCache<String, Integer> cache =
            Hinterland.cache(String.class, Integer.class).maximumSize(100).buildAsync();
    private final ConcurrentMap<String, CompletableFuture<Integer>> map = cache.asMap();

    @AfterEach
    void close() {
        cache.close();
    }

    private static CompletableFuture<Integer> done(int value) {
        return CompletableFuture.completedFuture(value);
    }

    @SuppressWarnings("CollectionUndefinedEquality") // this map defines it
    @Test
    void futures_areFound_completedOrNot() {
        CompletableFuture<Integer> pending = new CompletableFuture<>();
        assertThat(map.put("a", done(1))).isNull();
        assertThat(map.put("b", pending)).isNull();
        assertThat(map.get("a").join()).isEqualTo(1);
        assertThat(map.get("b")).isNotDone();
        assertThat(map.get("c")).isNull();
        assertThat(map).containsKeys("a", "b").hasSize(2);
        assertThat(map.keySet()).containsExactlyInAnyOrder("a", "b");
        pending.complete(2);
        assertThat(map.get("b").join()).isEqualTo(2);
        assertThat(map.containsValue(done(2))).isTrue();
        assertThat(map.containsValue(done(3))).isFalse();
        map.clear();
        assertThat(map).isEmpty();
    }

    @Test
    void keyThatIsRefreshed_comesOnce() {
        CompletableFuture<Integer> reload = new CompletableFuture<>();
        try (AsyncLoadingOffHeapCache<String, Integer> loading =
                Hinterland.cache(String.class, Integer.class).maximumSize(100).buildAsync((key, executor) -> reload)) {
            loading.put("a", done(1));
            CompletableFuture<Integer> refresh = loading.synchronous().refresh("a");
            CompletableFuture<Integer> load = loading.get("b");
            assertThat(loading.asMap()).hasSize(2).containsOnlyKeys("a", "b");
            reload.complete(2);
            assertThat(refresh.join()).isEqualTo(load.join());
            assertThat(loading.asMap()).hasSize(2);
        }
    }

    @Test
    void futureThatIsPutBeforeItIsCompleted_isFollowedByTheOneThatIsFound() {
        CompletableFuture<Integer> pending = new CompletableFuture<>();
        map.put("a", pending);
        assertThat(map.get("a")).isNotSameAs(pending).isNotDone();
        assertThat(map.remove("a", pending)).isFalse();
        assertThat(map.replace("a", pending, done(2))).isFalse();
        pending.complete(1);
        assertThat(map.get("a").join()).isEqualTo(1);
        assertThat(map.remove("a", pending)).isTrue();
    }

    @Test
    void failedFuture_leavesNothing() {
        CompletableFuture<Integer> pending = new CompletableFuture<>();
        map.put("a", pending);
        pending.completeExceptionally(new IllegalStateException());
        assertThat(map).isEmpty();
    }

    @Test
    void conditionalMethods_compareFuturesOrTheirValues() {
        CompletableFuture<Integer> pending = new CompletableFuture<>();
        map.put("a", done(1));
        map.put("b", pending);
        CompletableFuture<Integer> found = map.get("b");
        assertThat(map.remove("a", done(2))).isFalse();
        assertThat(map.replace("a", done(1), done(3))).isTrue();
        assertThat(map.replace("b", done(1), done(3))).isFalse();
        assertThat(map.get("a").join()).isEqualTo(3);
        assertThat(map.remove("a", done(3))).isTrue();
        assertThat(map.remove("b", found)).isTrue();
        assertThat(map).isEmpty();
        pending.complete(5);
        assertThat(map).isEmpty();
        assertThat(map.replace("a", done(1))).isNull();
        assertThat(map).isEmpty();
        map.put("a", done(1));
        assertThat(map.replace("a", done(2)).join()).isEqualTo(1);
        assertThat(map.remove("a").join()).isEqualTo(2);
    }

    @Test
    void absentKey_isComputed() {
        assertThat(map.putIfAbsent("a", done(1))).isNull();
        assertThat(map.putIfAbsent("a", done(2)).join()).isEqualTo(1);
        assertThat(map.computeIfAbsent("b", key -> done(2)).join()).isEqualTo(2);
        assertThat(map.computeIfAbsent("b", key -> done(3)).join()).isEqualTo(2);
        assertThat(map.computeIfAbsent("c", key -> null)).isNull();
        assertThat(map.compute("a", (key, old) -> old.thenApply(value -> value + 10))
                        .join())
                .isEqualTo(11);
        assertThat(map.computeIfPresent("b", (key, old) -> null)).isNull();
        assertThat(map.merge("a", done(1), (old, value) -> old.thenCombine(value, Integer::sum))
                        .join())
                .isEqualTo(12);
        assertThat(cache.synchronous().asMap()).isEqualTo(Map.of("a", 12));
        assertThatThrownBy(() -> map.computeIfAbsent("d", key -> {
                    throw new IllegalStateException("function");
                }))
                .hasMessage("function");
        assertThat(map).containsOnlyKeys("a");
    }

    @Test
    void views_removeEntries() {
        map.put("a", done(1));
        map.put("b", new CompletableFuture<>());
        map.put("c", done(3));
        map.keySet().removeIf(key -> !key.equals("c"));
        assertThat(map).containsOnlyKeys("c");
        assertThat(map.values().iterator().next().join()).isEqualTo(3);
    }

    @Test
    void closedCache_throws() {
        cache.close();
        assertThatThrownBy(() -> map.get("a")).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> map.put("a", done(1))).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(map::size).isInstanceOf(StoreClosedException.class);
    }

    /** Does not equal its own copy. */
    @SuppressWarnings("ArrayRecordComponent") // on purpose
    record Numbers(int[] numbers) {}

    @Test
    void completedFutures_areTheSame_ifTheirValuesHaveTheSameBytes() {
        try (AsyncOffHeapCache<String, Numbers> numbers = Hinterland.cache(String.class, Numbers.class)
                .maximumBytes(1 << 20)
                .buildAsync()) {
            var map = numbers.asMap();
            numbers.put("a", CompletableFuture.completedFuture(new Numbers(new int[] {1})));
            CompletableFuture<Numbers> one = CompletableFuture.completedFuture(new Numbers(new int[] {1}));
            CompletableFuture<Numbers> two = CompletableFuture.completedFuture(new Numbers(new int[] {2}));
            assertThat(map.remove("a", two)).isFalse();
            assertThat(map.replace("a", one, two)).isTrue();
            assertThat(map.remove("a", two)).isTrue();
            assertThat(map.containsKey("a")).isFalse();
        }
    }
}
