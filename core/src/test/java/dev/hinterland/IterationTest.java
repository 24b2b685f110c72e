// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Weakly consistent iteration: what is there throughout is seen exactly once, whatever else goes on. */
class IterationTest {

    private static final int STABLE = 1_000;
    private static final int TRANSIENT = 150_000;

    @Test
    void stableKeys_areSeenOnce_whileOthersGrowTheIndex() throws Exception {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            AtomicBoolean ended = new AtomicBoolean();
            Race.of(3, thread -> {
                if (thread == 0) {
                    while (!ended.get()) {
                        assertStableSeenOnce(map.keySet());
                        assertStableSeenOnce(keys(map.entrySet()));
                    }
                } else {
                    change(map, thread);
                    ended.set(true);
                }
                return thread;
            });
            assertStableSeenOnce(map.keySet());
        }
    }

    /** Inserts keys, removes the half of them again, and overwrites stable ones. */
    private static void change(OffHeapMap<Long, Long> map, int thread) {
        for (long i = 1; i <= TRANSIENT; i++) {
            map.put(-i * 2 - thread, i);
            if (i % 2 == 0) {
                map.remove(-i - thread);
            }
            if (i % 8 == 0) {
                map.put(i % STABLE, -i);
            }
        }
    }

    @Test
    void stableKeys_areSeenOnce_whenTheMapGrowsBetweenTwoSteps() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            List<Long> seen = new ArrayList<>();
            long next = -1;
            for (Long key : map.keySet()) {
                seen.add(key);
                for (int i = 0; i < 100; i++) {
                    map.put(next--, 0L);
                }
                if (next < -TRANSIENT) {
                    break;
                }
            }
            map.keySet().removeIf(key -> key < 0);
            assertThat(new HashSet<>(seen)).hasSameSizeAs(seen);
            assertStableSeenOnce(map.keySet());
        }
    }

    @Tag("proof")
    @Test
    void oneSlowIterator_seesStableKeysOnce_throughGrowthAndRemoval() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            List<Long> seen = new ArrayList<>();
            Iterator<Long> iterator = map.keySet().iterator();
            for (int phase = 0; iterator.hasNext(); phase++) {
                seen.add(iterator.next());
                long from = -1L - phase % 50 * 2_000L;
                for (long key = from; key > from - 200; key--) {
                    map.put(key, 0L);
                    map.remove(key - 6_000L);
                    map.put((long) (phase % STABLE), key);
                }
            }
            assertStableSeenOnce(seen);
        }
    }

    private static void assertStableSeenOnce(Iterable<Long> keys) {
        int[] seen = new int[STABLE];
        for (Long key : keys) {
            if (key >= 0) {
                seen[key.intValue()]++;
            }
        }
        for (int key = 0; key < STABLE; key++) {
            if (seen[key] != 1) {
                assertThat(seen[key]).as("times seen: key=%s", key).isEqualTo(1);
            }
        }
    }

    private static Iterable<Long> keys(Set<Map.Entry<Long, Long>> entries) {
        return () -> entries.stream().map(Map.Entry::getKey).iterator();
    }

    private static OffHeapMap<Long, Long> withStableKeys() {
        OffHeapMap<Long, Long> map = Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(128 * Budgets.MIB)
                .build();
        for (long key = 0; key < STABLE; key++) {
            map.put(key, key);
        }
        return map;
    }

    @Test
    void iteratorRemove_removesWhatItReturned() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            for (Iterator<Map.Entry<Long, Long>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
                if (entries.next().getKey() % 2 == 0) {
                    entries.remove();
                    assertThatThrownBy(entries::remove).isInstanceOf(IllegalStateException.class);
                }
            }
            map.keySet().removeIf(key -> key % 3 == 0);
            map.values().removeIf(value -> value % 5 == 0);
            assertThat(map.keySet()).allMatch(key -> key % 2 != 0 && key % 3 != 0 && key % 5 != 0);
            MapValidator.validate(map);
        }
    }

    @Test
    void iterator_atItsEnd_throwsNoSuchElement() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            Iterator<Long> iterator = map.keySet().iterator();
            for (int i = 0; i < STABLE; i++) {
                iterator.next();
            }
            assertThat(iterator.hasNext()).isFalse();
            assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
            assertThatThrownBy(() -> map.values().iterator().remove()).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void setValue_writesThrough() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            for (Map.Entry<Long, Long> entry : map.entrySet()) {
                Long old = entry.getValue();
                assertThat(entry.setValue(old + STABLE)).isEqualTo(old);
                assertThat(entry.getValue()).isEqualTo(old + STABLE);
            }
            for (long key = 0; key < STABLE; key++) {
                assertThat(map.get(key)).isEqualTo(key + STABLE);
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void views_areLive() {
        try (OffHeapMap<Long, Long> map = withStableKeys()) {
            Set<Long> keys = map.keySet();
            map.put(-1L, -10L);
            assertThat(keys).hasSize(STABLE + 1).contains(-1L);
            assertThat(map.values().contains(-10L)).isTrue();
            assertThat(map.entrySet().contains(Map.entry(-1L, -10L))).isTrue();
            assertThat(map.entrySet().contains(Map.entry(-1L, 10L))).isFalse();
            assertThat(keys.remove(-1L)).isTrue();
            assertThat(keys.remove(-1L)).isFalse();
            assertThat(map.entrySet().remove(Map.entry(1L, 2L))).isFalse();
            assertThat(map.entrySet().remove(Map.entry(1L, 1L))).isTrue();
            assertThat(map.values().remove(2L)).isTrue();
            assertThat(keys.retainAll(Set.of(3L, 4L))).isTrue();
            assertThat(map.values()).containsExactlyInAnyOrder(3L, 4L);
            map.values().clear();
            assertThat(map).isEmpty();
            MapValidator.validate(map);
        }
    }

    @Test
    void equalsHashCodeToString_agreeWithHashMap() {
        try (OffHeapMap<Long, Long> map = withStableKeys();
                OffHeapMap<Long, Long> same = withStableKeys()) {
            Map<Long, Long> model = new HashMap<>(map);
            assertThat(map.equals(model)).isTrue();
            assertThat(model.equals(map)).isTrue();
            assertThat(map.equals(same)).isTrue();
            assertThat(map).hasSameHashCodeAs(model);
            assertThat(map.keySet()).isEqualTo(model.keySet()).hasSameHashCodeAs(model.keySet());
            assertThat(map.entrySet()).isEqualTo(model.entrySet()).hasSameHashCodeAs(model.entrySet());
            same.put(0L, -1L);
            assertThat(map.equals(same)).isFalse();
            assertThat(map.equals((Object) "map")).isFalse();
            map.keySet().removeIf(key -> key >= 100);
            model.keySet().retainAll(map.keySet());
            assertThat(parts(map.toString())).isEqualTo(parts(model.toString()));
            map.keySet().retainAll(Set.of(7L));
            assertThat(map).hasToString("{7=7}");
            map.clear();
            assertThat(map).hasToString("{}").hasSameHashCodeAs(Map.of());
        }
    }

    private static Set<String> parts(String text) {
        return Set.of(text.substring(1, text.length() - 1).split(", "));
    }
}
