// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.support.Alias;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stretch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Maps and caches whose keys are equal without having the same bytes. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EqualKeysTest {

    private static final int KEYS = 24;

    @AfterEach
    void callNothing() {
        Alias.whenCalled(null);
        StretchPoint.listen(null);
    }

    private static OffHeapMap<Alias, Integer> map(Codec<Alias> keys) {
        return Hinterland.map(keys, Codec.ofInt()).maximumBytes(1 << 20).build();
    }

    private static CacheBuilder<Alias, Integer> cache() {
        return Hinterland.cache(Alias.CODEC, Codec.ofInt())
                .maximumBytes(1 << 20)
                .executor(Runnable::run);
    }

    @Test
    void everyOperationOfAMap_findsTheEntryOfAnEqualKey() {
        try (OffHeapMap<Alias, Integer> map = map(Alias.CODEC)) {
            assertThat(map.put(Alias.of(7), 1)).isNull();
            assertThat(map.put(Alias.of(7), 2)).isEqualTo(1);
            assertThat(map.putIfAbsent(Alias.of(7), 3)).isEqualTo(2);
            assertThat(map.containsKey(Alias.of(7))).isTrue();
            assertThat(map.get(Alias.of(12))).isNull();
            assertThat(map.replace(Alias.of(7), 4)).isEqualTo(2);
            assertThat(map.replace(Alias.of(7), 4, 5)).isTrue();
            assertThat(map.replace(Alias.of(7), 4, 6)).isFalse();
            assertThat(map.computeIfAbsent(Alias.of(7), key -> 9)).isEqualTo(5);
            assertThat(map.computeIfPresent(Alias.of(7), (key, value) -> value + 1))
                    .isEqualTo(6);
            assertThat(map.merge(Alias.of(7), 1, Integer::sum)).isEqualTo(7);
            assertThat(map.keySet()).containsExactly(Alias.of(7));
            assertThat(map.entrySet().contains(Map.entry(Alias.of(7), 7))).isTrue();
            assertThat(map).isEqualTo(Map.of(Alias.of(7), 7));
            assertThat(map.getAll(List.of(Alias.of(7), Alias.of(12)))).isEqualTo(Map.of(Alias.of(7), 7));
            assertThat(map.remove(Alias.of(7), 8)).isFalse();
            assertThat(map.remove(Alias.of(7), 7)).isTrue();
            assertThat(map.remove(Alias.of(7))).isNull();
            assertThat(map.isEmpty()).isTrue();
            MapValidator.validate(map);
        }
    }

    @Test
    void everyOperationOfACache_findsTheEntryOfAnEqualKey() {
        FakeTicker clock = new FakeTicker();
        List<Integer> left = new ArrayList<>();
        AtomicInteger loads = new AtomicInteger();
        try (LoadingOffHeapCache<Alias, Integer> cache = cache().ticker(clock)
                .heapEntries(10)
                .expireAfterWrite(Duration.ofMinutes(1))
                .removalListener((key, value, cause) -> left.add(key.number()))
                .build(key -> 10 * key.number() + loads.incrementAndGet())) {
            assertThat(cache.get(Alias.of(3))).isEqualTo(31);
            for (int i = 0; i < 100; i++) {
                assertThat(cache.get(Alias.of(3))).isEqualTo(31);
            }
            assertThat(cache.getAll(List.of(Alias.of(3), Alias.of(8), Alias.of(8))))
                    .isEqualTo(Map.of(Alias.of(3), 31, Alias.of(8), 82));
            cache.put(Alias.of(3), 5);
            assertThat(cache.getIfPresent(Alias.of(3))).isEqualTo(5);
            assertThat(cache.asMap().remove(Alias.of(3), 5)).isTrue();
            cache.invalidate(Alias.of(8));
            assertThat(left).containsExactly(3, 3, 8);
            cache.put(Alias.of(3), 6);
            clock.advance(Duration.ofMinutes(2));
            assertThat(cache.getIfPresent(Alias.of(3))).isNull();
            assertThat(cache.estimatedSize()).isZero();
            CacheValidator.validate(cache);
        }
    }

    @Tag("proof")
    @Test
    void keysOfOneHashCode_areAsManyAsOneLikes() {
        try (OffHeapMap<Alias, Integer> map = map(Codec.byEquals(Alias.BYTES, alias -> 1))) {
            for (int i = 0; i < 300; i++) {
                assertThat(map.put(Alias.of(i), i)).isNull();
            }
            for (int i = 0; i < 300; i++) {
                assertThat(map.get(Alias.of(i))).isEqualTo(i);
            }
            for (int i = 0; i < 300; i += 2) {
                assertThat(map.remove(Alias.of(i))).isEqualTo(i);
            }
            MapValidator.validate(map);
            assertThat(map.size()).isEqualTo(150);
        }
    }

    @Test
    void setsCanBeKeys() {
        Codec<Set<String>> codec = Codec.byEquals(Codec.set(Codec.ofString()));
        try (OffHeapMap<Set<String>, Integer> map =
                Hinterland.map(codec, Codec.ofInt()).maximumBytes(1 << 20).build()) {
            map.put(new LinkedHashSet<>(List.of("a", "b", "c")), 1);
            assertThat(map.put(new LinkedHashSet<>(List.of("c", "b", "a")), 2)).isEqualTo(1);
            assertThat(map.get(new HashSet<>(List.of("b", "c", "a")))).isEqualTo(2);
        }
    }

    @Tag("proof")
    @Test
    void compaction_andGrowth_keepKeysEqual() {
        try (OffHeapMap<Alias, byte[]> map = Hinterland.map(Alias.CODEC, Codec.ofBytes())
                .maximumBytes(4 << 20)
                .build()) {
            for (int round = 0; round < 40; round++) {
                for (int i = 0; i < 200; i++) {
                    byte[] old = map.put(Alias.of(i), new byte[200 + round]);
                    assertThat(old == null).isEqualTo(round == 0);
                }
            }
            assertThat(map.size()).isEqualTo(200);
            MapValidator.validate(map);
        }
    }

    // Threads

    @Test
    void threads_neverStoreOneKeyTwice() throws Exception {
        try (OffHeapMap<Alias, Integer> map = map(Alias.CODEC)) {
            assertThat(mostEntriesOfAKey(map)).isEqualTo(1);
            MapValidator.validate(map);
        }
    }

    /** The broken twin: a map that compares bytes. */
    @Test
    void bytesOnly_storeOneKeySeveralTimes() throws Exception {
        try (OffHeapMap<Alias, Integer> map = map(Alias.BYTES)) {
            assertThat(mostEntriesOfAKey(map)).isGreaterThan(1);
        }
    }

    /** Lets threads put and remove keys in a few spellings; returns how many entries a key had at most. */
    private static int mostEntriesOfAKey(OffHeapMap<Alias, Integer> map) throws Exception {
        Race.of(4, thread -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            for (int i = 0; i < 20_000; i++) {
                Alias key = Alias.of(random.nextInt(KEYS), random.nextInt(3));
                switch (random.nextInt(5)) {
                    case 0 -> map.remove(key);
                    case 1 -> map.putIfAbsent(key, i);
                    case 2 -> map.get(key);
                    default -> map.put(key, i);
                }
            }
            return null;
        });
        int[] entries = new int[KEYS];
        map.keySet().forEach(key -> entries[key.number()]++);
        return Arrays.stream(entries).max().orElseThrow();
    }

    @Test
    void threads_loseNoUpdate() throws Exception {
        try (OffHeapMap<Alias, Integer> map = map(Alias.CODEC)) {
            Race.of(4, thread -> {
                for (int i = 0; i < 10_000; i++) {
                    map.merge(Alias.of(i % KEYS), 1, Integer::sum);
                }
                return null;
            });
            assertThat(map.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(40_000);
        }
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void equalKeys_areLoadedOnce() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        CountDownLatch loading = new CountDownLatch(1);
        try (LoadingOffHeapCache<Alias, Integer> cache = cache().build(key -> {
            loads.incrementAndGet();
            loading.await();
            return key.number();
        })) {
            Queue<Thread> waiting = new ConcurrentLinkedQueue<>();
            List<Integer> got = Race.of(4, thread -> {
                if (thread == 3) {
                    // One of the others loads, and two wait for it.
                    while (waiting.size() < 3 || !waiting.stream().allMatch(EqualKeysTest::waits)) {
                        Thread.yield();
                    }
                    loading.countDown();
                } else {
                    waiting.add(Thread.currentThread());
                }
                return cache.get(Alias.of(4));
            });
            assertThat(got).containsOnly(4);
            assertThat(loads).hasValue(1);
        }
    }

    @Test
    void anEqualKeyThatAppearsBeforeTheLink_isComparedWhereNothingIsLocked() {
        AtomicReference<Integer> old = new AtomicReference<>();
        AtomicInteger others = new AtomicInteger();
        try (Stretch stretch = new Stretch();
                OffHeapMap<Alias, Integer> map = map(Alias.CODEC)) {
            Runnable whenLinking = () -> {
                stretch.elsewhere(() -> map.put(Alias.of(9), 1));
                // Each comparison has another thread write to the same bucket.
                Thread writer = Thread.currentThread();
                Alias.whenCalled(() -> {
                    if (Thread.currentThread().equals(writer)) {
                        Alias.whenCalled(null);
                        stretch.elsewhere(() -> map.put(Alias.of(14), others.incrementAndGet()));
                    }
                });
            };
            stretch.actor(() -> {
                        old.set(map.put(Alias.of(9), 2));
                        return null;
                    })
                    .at(StretchPoint.ENTRY_WRITTEN, whenLinking)
                    .start()
                    .result();
            assertThat(old).hasValue(1);
            assertThat(others).hasValue(1);
            assertThat(map).isEqualTo(Map.of(Alias.of(9), 2, Alias.of(14), 1));
            MapValidator.validate(map);
        }
    }

    @Test
    void comparison_mayUseTheMap() {
        try (OffHeapMap<Alias, Integer> map = map(Alias.CODEC)) {
            map.put(Alias.of(1), 1);
            map.put(Alias.of(6), 6);
            Alias.whenCalled(() -> {
                Alias.whenCalled(null);
                map.put(Alias.of(11), 11);
            });
            assertThat(map.remove(Alias.of(6))).isEqualTo(6);
            assertThat(map).isEqualTo(Map.of(Alias.of(1), 1, Alias.of(11), 11));
        }
    }

    // What is refused

    @Test
    void aFile_requiresAHashForEveryJvm(@TempDir Path folder) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(Alias.CODEC, Codec.ofInt())
                        .name("filed")
                        .maximumBytes(1 << 20)
                        .file(folder.resolve("map"))
                        .build())
                .withMessageStartingWith("file requires keys with the same hash in every JVM: name=filed, keyCodec=");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cache().file(folder.resolve("cache")).build())
                .withMessageStartingWith("file requires keys with the same hash in every JVM: ");
    }

    @Test
    void otherKeysWithoutCanonicalBytes_areToldOfByEquals() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(Codec.list(Alias.CODEC), Codec.ofInt())
                        .maximumBytes(1 << 20)
                        .build())
                .withMessageStartingWith("keyCodec must encode equal keys to equal bytes: codec=Codec[byEquals ")
                .withMessageEndingWith(", otherwise=Codec.byEquals");
    }

    @Test
    void asValues_theyAreValuesOfTheirCodec() {
        try (OffHeapMap<Integer, Alias> map =
                Hinterland.map(Codec.ofInt(), Alias.CODEC).maximumBytes(1 << 20).build()) {
            map.put(1, Alias.of(5));
            assertThat(map.get(1)).isEqualTo(Alias.of(5));
            assertThat(map.containsValue(Alias.of(5))).isTrue();
        }
    }

    // Code of the user's that throws

    /** An operation, which has its effect or throws. */
    private interface Change {
        void run(ConcurrentMap<Alias, Integer> map);
    }

    private static final Map<String, Change> CHANGES = Map.ofEntries(
            Map.entry("get", map -> map.get(Alias.of(3))),
            Map.entry("put", map -> map.put(Alias.of(3), 30)),
            Map.entry("put absent", map -> map.put(Alias.of(103), 30)),
            Map.entry("putIfAbsent", map -> map.putIfAbsent(Alias.of(103), 30)),
            Map.entry("remove", map -> map.remove(Alias.of(3))),
            Map.entry("remove value", map -> map.remove(Alias.of(3), 3)),
            Map.entry("replace", map -> map.replace(Alias.of(3), 30)),
            Map.entry("replace value", map -> map.replace(Alias.of(3), 3, 30)),
            Map.entry("compute", map -> map.compute(Alias.of(3), (key, value) -> 30)),
            Map.entry("computeIfAbsent", map -> map.computeIfAbsent(Alias.of(103), key -> 30)),
            Map.entry("merge", map -> map.merge(Alias.of(3), 27, Integer::sum)),
            Map.entry("keys", map -> map.keySet().removeIf(key -> key.number() == 3)),
            Map.entry("clear", ConcurrentMap::clear));

    @Tag("proof")
    @Test
    void whatThrowsInAMap_leavesNothingLocked() {
        CHANGES.forEach((name, change) -> failEverywhere(name, change, () -> {
            OffHeapMap<Alias, Integer> map = map(Alias.CODEC);
            return new Failing(map, () -> MapValidator.validate(map), map);
        }));
    }

    @Tag("proof")
    @Test
    void whatThrowsInACache_leavesNothingLocked() {
        CHANGES.forEach((name, change) -> failEverywhere(name, change, () -> {
            LoadingOffHeapCache<Alias, Integer> cache = cache().maximumSize(1_000)
                    .expireAfterWrite(Duration.ofHours(1))
                    .removalListener((key, value, cause) -> {})
                    .build(key -> key.number());
            return new Failing(cache.asMap(), () -> CacheValidator.validate(cache), cache);
        }));
    }

    @Tag("proof")
    @Test
    void whatThrowsInALoad_leavesNoLoadBehind() {
        for (int moment = 1; ; moment++) {
            try (LoadingOffHeapCache<Alias, Integer> cache = cache().build(key -> key.number())) {
                for (int i = 0; i < KEYS; i++) {
                    cache.put(Alias.of(i), i);
                }
                boolean thrown =
                        throwsAt(moment, () -> cache.getAll(List.of(Alias.of(3), Alias.of(103), Alias.of(108))));
                assertThat(cache.get(Alias.of(103))).isEqualTo(103);
                assertThat(cache.get(Alias.of(108))).isEqualTo(108);
                CacheValidator.validate(cache);
                if (!thrown) {
                    assertThat(moment).isGreaterThan(5);
                    return;
                }
            }
        }
    }

    private record Failing(ConcurrentMap<Alias, Integer> map, Runnable validation, AutoCloseable store) {}

    private interface Maker {
        Failing make();
    }

    /** Lets each call of the user's code throw once; afterwards another thread uses every key. */
    private static void failEverywhere(String name, Change change, Maker maker) {
        boolean thrown = true;
        for (int moment = 1; thrown; moment++) {
            Failing failing = maker.make();
            try (AutoCloseable store = failing.store()) {
                ConcurrentMap<Alias, Integer> map = failing.map();
                for (int i = 0; i < KEYS; i++) {
                    map.put(Alias.of(i), i);
                }
                thrown = throwsAt(moment, () -> change.run(map));
                failing.validation().run();
                Race.of(2, thread -> {
                    for (int i = 0; i < KEYS; i++) {
                        map.put(Alias.of(i), i + 1);
                        map.remove(Alias.of(100 + i));
                    }
                    return null;
                });
                assertThat(new ConcurrentHashMap<>(map)).as(name).hasSize(KEYS);
                failing.validation().run();
            } catch (Exception e) {
                throw new AssertionError("change=" + name + ", moment=" + moment, e);
            }
        }
    }

    /** Lets the nth call of the user's code throw; returns whether it did. */
    private static boolean throwsAt(int moment, Runnable action) {
        AtomicInteger left = new AtomicInteger(moment);
        Alias.whenCalled(() -> {
            if (left.decrementAndGet() == 0) {
                throw new IllegalStateException("injected");
            }
        });
        try {
            action.run();
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("injected");
        } finally {
            Alias.whenCalled(null);
        }
        return left.get() <= 0;
    }
}
