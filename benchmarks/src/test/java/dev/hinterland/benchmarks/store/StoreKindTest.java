// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.adapters.OpenStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoreKindTest {

    /** Chronicle Map is left out: it needs flags, which the JVM of the tests has not got. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHRONICLE_MAP", "CHRONICLE_MAP_FILE"})
    void everyKind_givesBackWhatWasPut(StoreKind kind) {
        byte[] value = "value".getBytes(StandardCharsets.UTF_8);
        try (OpenStore<String, byte[]> store = kind.open(new Shape<>("key", value, 1000, 64L << 20))) {
            for (int i = 0; i < 1000; i++) {
                store.put("key" + i, ("value" + i).getBytes(StandardCharsets.UTF_8));
            }
            assertThat(store.get("key999")).isEqualTo("value999".getBytes(StandardCharsets.UTF_8));
            assertThat(store.get("absent")).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHRONICLE_MAP", "CHRONICLE_MAP_FILE"})
    void everyKind_findsManyAtATime(StoreKind kind) {
        try (OpenStore<Long, Long> store = kind.open(new Shape<>(0L, 0L, 1000, 64L << 20))) {
            store.put(1L, 10L);
            store.put(2L, 20L);
            assertThat(store.getAll(List.of(2L, 3L, 1L))).isEqualTo(Map.of(1L, 10L, 2L, 20L));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HINTERLAND_CACHE", "CAFFEINE", "OHC", "EHCACHE"})
    void everyCache_dropsWhatItHasNoRoomFor(StoreKind kind) {
        byte[] value = new byte[1_000];
        try (OpenStore<Long, byte[]> cache = kind.openBounded(new Shape<>(0L, value, 1_000, 4L << 20))) {
            LongStream.range(0, 50_000).forEach(key -> cache.put(key, value));
            long held = LongStream.range(0, 50_000)
                    .filter(key -> cache.get(key) != null)
                    .count();
            assertThat(held).isBetween(100L, 5_000L);
        }
    }

    @Test
    void openBounded_ofAMap_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreKind.HINTERLAND.openBounded(new Shape<>(0L, 0L, 1_000, 4L << 20)))
                .withMessageContaining("store=hinterland");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHRONICLE_MAP", "CHRONICLE_MAP_FILE"})
    void everyKind_takesNumbers(StoreKind kind) {
        try (OpenStore<Long, Long> store = kind.open(new Shape<>(0L, 0L, 1000, 64L << 20))) {
            store.put(-1L, Long.MIN_VALUE);
            assertThat(store.get(-1L)).isEqualTo(Long.MIN_VALUE);
        }
    }

    @Test
    void of_unknownId_namesTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreKind.of("hashtable"))
                .withMessageContaining("store=hashtable")
                .withMessageContaining("concurrent-hash-map");
    }
}
