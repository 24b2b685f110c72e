// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Stamped;
import dev.hinterland.support.Text;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values near and beyond the size of a region, whatever that is. */
@Tag("proof")
class HumongousTest {

    /** Regions, buffers and pieces have such sizes; header and key make the difference. */
    @ParameterizedTest
    @ValueSource(ints = {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void valuesAroundAPowerOfTwo_areStoredWhole(int exponent) {
        try (OffHeapMap<Long, byte[]> map = bytes(32 * Budgets.small())) {
            int step = exponent < 20 ? 1 : 7;
            for (int delta = -72; delta <= 8; delta += step) {
                int length = (1 << exponent) + delta - Stamped.HEADER_BYTES;
                map.put(1L, Stamped.value(1, delta, length));
                map.put(2L, Stamped.value(2, delta, 10));
                assertThat(Stamped.version(1, map.get(1L))).isEqualTo(delta);
                assertThat(Stamped.version(2, map.get(2L))).isEqualTo(delta);
            }
            MapValidator.validate(map);
        }
    }

    /** The same, where regions are small. */
    @Test
    void everyLength_inASmallMap() {
        int largest = (int) Budgets.small() / 32;
        try (OffHeapMap<Long, byte[]> map = bytes(Budgets.small())) {
            for (int length = 0; length <= largest; length += 1 + length / 200) {
                map.put(1L, Stamped.value(1, length, length));
                assertThat(Stamped.version(1, map.get(1L))).isEqualTo(length);
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void largeKeys_areStoredWhole_orRefused() {
        try (OffHeapMap<String, Long> map = Hinterland.map(Codec.ofString(), Codec.ofLong())
                .maximumBytes(16 * Budgets.small())
                .build()) {
            for (int exponent = 0; exponent <= 15; exponent++) {
                String key = "k".repeat((1 << exponent) - 1);
                map.put(key + "a", 1L);
                map.put(key + "b", 2L);
                assertThat(map.get(key + "a")).isEqualTo(1);
                assertThat(map.get(key + "b")).isEqualTo(2);
                assertThat(map.get(key + "c")).isNull();
                assertThat(map.remove(key + "a")).isEqualTo(1);
            }
            String tooLarge = "k".repeat(1 << 26);
            assertThatThrownBy(() -> map.put(tooLarge, 1L)).isInstanceOf(IllegalArgumentException.class);
            assertThat(map.get(tooLarge)).isNull();
            assertThat(map).hasSize(16);
            MapValidator.validate(map);
        }
    }

    @Test
    void hundredMebibytes_canBeOverwrittenAndRemoved() {
        int length = 100 << 20;
        try (OffHeapMap<Long, byte[]> map = bytes(400 * Budgets.MIB)) {
            map.put(0L, Stamped.value(0, 0, 10));
            MapStats before = map.stats();
            for (int round = 1; round <= 6; round++) {
                map.put(1L, Stamped.value(1, round, length - round));
                if (round % 3 == 0) {
                    assertThat(Stamped.version(1, map.remove(1L))).isEqualTo(round);
                } else {
                    assertThat(Stamped.version(1, map.get(1L))).isEqualTo(round);
                }
            }
            MapStats after = map.stats();
            assertThat(after.liveBytes()).isEqualTo(before.liveBytes());
            assertThat(after.humongousBytes()).isEqualTo(before.humongousBytes());
            MapValidator.validate(map);
        }
    }

    @Test
    void humongousEntries_overwrittenAndRemovedForever_giveTheirMemoryBack() {
        long maximumBytes = 4 * Budgets.small();
        try (OffHeapMap<Long, byte[]> map = bytes(maximumBytes)) {
            map.put(0L, Stamped.value(0, 0, 10));
            MapStats before = map.stats();
            int length = (int) (maximumBytes / 9);
            for (long round = 1; round <= 200; round++) {
                long key = 1 + round % 3;
                if (round % 5 == 0) {
                    map.remove(key);
                } else {
                    map.put(key, Stamped.value(key, round, length + (int) round));
                    assertThat(Stamped.version(key, map.get(key))).isEqualTo(round);
                }
            }
            map.keySet().removeIf(key -> key > 0);
            assertThat(map.stats().liveBytes()).isEqualTo(before.liveBytes());
            assertThat(map.stats().humongousBytes()).isEqualTo(before.humongousBytes());
            assertThat(Stamped.version(0, map.get(0L))).isZero();
            MapValidator.validate(map);
        }
    }

    @Test
    void humongousAndSmallValues_takeTurnsUnderOneKey() {
        try (OffHeapMap<Long, byte[]> map = bytes(4 * Budgets.small())) {
            for (int round = 0; round < 300; round++) {
                int length = round % 2 == 0 ? round : 2_000_000 + round;
                map.compute(
                        1L, (key, old) -> Stamped.value(key, old == null ? 0 : Stamped.version(key, old) + 1, length));
                assertThat(Stamped.version(1, map.get(1L))).isEqualTo(round);
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void humongousValues_ofAUsersCodec() {
        try (OffHeapMap<Long, Text> map = Hinterland.map(Codec.ofLong(), Text.CODEC)
                .maximumBytes(8 * Budgets.small())
                .build()) {
            for (int round = 0; round < 20; round++) {
                Text value = new Text(round, ("" + (char) ('a' + round)).repeat(3_000_000 + round));
                map.put(1L + round % 3, value);
                assertThat(map.get(1L + round % 3)).isEqualTo(value);
                assertThat(map.entrySet().contains(Map.entry(1L + round % 3, value)))
                        .isTrue();
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void valueLargerThanTheBudget_isRefused_andTheMapStaysIntact() {
        try (OffHeapMap<Long, byte[]> map = bytes(Budgets.small())) {
            map.put(1L, Stamped.value(1, 1, 100));
            byte[] tooLarge = new byte[(int) Budgets.small() + 1];
            assertThatThrownBy(() -> map.put(2L, tooLarge)).isInstanceOf(OutOfBudgetException.class);
            assertThatThrownBy(() -> map.put(1L, tooLarge)).isInstanceOf(OutOfBudgetException.class);
            assertThat(Stamped.version(1, map.get(1L))).isEqualTo(1);
            assertThat(map).hasSize(1);
            map.put(2L, Stamped.value(2, 2, 100));
            MapValidator.validate(map);
        }
    }

    private static OffHeapMap<Long, byte[]> bytes(long maximumBytes) {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }
}
