// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.memory.SharedBudget;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code maximumBytes} is never exceeded; a refusal is clear, comes late, and costs nothing that is stored. */
@Tag("proof")
class BudgetTest {

    private static final String MESSAGE_FORM = "[^:=]+: \\w+=\\S+(, \\w+=\\S+)*";

    @ParameterizedTest
    @ValueSource(longs = {1, 64, 1_000, Long.MIN_VALUE, -1})
    void budgetTooSmall_isRefused(long maximumBytes) {
        assertThatThrownBy(() -> Hinterland.map(Codec.ofLong(), Codec.ofLong())
                        .maximumBytes(maximumBytes)
                        .build()
                        .close())
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .matches(MESSAGE_FORM)
                .contains("=" + maximumBytes);
    }

    @Test
    void smallestBudget_holdsSomething() {
        for (long maximumBytes = Budgets.smallest();
                maximumBytes <= 64 * Budgets.MIB;
                maximumBytes += maximumBytes / 3 + 1) {
            try (OffHeapMap<Long, byte[]> map = map(maximumBytes)) {
                map.put(1L, Stamped.value(1, 1, 1_000));
                assertThat(map.stats().maximumBytes()).isEqualTo(maximumBytes);
                assertThat(map.stats().usedBytes()).isLessThanOrEqualTo(maximumBytes);
                MapValidator.validate(map);
            }
        }
    }

    @Test
    void defaultBudget_takesNoMemoryAhead() {
        try (OffHeapMap<Long, Long> map =
                Hinterland.map(Codec.ofLong(), Codec.ofLong()).build()) {
            map.put(1L, 1L);
            assertThat(map.stats().maximumBytes()).isGreaterThan(64 * Budgets.MIB);
            assertThat(map.stats().usedBytes()).isLessThan(map.stats().maximumBytes() / 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 20_000, 600_000})
    void touchedAhead_takesNearlyAll_andHoldsAsMuch(int length) {
        long maximumBytes = 16 * Budgets.MIB;
        try (OffHeapMap<Long, byte[]> map = map(maximumBytes);
                OffHeapMap<Long, byte[]> touched = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(maximumBytes)
                        .alwaysPreTouch()
                        .build()) {
            assertThat(touched.stats().usedBytes()).isBetween(maximumBytes * 7 / 8, maximumBytes);
            List<Long> keys = fill(touched, length);
            assertThat(keys).hasSizeGreaterThan(fill(map, length).size() * 9 / 10);
            assertAllThere(touched, keys);
            assertThat(touched.stats().usedBytes()).isLessThanOrEqualTo(maximumBytes);
            MapValidator.validate(touched);
        }
    }

    @Test
    void cacheTouchedAhead_holdsAsMuch() {
        long maximumBytes = 16 * Budgets.MIB;
        long untouched =
                filled(Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).maximumBytes(maximumBytes));
        long touched = filled(Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .alwaysPreTouch());
        assertThat(touched).isGreaterThan(untouched * 9 / 10);
    }

