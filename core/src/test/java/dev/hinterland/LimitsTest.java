// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hinterland.codec.Codec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of docs/limits.md: what is beyond one is refused when the store is built, and not when it is reached. */
class LimitsTest {

    private static final long GIB = 1L << 30;

    @Test
    void budgetThatNoMapCanUse_isRefused() {
        MapBuilder<Long, byte[]> builder =
                Hinterland.map(Codec.ofLong(), Codec.ofBytes()).name("vast").maximumBytes(Long.MAX_VALUE);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "maximumBytes is too large: name=vast, maximumBytes=" + Long.MAX_VALUE + ", most=");
    }

    @Test
    void budgetThatNoCacheCanUse_isRefused() {
        CacheBuilder<Long, byte[]> builder =
                Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).name("vast").maximumBytes(Long.MAX_VALUE);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "maximumBytes is too large: name=vast, maximumBytes=" + Long.MAX_VALUE + ", most=");
    }

    @Test
    void budgetOfSixteenTebibytes_isAccepted() {
        long budget = 16 << 10;
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(budget * GIB)
                        .build();
                OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(budget * GIB)
                        .build()) {
            for (long key = 0; key < 1_000; key++) {
                map.put(key, new byte[(int) key]);
                cache.put(key, new byte[(int) key]);
            }
            for (long key = 0; key < 1_000; key++) {
                assertThat(map.get(key)).hasSize((int) key);
                assertThat(cache.getIfPresent(key)).hasSize((int) key);
            }
            MapValidator.validate(map);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {40L << 40, Long.MAX_VALUE / 2, Long.MAX_VALUE})
    void budgetBeyondTheMost_isRefusedWithTheMost(long budget) {
        long mostOfMap = mostIn(() -> Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(budget)
                .build());
        long mostOfCache = mostIn(() -> Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(budget)
                .build());
        assertThat(mostOfMap).isBetween(31L << 40, 32L << 40);
        assertThat(mostOfCache).isBetween(31L << 40, 32L << 40);
        Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(mostOfMap)
                .build()
                .close();
        Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(mostOfCache)
                .build()
                .close();
    }

    private static long mostIn(ThrowingCallable build) {
        String message =
                catchThrowableOfType(IllegalArgumentException.class, build).getMessage();
        return Long.parseLong(message.substring(message.indexOf("most=") + "most=".length()));
    }

    /** Below the least, as it says: the smallest budgets of a map and of a cache that take an entry. */
    @Test
    void budgetBelowTheLeast_isRefusedWithTheLeast() {
        assertThatThrownBy(() -> Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(1)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maximumBytes is too small: name=map, maximumBytes=1, least=");
    }

    @Test
    void keyOfMoreThanAQuarterOfARegion_isRefused() {
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(4 << 20)
                .build()) {
            int regionBytes = 64 << 10;
            map.put("k".repeat(regionBytes / 4 - 16), new byte[1]);
            assertThatThrownBy(() -> map.put("k".repeat(regionBytes / 4), new byte[1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("put requires a smaller key: name=");
        }
    }
}
