// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Streams over views, and arrays of them, while entries come, go and expire. */
class ViewStreamTest {

    private static final int STABLE = 2_000;

    private static OffHeapMap<Long, Long> map() {
        return Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(64 * Budgets.MIB)
                .build();
    }

    private static OffHeapMap<Long, Long> filled(int entries) {
        OffHeapMap<Long, Long> map = map();
        LongStream.range(0, entries).forEach(key -> map.put(key, key));
        return map;
    }

    @Test
    void expiredEntries_areInNoStreamAndNoArray() {
        FakeTicker ticker = new FakeTicker();
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(ticker)
                .build()) {
            LongStream.range(0, 500).forEach(key -> cache.put(key, key));
            ticker.advance(Duration.ofSeconds(2));
            LongStream.range(500, 700).forEach(key -> cache.put(key, key));
            Map<Long, Long> map = cache.asMap();
            Long[] live = LongStream.range(500, 700).boxed().toArray(Long[]::new);
            assertThat(map.size())
                    .as("what has expired is counted until it is dropped")
                    .isEqualTo(700);
            for (Collection<Long> view : List.of(map.keySet(), map.values())) {
                assertThat(view.stream().toList()).containsExactlyInAnyOrder(live);
                assertThat(view.parallelStream().toList()).containsExactlyInAnyOrder(live);
                assertThat(view.parallelStream().toArray()).containsExactlyInAnyOrder((Object[]) live);
                assertThat(view.toArray()).containsExactlyInAnyOrder((Object[]) live);
                assertThat(view.toArray(new Long[0])).containsExactlyInAnyOrder(live);
                assertThat(new ArrayList<>(view)).containsExactlyInAnyOrder(live);
                assertThat(view.stream().count()).isEqualTo(live.length);
            }
            assertThat(map.entrySet().parallelStream().map(Map.Entry::getKey)).containsExactlyInAnyOrder(live);
            Map<Long, Long> same =
                    Arrays.stream(live).collect(Collectors.toMap(Function.identity(), Function.identity()));
            assertThat(map.equals(same)).isTrue();
            assertThat(same.entrySet()).allMatch(map.entrySet()::contains);
            assertThat(map.keySet().equals(same.keySet())).isTrue();
            assertThat(map.entrySet().equals(same.entrySet())).isTrue();
            assertThat(map.keySet().equals(Set.of(500L))).isFalse();
            assertThat(map.equals(Map.of(500L, 500L))).isFalse();
        }
    }

    @Test
    void spliterators_promiseWhatTheyKeep() {
        try (OffHeapMap<Long, Long> map = filled(STABLE)) {
            for (Spliterator<?> all : List.of(
                    map.keySet().spliterator(),
                    map.values().spliterator(),
                    map.entrySet().spliterator())) {
                assertThat(all.hasCharacteristics(Spliterator.SIZED)).isFalse();
                assertThat(all.hasCharacteristics(Spliterator.SUBSIZED)).isFalse();
                assertThat(all.hasCharacteristics(Spliterator.CONCURRENT | Spliterator.NONNULL))
                        .isTrue();
                assertThat(all.estimateSize()).isEqualTo(STABLE);
            }
            assertThat(map.keySet().spliterator().hasCharacteristics(Spliterator.DISTINCT))
                    .isTrue();
            assertThat(map.entrySet().spliterator().hasCharacteristics(Spliterator.DISTINCT))
                    .isTrue();
            assertThat(map.values().spliterator().hasCharacteristics(Spliterator.DISTINCT))
                    .isFalse();
        }
    }

    @Test
    void parts_thatAreSplitAtAnyMoment_haveEachElementOnce() {
        try (OffHeapMap<Long, Long> map = filled(STABLE)) {
            for (int before = 0; before < 10; before++) {
                List<Long> seen = new ArrayList<>();
                Spliterator<Long> rest = map.keySet().spliterator();
                for (int i = 0; i < before; i++) {
                    assertThat(rest.tryAdvance(seen::add)).isTrue();
                }
                int parts = splitAll(rest, seen);
                assertThat(parts).isGreaterThan(STABLE / 100);
                assertThat(seen).hasSize(STABLE).doesNotHaveDuplicates();
            }
        }
    }

    private static int splitAll(Spliterator<Long> rest, List<Long> seen) {
        int parts = 1;
        for (Spliterator<Long> part = rest.trySplit(); part != null; part = rest.trySplit()) {
            parts += splitAll(part, seen);
        }
        rest.forEachRemaining(seen::add);
        return parts;
    }

    @Test
    void stableKeys_areInEveryStreamAndArrayOnce_whileOthersWrite() throws Exception {
        try (OffHeapMap<Long, Long> map = filled(STABLE)) {
            AtomicBoolean ended = new AtomicBoolean();
            Race.of(2, thread -> {
                if (thread == 0) {
                    for (long i = 1; i <= 100_000; i++) {
                        map.put(-i, i);
                        map.remove(-1 - i / 2);
                        map.put(i % STABLE, i);
                    }
                    ended.set(true);
                    return thread;
                }
                while (!ended.get()) {
                    check(() -> List.copyOf(map.keySet().stream().toList()));
                    check(() -> map.keySet().parallelStream().toList());
                    check(() -> Arrays.asList(map.keySet().parallelStream().toArray(Long[]::new)));
                    check(() -> Arrays.asList(map.keySet().toArray(Long[]::new)));
                    check(() -> map.entrySet().parallelStream()
                            .map(Map.Entry::getKey)
                            .toList());
                    assertThat(map.values().parallelStream().toArray()).doesNotContainNull();
                    assertThat(map.values().toArray()).doesNotContainNull();
                }
                return thread;
            });
            MapValidator.validate(map);
        }
    }

    private static void check(Supplier<List<Long>> keys) {
        List<Long> stable = keys.get().stream().filter(key -> key >= 0).toList();
        assertThat(new HashSet<>(stable)).hasSize(STABLE);
        assertThat(stable).hasSize(STABLE);
    }

    @Test
    void toString_printsAFewEntries_andHowManyMore() {
        try (OffHeapMap<Long, Long> map = filled(100)) {
            assertThat(map.toString()).doesNotContain("more").hasSizeLessThan(1_000);
            map.put(100L, 100L);
            assertThat(map.toString()).endsWith(", … (1 more)}");
            assertThat(map.keySet().toString()).startsWith("[").endsWith(", … (1 more)]");
            assertThat(map.values().toString()).endsWith(", … (1 more)]");
            assertThat(map.entrySet().toString()).endsWith(", … (1 more)]");
        }
    }

    @Test
    void toString_ofLargeValues_staysShort_andOfAClosedMapToo() {
        OffHeapMap<Long, String> map = Hinterland.map(Codec.ofLong(), Codec.ofString())
                .maximumBytes(64 * Budgets.MIB)
                .build();
        for (long key = 0; key < 10; key++) {
            map.put(key, "x".repeat(1 << 20));
        }
        assertThat(map.toString()).hasSizeBetween(5_000, 11_000).contains("…").endsWith(" more)}");
        map.close();
        assertThat(map).hasToString("{closed}");
    }

    @Test
    void toString_ofACache_saysHowFullItIs() {
        OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .name("quotes")
                .maximumBytes(Budgets.small())
                .build();
        cache.put(1L, 2L);
        assertThat(cache.toString())
                .matches(
                        "OffHeapCache\\[name=quotes, entries=1, usedBytes=\\d+, maximumBytes=" + Budgets.small() + "]");
        assertThat(cache.asMap()).hasToString("{1=2}");
        cache.close();
        assertThat(cache).hasToString("OffHeapCache[name=quotes, closed]");
    }
}