    /** Returns how many entries a cache has after more were put than it can hold. */
    private static long filled(CacheBuilder<Long, byte[]> builder) {
        try (OffHeapCache<Long, byte[]> cache = builder.build()) {
            for (long key = 0; key < 200_000; key++) {
                cache.put(key, Stamped.value(key, 0, 200));
            }
            cache.cleanUp();
            assertThat(cache.memory().usedBytes()).isLessThanOrEqualTo(16 * Budgets.MIB);
            CacheValidator.validate(cache);
            return cache.estimatedSize();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 100, 1_000, 20_000, 25_000})
    void fullMap_refusesClearly_andKeepsWhatItHas(int length) {
        long maximumBytes = 4 * Budgets.small();
        try (OffHeapMap<Long, byte[]> map = map(maximumBytes)) {
            List<Long> keys = fill(map, length);
            long payload = (long) keys.size() * (Long.BYTES + Stamped.HEADER_BYTES + length);
            assertThat(payload).as("payload when full: %s", map.stats()).isGreaterThan(maximumBytes / 3);
            assertAllThere(map, keys);
            // The index may have refused a slot for one key, and another key's bucket may still have some.
            int more = Math.max(length, 200);
            assertThatThrownBy(() -> {
                        for (long key = -1; -key * more < maximumBytes / 100; key--) {
                            map.put(key, Stamped.value(key, 0, more));
                        }
                    })
                    .isInstanceOf(OutOfBudgetException.class)
                    .message()
                    .matches(MESSAGE_FORM);
            for (int i = 0; i < keys.size(); i += 10) {
                map.remove(keys.get(i));
            }
            for (int i = 0; i < keys.size(); i += 20) {
                map.put(keys.get(i), Stamped.value(keys.get(i), 0, length));
            }
            for (int i = 10; i < keys.size(); i += 20) {
                assertThat(map.get(keys.get(i))).isNull();
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void refusal_leavesTheOldValueOfEachOperation() {
        try (OffHeapMap<Long, byte[]> map = map(Budgets.small())) {
            fill(map, 5_000);
            byte[] stored = map.get(0L);
            byte[] large = new byte[(int) Budgets.small() / 2];
            assertRefused(() -> map.put(0L, large));
            assertRefused(() -> map.replace(0L, large));
            assertRefused(() -> map.replace(0L, stored, large));
            assertRefused(() -> map.compute(0L, (key, old) -> large));
            assertRefused(() -> map.computeIfPresent(0L, (key, old) -> large));
            assertRefused(() -> map.computeIfAbsent(-1L, key -> large));
            assertRefused(() -> map.putIfAbsent(-1L, large));
            assertRefused(() -> map.merge(0L, large, (old, given) -> given));
            assertRefused(() -> map.putAll(Map.of(-1L, large)));
            assertThat(map.get(0L)).isEqualTo(stored);
            assertThat(map.containsKey(-1L)).isFalse();
            assertThat(map.replace(0L, large, stored)).isFalse();
            assertThat(map.putIfAbsent(0L, large)).isEqualTo(stored);
            MapValidator.validate(map);
        }
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThat(catchThrowableOfType(OutOfBudgetException.class, call)).isNotNull();
    }

    @Test
    void refusal_saysHowMuchWasNeeded_andHowMuchThereIs() {
        try (OffHeapMap<Long, byte[]> map = map(Budgets.small())) {
            fill(map, 5_000);
            OutOfBudgetException refused =
                    catchThrowableOfType(OutOfBudgetException.class, () -> map.put(-1L, new byte[6_000]));
            assertThat(refused.neededBytes()).isBetween(6_000L, 6_100L);
            assertThat(refused.maximumBytes()).isEqualTo(Budgets.small());
            assertThat(refused.usedBytes()).isBetween(Budgets.small() / 2, Budgets.small());
            byte[] large = new byte[(int) Budgets.small() + 1];
            OutOfBudgetException never = catchThrowableOfType(OutOfBudgetException.class, () -> map.put(-1L, large));
            assertThat(never.neededBytes()).isEqualTo(large.length);
            assertThat(never.maximumBytes()).isLessThan(large.length);
        }
    }

    @Test
    void clearedMap_canBeFilledAgain() {
        try (OffHeapMap<Long, byte[]> map = map(2 * Budgets.small())) {
            int first = fill(map, 500).size();
            for (int round = 0; round < 5; round++) {
                map.clear();
                MapValidator.validate(map);
                assertThat(fill(map, 500)).hasSizeGreaterThan(first * 8 / 10);
            }
        }
    }

    /** First small values, then large ones, then small ones: memory of one kind serves the other. */
    @Test
    void sizesThatChange_useTheSameMemory() {
        try (OffHeapMap<Long, byte[]> map = map(2 * Budgets.small())) {
            long maximumBytes = map.stats().maximumBytes();
            for (int length : new int[] {100_000, 10, 1_000, (int) (maximumBytes / 10), 10}) {
                map.clear();
                long payload = (long) fill(map, length).size() * (length + Stamped.HEADER_BYTES + Long.BYTES);
                assertThat(payload)
                        .as("payload of length=%s: %s", length, map.stats())
                        .isGreaterThan(maximumBytes / 4);
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void overwritingForever_inAMapThatIsNearlyFull_works() {
        long maximumBytes = 2 * Budgets.small();
        try (OffHeapMap<Long, byte[]> map = map(maximumBytes)) {
            List<Long> keys = fill(map, 300);
            for (int i = 0; i < keys.size(); i += 8) {
                map.remove(keys.get(i));
            }
            SplittableRandom random = new SplittableRandom(1);
            Map<Long, Long> versions = new HashMap<>();
            long writes = 6 * maximumBytes / 350;
            for (long version = 1; version <= writes; version++) {
                int i = random.nextInt(keys.size());
                if (i % 8 != 0) {
                    map.put(keys.get(i), Stamped.value(keys.get(i), version, 300));
                    versions.put(keys.get(i), version);
                }
            }
            versions.forEach((key, version) ->
                    assertThat(Stamped.version(key, map.get(key))).isEqualTo(version));
            assertThat(map.stats().compactions()).isPositive();
            MapValidator.validate(map);
        }
    }

    @Test
    void usedBytes_isNeverAboveTheBudget() throws Exception {
        long maximumBytes = Budgets.small();
        try (OffHeapMap<Long, byte[]> map = map(maximumBytes)) {
            AtomicBoolean ended = new AtomicBoolean();
            Race.of(4, thread -> {
                if (thread == 0) {
                    while (!ended.get()) {
                        MapStats stats = map.stats();
                        assertThat(stats.usedBytes()).as("%s", stats).isLessThanOrEqualTo(maximumBytes);
                    }
                    return thread;
                }
                try {
                    writeAtTheLimit(map, thread);
                } finally {
                    ended.set(true);
                }
                return thread;
            });
            MapValidator.validate(map);
        }
    }

    private static void writeAtTheLimit(OffHeapMap<Long, byte[]> map, int thread) {
        SplittableRandom random = new SplittableRandom(thread);
        int largest = (int) map.stats().maximumBytes() / 50;
        for (int i = 0; i < 4_000; i++) {
            long key = random.nextLong(400);
            try {
                map.put(key, Stamped.value(key, i, random.nextInt(random.nextInt(10) == 0 ? largest : 1_000)));
            } catch (OutOfBudgetException full) {
                map.remove(random.nextLong(400));
                map.remove(random.nextLong(400));
            }
            byte[] value = map.get(key);
            assertThat(value == null || Stamped.version(key, value) >= 0).isTrue();
        }
    }

    private static List<Long> fill(OffHeapMap<Long, byte[]> map, int length) {
        List<Long> keys = new ArrayList<>();
        try {
            for (long key = 0; ; key++) {
                map.put(key, Stamped.value(key, 0, length));
                keys.add(key);
            }
        } catch (OutOfBudgetException full) {
            assertThat(full.getMessage()).matches(MESSAGE_FORM);
            assertThat(map.longSize()).isEqualTo(keys.size());
        }
        return keys;
    }

    private static void assertAllThere(OffHeapMap<Long, byte[]> map, List<Long> keys) {
        for (Long key : keys) {
            Stamped.version(key, map.get(key));
        }
        MapValidator.validate(map);
    }

    private static OffHeapMap<Long, byte[]> map(long maximumBytes) {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    @Test
    void mapsWithoutMaximumBytes_haveOneBudgetTogether() {
        try (OffHeapMap<Long, byte[]> first =
                        Hinterland.map(Codec.ofLong(), Codec.ofBytes()).build();
                OffHeapMap<Long, byte[]> second =
                        Hinterland.map(Codec.ofLong(), Codec.ofBytes()).build()) {
            first.put(1L, new byte[1 << 20]);
            SharedBudget together = sharedBudget(first);
            assertThat(together).isNotNull().isSameAs(sharedBudget(second));
            assertThat(together.maximumBytes()).isEqualTo(second.stats().maximumBytes());
            // First, because the background thread may take a region for the first one meanwhile.
            long each = first.stats().usedBytes() + second.stats().usedBytes();
            assertThat(together.usedBytes()).isGreaterThanOrEqualTo(each);
        }
    }

    private static SharedBudget sharedBudget(OffHeapMap<Long, byte[]> map) {
        return ((StoreMap<?, ?, ?, ?>) map).store().memory().sharedBudget();
    }
}
