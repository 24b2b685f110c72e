// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import dev.hinterland.support.Text;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several threads on the same few keys: each counts what it did, and the counts must add up. */
class AtomicityTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 20_000;
    private static final int KEYS = 5;

    @Test
    void merge_countsExactly() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            Race.of(THREADS, thread -> {
                for (long i = 0; i < ROUNDS; i++) {
                    map.merge(i % KEYS, 1L, Long::sum);
                }
                return thread;
            });
            assertSum(map, (long) THREADS * ROUNDS);
        }
    }

    @Test
    void compute_countsExactly() throws Exception {
        try (OffHeapMap<String, Text> map = texts()) {
            Race.of(THREADS, thread -> {
                for (int i = 0; i < ROUNDS; i++) {
                    map.compute("key_" + i % KEYS, (key, old) -> next(old));
                }
                return thread;
            });
            assertThat(map.values().stream().mapToLong(Text::number).sum()).isEqualTo((long) THREADS * ROUNDS);
            MapValidator.validate(map);
        }
    }

    /** Its length changes each time, so that no new value fits where the old one was. */
    private static Text next(Text old) {
        long number = old == null ? 1 : old.number() + 1;
        return new Text(number, "x".repeat((int) (number * 31 % 200)));
    }

    @Test
    void everyConditionalWrite_countsExactly() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            Race.of(THREADS, thread -> {
                for (long i = 0; i < ROUNDS; i++) {
                    increment(map, i % KEYS, (int) (i + thread) % 5);
                }
                return thread;
            });
            assertSum(map, (long) THREADS * ROUNDS);
        }
    }

    private static void increment(OffHeapMap<Long, Long> map, Long key, int way) {
        switch (way) {
            case 0 -> map.merge(key, 1L, Long::sum);
            case 1 -> map.compute(key, (same, old) -> old == null ? 1 : old + 1);
            case 2 -> {
                map.putIfAbsent(key, 0L);
                while (!tryReplace(map, key)) {
                    Thread.onSpinWait();
                }
            }
            case 3 -> {
                map.computeIfAbsent(key, same -> 0L);
                map.computeIfPresent(key, (same, old) -> old + 1);
            }
            default -> {
                map.replaceAll((candidate, old) -> old);
                map.merge(key, 1L, Long::sum);
            }
        }
    }

    private static boolean tryReplace(OffHeapMap<Long, Long> map, Long key) {
        Long old = map.get(key);
        return map.replace(key, old, old + 1);
    }

    private static void assertSum(OffHeapMap<Long, Long> map, long expected) {
        assertThat(map.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(expected);
        assertThat(map).hasSize(KEYS);
        MapValidator.validate(map);
    }

    @Test
    void putIfAbsent_hasOneWinner() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            List<Integer> wins = Race.of(THREADS, thread -> {
                int won = 0;
                for (long key = 0; key < ROUNDS; key++) {
                    Long seen = map.putIfAbsent(key, (long) thread);
                    won += seen == null ? 1 : 0;
                    assertThat(map.get(key)).isEqualTo(seen == null ? Long.valueOf(thread) : seen);
                }
                return won;
            });
            assertThat(sum(wins)).isEqualTo(ROUNDS);
            assertThat(map.longSize()).isEqualTo(ROUNDS);
            MapValidator.validate(map);
        }
    }

    @Test
    void computeIfAbsent_allSeeTheSameValue() throws Exception {
        try (OffHeapMap<String, Text> map = texts()) {
            List<List<Text>> seen = Race.of(
                    4,
                    thread -> IntStream.range(0, 2_000)
                            .mapToObj(i -> map.computeIfAbsent("key_" + i, key -> new Text(thread, key)))
                            .toList());
            for (List<Text> other : seen) {
                assertThat(other).isEqualTo(seen.getFirst());
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void putAndRemove_sizeIsExact() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            List<Integer> balances = Race.of(THREADS, thread -> {
                int balance = 0;
                for (int i = 0; i < ROUNDS; i++) {
                    Long key = ThreadLocalRandom.current().nextLong(200);
                    if (ThreadLocalRandom.current().nextBoolean()) {
                        balance += map.put(key, key) == null ? 1 : 0;
                    } else {
                        balance -= map.remove(key) == null ? 0 : 1;
                    }
                }
                return balance;
            });
            assertThat(map.longSize()).isEqualTo(sum(balances));
            MapValidator.validate(map);
        }
    }

    @Test
    void conditionalRemoveAndReplace_haveOneWinnerPerValue() throws Exception {
        try (OffHeapMap<Long, Text> map = Hinterland.map(Codec.ofLong(), Text.CODEC)
                .maximumBytes(Budgets.small())
                .build()) {
            AtomicInteger turns = new AtomicInteger();
            map.put(0L, new Text(0, "start"));
            List<Integer> wins = Race.of(THREADS, thread -> {
                int won = 0;
                while (turns.get() < ROUNDS) {
                    Text old = map.get(0L);
                    won += tryChange(map, old, thread, turns) ? 1 : 0;
                }
                return won;
            });
            assertThat(sum(wins)).isEqualTo(turns.get());
            MapValidator.validate(map);
        }
    }

    /** Every value is written once only, so exactly one thread can take it away. */
    private static boolean tryChange(OffHeapMap<Long, Text> map, Text old, int thread, AtomicInteger turns) {
        if (old == null) {
            return false;
        }
        Text next = new Text(old.number() + 1, "by " + thread);
        boolean removes = old.number() % 3 == 0;
        if (!(removes ? map.remove(0L, old) : map.replace(0L, old, next))) {
            return false;
        }
        turns.incrementAndGet();
        if (removes) {
            assertThat(map.putIfAbsent(0L, next)).isNull();
        }
        return true;
    }

    @Test
    void remove_hasOneWinner() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            for (long key = 0; key < ROUNDS; key++) {
                map.put(key, -key);
            }
            List<Integer> wins = Race.of(THREADS, thread -> {
                int won = 0;
                for (long key = 0; key < ROUNDS; key++) {
                    won += map.remove(key) == null ? 0 : 1;
                }
                return won;
            });
            assertThat(sum(wins)).isEqualTo(ROUNDS);
            assertThat(map).isEmpty();
            MapValidator.validate(map);
        }
    }

    private static int sum(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }

    private static OffHeapMap<Long, Long> numbers() {
        return Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .build();
    }

    private static OffHeapMap<String, Text> texts() {
        return Hinterland.map(Codec.ofString(), Text.CODEC)
                .maximumBytes(Budgets.small())
                .build();
    }
}
