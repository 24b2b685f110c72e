// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that are changed where they lie. */
class CounterTest {

    private static final int THREADS = 4;

    private static OffHeapMap<String, Long> map() {
        return Hinterland.map(Codec.ofString(), Codec.ofLong())
                .name("counters")
                .maximumBytes(Budgets.small())
                .build();
    }

    @Test
    void absentKey_beginsAtZero() {
        try (OffHeapMap<String, Long> map = map()) {
            Counter counter = map.counter("key");
            assertThat(counter.get()).isZero();
            assertThat(map.containsKey("key")).isFalse();
            assertThat(counter.add(5)).isEqualTo(5);
            assertThat(map).containsEntry("key", 5L).hasSize(1);
            map.remove("key");
            counter.set(7);
            assertThat(counter.incrementAndGet()).isEqualTo(8);
            assertThat(map.get("key")).isEqualTo(8);
            MapValidator.validate(map);
        }
    }

    @Test
    void change_writesNoEntry() {
        try (OffHeapMap<String, Long> map = map()) {
            map.put("key", 1L);
            long refills = map.stats().refills();
            for (int i = 0; i < 100_000; i++) {
                map.counter("key").add(1);
            }
            assertThat(map.get("key")).isEqualTo(100_001);
            assertThat(map.stats().deadBytes()).isZero();
            assertThat(map.stats().refills()).isEqualTo(refills);
        }
    }

    @Test
    void mapOfOtherValues_refuses() {
        try (OffHeapMap<String, Integer> map = Hinterland.map(Codec.ofString(), Codec.ofInt())
                .name("ints")
                .maximumBytes(Budgets.small())
                .build()) {
            assertThatThrownBy(() -> map.counter("key"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("counter requires values encoded with Codec.ofLong(): name=ints");
        }
    }

    /** It would be called again for ever, as its result is for a value that is no more. */
    @Test
    void functionThatWritesItsOwnKey_isRefused() {
        try (OffHeapMap<String, Long> map = map()) {
            map.put("key", 1L);
            List<BiConsumer<String, Long>> writes = List.of(
                    (key, value) -> map.replace(key, value, value + 1),
                    (key, value) -> map.remove(key, value),
                    (key, value) -> map.entrySet().remove(Map.entry(key, value)),
                    (key, value) -> map.counter(key).add(1));
            for (BiConsumer<String, Long> write : writes) {
                assertThatThrownBy(() -> map.compute("key", (key, value) -> {
                            write.accept(key, value);
                            return value;
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("recursive update");
                assertThat(map).containsOnly(Map.entry("key", 1L));
            }
        }
    }

    @Test
    void closedMap_refuses() {
        OffHeapMap<String, Long> map = map();
        Counter counter = map.counter("key");
        counter.add(1);
        map.close();
        assertThatThrownBy(() -> counter.add(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(counter::get).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> counter.set(1)).isInstanceOf(IllegalStateException.class);
    }

    /** Keys of all lengths, so that a word which followed the key would lie askew. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyOperations_agreeWithAHashMap(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Long> model = new HashMap<>();
        try (OffHeapMap<String, Long> map = map()) {
            for (int i = 0; i < 60_000; i++) {
                String key = "k".repeat(random.nextInt(40)) + random.nextInt(500);
                long number = random.nextInt(3);
                Object expected = model(model, key, number, i % 7);
                assertThat(real(map, key, number, i % 7)).isEqualTo(expected);
            }
            assertThat(map).isEqualTo(model);
            MapValidator.validate(map);
        }
    }

    private static Object model(Map<String, Long> model, String key, long number, int operation) {
        return switch (operation) {
            case 0 -> model.merge(key, number, Long::sum);
            case 1 -> Objects.requireNonNullElse(model.put(key, number), -1L);
            case 2 -> model.remove(key, number);
            case 3 -> model.replace(key, number, number + 1);
            case 4 -> model.getOrDefault(key, 0L);
            case 5 ->
                Objects.requireNonNullElse(model.computeIfPresent(key, (_, old) -> old > 2 ? null : old + 1), -1L);
            default -> Objects.requireNonNullElse(model.remove(key), -1L);
        };
    }

    private static Object real(OffHeapMap<String, Long> map, String key, long number, int operation) {
        return switch (operation) {
            case 0 -> map.counter(key).add(number);
            case 1 -> Objects.requireNonNullElse(map.put(key, number), -1L);
            case 2 -> map.remove(key, number);
            case 3 -> map.replace(key, number, number + 1);
            case 4 -> map.counter(key).get();
            case 5 -> Objects.requireNonNullElse(map.computeIfPresent(key, (_, old) -> old > 2 ? null : old + 1), -1L);
            default -> Objects.requireNonNullElse(map.remove(key), -1L);
        };
    }

    /** Every operation adds one, in whatever way; entries are moved all the time, because others are overwritten. */
    @Test
    void everyWayToAddOne_losesNoneToAnother() throws Exception {
        int rounds = 15_000;
        try (OffHeapMap<String, Long> map = map()) {
            Race.of(THREADS, thread -> {
                for (int i = 0; i < rounds; i++) {
                    String key = "counted" + i % 16;
                    switch (thread) {
                        case 0 -> map.counter(key).incrementAndGet();
                        case 1 -> map.merge(key, 1L, Long::sum);
                        case 2 -> addByReplace(map, key);
                        default -> fill(map, i);
                    }
                }
                return 0;
            });
            long sum = 0;
            for (int i = 0; i < 16; i++) {
                sum += map.counter("counted" + i).get();
            }
            assertThat(sum).isEqualTo(3L * rounds);
            assertThat(map.stats().compactions()).isPositive();
            MapValidator.validate(map);
        }
    }

    private static void addByReplace(OffHeapMap<String, Long> map, String key) {
        while (true) {
            Long old = map.putIfAbsent(key, 1L);
            if (old == null || map.replace(key, old, old + 1)) {
                return;
            }
        }
    }

    private static void fill(OffHeapMap<String, Long> map, int i) {
        for (int j = 0; j < 10; j++) {
            map.put("filler with a long name that takes room " + (i * 10 + j) % 30_000, (long) i);
        }
    }

    /** Who takes a counter away gets all that was added to it. */
    @Test
    void removedCounts_areNeitherLostNorCountedTwice() throws Exception {
        int rounds = 50_000;
        try (OffHeapMap<String, Long> map = map()) {
            long taken = Race.of(THREADS, thread -> {
                        long sum = 0;
                        for (int i = 0; i < rounds; i++) {
                            if (thread < 2) {
                                map.counter("key").add(1);
                            } else {
                                Long removed = thread == 2 ? map.remove("key") : map.put("key", 0L);
                                sum += removed == null ? 0 : removed;
                            }
                        }
                        return sum;
                    })
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertThat(taken + map.counter("key").get()).isEqualTo(2L * rounds);
        }
    }

    @Test
    void reader_seesNoHalfOfAChange() throws Exception {
        try (OffHeapMap<String, Long> map = map()) {
            String[] keys = {"a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"};
            for (String key : keys) {
                map.put(key, 0L);
            }
            Race.of(2, thread -> {
                for (int i = 0; i < 150_000; i++) {
                    String key = keys[i % keys.length];
                    if (thread == 0) {
                        map.counter(key).set((i & 8) == 0 ? -1 : 0);
                    } else {
                        assertThat(map.get(key)).isIn(0L, -1L);
                    }
                }
                return 0;
            });
        }
    }
}
