// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.StoreClosedException;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a cache with a remote tier has in common with one that has none: equality, counts, and its end. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NearMapTest extends NearTest {

    /** Does not equal its own copy. */
    @SuppressWarnings("ArrayRecordComponent") // on purpose
    record Numbers(int[] numbers) {}

    @Test
    void keyOfAnotherClass_isAbsent() {
        ConcurrentMap<String, String> map = cache.asMap();
        map.put("5", "five");
        Object five = 5;
        assertThat(map.get(five)).isNull();
        assertThat(map.containsKey(five)).isFalse();
        assertThat(map.remove(five)).isNull();
        assertThat(map.remove(five, "five")).isFalse();
        assertThat(map.remove("5", five)).isFalse();
        assertThat(map.containsValue(five)).isFalse();
        assertThat(map).containsEntry("5", "five");
    }

    @Test
    void valuesWithTheSameBytes_areTheSame() {
        try (OffHeapCache<String, Numbers> numbers = ofRecords(Numbers.class)) {
            ConcurrentMap<String, Numbers> map = numbers.asMap();
            map.put("a", new Numbers(new int[] {1}));
            assertThat(map.replace("a", new Numbers(new int[] {2}), new Numbers(new int[] {3})))
                    .isFalse();
            assertThat(map.replace("a", new Numbers(new int[] {1}), new Numbers(new int[] {2})))
                    .isTrue();
            Numbers read = map.get("a");
            assertThat(map.containsValue(new Numbers(new int[] {2}))).isTrue();
            assertThat(map.remove("a", new Numbers(new int[] {1}))).isFalse();
            assertThat(map.remove("a", read)).isTrue();
            assertThat(map.get("a")).isNull();
        }
    }

    @Test
    void puts_areCounted_andLoadsAreNot() {
        try (LoadingOffHeapCache<String, String> loading =
                builder().remote(tier.named("loading")).build(key -> key)) {
            loading.put("a", "1");
            loading.putAll(Map.of("b", "1"));
            loading.asMap().put("c", "1");
            loading.asMap().putIfAbsent("d", "1");
            loading.asMap().putIfAbsent("d", "2");
            loading.asMap().replace("d", "2");
            loading.asMap().replace("d", "1", "3");
            loading.asMap().merge("d", "3", String::concat);
            assertThat(loading.stats().putCount()).isEqualTo(6);
            loading.get("e");
            loading.getAll(List.of("f", "g"));
            loading.refresh("a").join();
            loading.asMap().remove("b");
            assertThat(loading.stats().putCount()).isEqualTo(6);
        }
    }

    @Test
    void refreshOfNull_isRefusedAtOnce() {
        try (LoadingOffHeapCache<String, String> loading =
                builder().remote(tier.named("loading")).build(key -> key)) {
            AtomicReference<@Nullable String> none = new AtomicReference<>();
            assertThatThrownBy(() -> loading.refresh(none.get()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("key");
        }
    }

    @Test
    void operationsThatWaitForTheTier_endWithTheCache() {
        session.holdAnswers();
        List<CompletableFuture<?>> operations = List.of(
                started(() -> cache.put("a", "1")),
                started(() -> cache.invalidate("b")),
                async(() -> cache.getIfPresent("c")),
                async(() -> cache.get("d", key -> key)),
                async(() -> cache.getAllPresent(List.of("e", "f"))),
                async(() -> cache.getAll(List.of("g"), _ -> Map.of("g", "1"))),
                async(() -> cache.asMap().merge("h", "1", String::concat)));
        await(() -> session.heldAnswers() == operations.size() + 1);
        cache.close();
        assertThat(operations)
                .allSatisfy(operation -> assertThatThrownBy(operation::join)
                        .isInstanceOf(CompletionException.class)
                        .cause()
                        .isInstanceOf(StoreClosedException.class)
                        .hasCauseInstanceOf(RemoteUnavailableException.class));
    }

    @Test
    void duration_doesNotChange() {
        try (OffHeapCache<String, String> timed = builder()
                .remote(tier.named("timed"))
                .expireAfterWrite(Duration.ofMinutes(1))
                .build()) {
            assertThatThrownBy(() ->
                            timed.policy().expireAfterWrite().orElseThrow().setExpiresAfter(Duration.ofMinutes(2)))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageStartingWith("setExpiresAfter requires a cache without file and without remote: name=");
        }
    }
}
