// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A value that is larger than the cache is dropped at once, with the one before, whatever method has put it. */
class TooLargeValueTest {

    private static final String LARGE = "x".repeat(2 << 20);

    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());
    private final FakeTicker ticker = new FakeTicker();

    private final AsyncLoadingOffHeapCache<Long, String> async = Hinterland.cache(Codec.ofLong(), Codec.ofString())
            .maximumBytes(1 << 20)
            .executor(Runnable::run)
            .ticker(ticker)
            .expireAfterWrite(Duration.ofMinutes(1))
            .removalListener((key, value, cause) -> removals.add(key + "=" + value.charAt(0) + " " + cause))
            .buildAsync((Long key) -> LARGE);

    private final LoadingOffHeapCache<Long, String> cache = async.synchronous();
    private final Map<Long, String> map = cache.asMap();

    @AfterEach
    void close() {
        CacheValidator.validate(cache);
        cache.close();
    }

    /** Ways to put a value for a key that has one. */
    enum Replacing {
        PUT,
        PUT_FOR,
        PUT_ALL,
        MAP_PUT,
        MAP_PUT_ALL,
        REPLACE,
        REPLACE_EXPECTED,
        COMPUTE,
        COMPUTE_IF_PRESENT,
        MERGE,
        REPLACE_ALL,
        SET_VALUE,
        REFRESH;

        /** Returns what the method returns where that is a value, or else what it should have put. */
        @Nullable
        Object apply(LoadingOffHeapCache<Long, String> cache, String value) {
            Map<Long, String> map = cache.asMap();
            return switch (this) {
                case PUT -> after(() -> cache.put(1L, value), value);
                case PUT_FOR -> after(() -> cache.put(1L, value, Duration.ofMinutes(2)), value);
                case PUT_ALL -> after(() -> cache.putAll(Map.of(1L, value)), value);
                case MAP_PUT -> map.put(1L, value);
                case MAP_PUT_ALL -> after(() -> map.putAll(Map.of(1L, value)), value);
                case REPLACE -> map.replace(1L, value);
                case REPLACE_EXPECTED -> map.replace(1L, "old", value);
                case COMPUTE -> map.compute(1L, (key, old) -> value);
                case COMPUTE_IF_PRESENT -> map.computeIfPresent(1L, (key, old) -> value);
                case MERGE -> map.merge(1L, "new", (old, added) -> value);
                case REPLACE_ALL -> after(() -> map.replaceAll((key, old) -> value), value);
                case SET_VALUE -> map.entrySet().iterator().next().setValue(value);
                case REFRESH -> cache.refresh(1L).join();
            };
        }

        private static String after(Runnable action, String value) {
            action.run();
            return value;
        }

        Object expected() {
            return switch (this) {
                case MAP_PUT, REPLACE, SET_VALUE -> "old";
                case REPLACE_EXPECTED -> true;
                default -> LARGE;
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void inPlaceOfAValue_bothAreGone(Replacing way) {
        cache.put(1L, "old");
        assertThat(way.apply(cache, LARGE)).isEqualTo(way.expected());
        assertThat(cache.getIfPresent(1L)).isNull();
        assertThat(map).isEmpty();
        assertThat(removals).containsExactly("1=o EXPLICIT", "1=x SIZE");
    }

    /** Ways to put a value for a key that has none. */
    enum Adding {
        PUT,
        PUT_IF_ABSENT,
        COMPUTE,
        COMPUTE_IF_ABSENT,
        MERGE,
        GET,
        GET_ALL,
        GET_LATER,
        FUTURE,
        REFRESH;

        @Nullable
        String apply(AsyncLoadingOffHeapCache<Long, String> async) {
            LoadingOffHeapCache<Long, String> cache = async.synchronous();
            Map<Long, String> map = cache.asMap();
            return switch (this) {
                case PUT -> map.put(1L, LARGE);
                case PUT_IF_ABSENT -> map.putIfAbsent(1L, LARGE);
                case COMPUTE -> map.compute(1L, (key, old) -> LARGE);
                case COMPUTE_IF_ABSENT -> map.computeIfAbsent(1L, key -> LARGE);
                case MERGE -> map.merge(1L, LARGE, (old, added) -> "no");
                case GET -> cache.get(1L);
                case GET_ALL -> cache.getAll(List.of(1L)).get(1L);
                case GET_LATER -> async.get(1L).join();
                case FUTURE -> {
                    async.put(1L, CompletableFuture.completedFuture(LARGE));
                    yield LARGE;
                }
                case REFRESH -> cache.refresh(1L).join();
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereThereIsNothing_theValueIsGone(Adding way) {
        assertThat(way.apply(async)).isEqualTo(way == Adding.PUT || way == Adding.PUT_IF_ABSENT ? null : LARGE);
        assertThat(cache.getIfPresent(1L)).isNull();
        assertThat(removals).containsExactly("1=x SIZE");
    }

    @Test
    void conditionThatDoesNotHold_nothingHappens() {
        cache.put(1L, "old");
        assertThat(map.putIfAbsent(1L, LARGE)).isEqualTo("old");
        assertThat(cache.asMap().replace(1L, "other", LARGE)).isFalse();
        assertThat(map.replace(2L, LARGE)).isNull();
        assertThat(map.computeIfPresent(2L, (key, old) -> LARGE)).isNull();
        assertThat(cache.getIfPresent(1L)).isEqualTo("old");
        assertThat(removals).isEmpty();
    }
}
