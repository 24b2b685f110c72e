// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.near.MemoryTier.MemoryCache;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several caches over one tier do what one map does, whichever of them is asked. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NearModelTest {

    private static final int CACHES = 3;
    private static final int KEYS = 20;

    private static OffHeapCache<String, Integer> cache(MemoryCache remote) {
        return Hinterland.cache(String.class, Integer.class)
                .maximumBytes(1 << 20)
                .remote(remote)
                .build();
    }

    /** The map, and the caches that must look like it. */
    private static final class Model {

        final Map<String, Integer> map = new HashMap<>();
        final List<OffHeapCache<String, Integer>> caches = new ArrayList<>();
        final List<MemoryTier.Session> sessions = new ArrayList<>();
        final SplittableRandom random;

        Model(long seed) {
            this.random = new SplittableRandom(seed);
            MemoryTier tier = new MemoryTier();
            for (int i = 0; i < CACHES; i++) {
                MemoryCache remote = tier.named("cache" + i);
                caches.add(cache(remote));
                sessions.add(remote.session());
            }
        }

        void step() {
            int which = random.nextInt(CACHES);
            OffHeapCache<String, Integer> cache = caches.get(which);
            String key = "key" + random.nextInt(KEYS);
            int value = random.nextInt(4);
            int other = random.nextInt(4);
            switch (random.nextInt(19)) {
                case 0 -> {
                    cache.put(key, value);
                    map.put(key, value);
                }
                case 1 -> {
                    cache.invalidate(key);
                    map.remove(key);
                }
                case 2 -> same(cache.asMap().put(key, value), map.put(key, value));
                case 3 -> same(cache.asMap().remove(key), map.remove(key));
                case 4 -> same(cache.asMap().putIfAbsent(key, value), map.putIfAbsent(key, value));
                case 5 -> same(cache.asMap().remove(key, value), map.remove(key, value));
                case 6 -> same(cache.asMap().replace(key, value), map.replace(key, value));
                case 7 -> same(cache.asMap().replace(key, value, other), map.replace(key, value, other));
                case 8 ->
                    same(
                            cache.asMap().compute(key, (_, old) -> changed(old, value)),
                            map.compute(key, (_, old) -> changed(old, value)));
                case 9 ->
                    same(
                            cache.asMap().computeIfPresent(key, (_, old) -> changed(old, value)),
                            map.computeIfPresent(key, (_, old) -> changed(old, value)));
                case 10 ->
                    same(
                            cache.asMap().computeIfAbsent(key, _ -> changed(null, value)),
                            map.computeIfAbsent(key, _ -> changed(null, value)));
                case 11 ->
                    same(
                            cache.asMap().merge(key, value, (old, more) -> changed(old, more)),
                            map.merge(key, value, (old, more) -> changed(old, more)));
                case 12 -> getAll(cache, value);
                case 13 -> same(cache.asMap().containsKey(key), map.containsKey(key));
                case 14 -> {
                    if (value == 0 && other == 0) {
                        cache.invalidateAll();
                        map.clear();
                    }
                }
                case 15 -> {
                    sessions.get(which).copies.suspect(0);
                    sessions.get(which).extend();
                }
                default -> same(cache.getIfPresent(key), map.get(key));
            }
        }

        private void getAll(OffHeapCache<String, Integer> cache, int value) {
            List<String> wanted = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                wanted.add("key" + random.nextInt(KEYS));
            }
            Map<String, Integer> expected = new LinkedHashMap<>();
            wanted.forEach(key -> {
                if (value == 0) {
                    map.putIfAbsent(key, 9);
                }
                if (map.containsKey(key)) {
                    expected.put(key, map.get(key));
                }
            });
            Map<String, Integer> found = value == 0
                    ? cache.getAll(wanted, missing -> {
                        Map<String, Integer> loaded = new HashMap<>();
                        missing.forEach(key -> loaded.put(key, 9));
                        return loaded;
                    })
                    : cache.getAllPresent(wanted);
            same(new ArrayList<>(found.entrySet()), new ArrayList<>(expected.entrySet()));
        }

        private static @Nullable Integer changed(@Nullable Integer old, int value) {
            return value == 3 ? null : old == null ? value : old + value;
        }

        private static void same(@Nullable Object actual, @Nullable Object expected) {
            assertThat(actual).isEqualTo(expected);
        }

        void close() {
            caches.forEach(OffHeapCache::close);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void cachesOverOneTier_areOneMap(long seed) {
        Model model = new Model(seed);
        for (int i = 0; i < 20_000; i++) {
            model.step();
        }
        model.close();
    }

    /**
     * Threads write through one cache, which hears of none of these writes: afterwards its copies are what lies on the
     * tier.
     */
    @Test
    void copies_areWhatOwnWritesHaveLeft() throws InterruptedException {
        MemoryTier tier = new MemoryTier();
        MemoryCache remote = tier.named("cache");
        try (OffHeapCache<String, Integer> cache = cache(remote)) {
            List<Throwable> problems = Collections.synchronizedList(new ArrayList<>());
            for (int round = 0; round < 300; round++) {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    SplittableRandom random = new SplittableRandom(round * 4L + i);
                    int keys = 1 + round % 3;
                    Thread thread = new Thread(() -> writeOften(cache, random, keys));
                    thread.setUncaughtExceptionHandler((_, problem) -> problems.add(problem));
                    thread.start();
                    threads.add(thread);
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                for (int key = 0; key < 3; key++) {
                    Integer near = cache.getIfPresent("key" + key);
                    remote.session().copies.suspect(0);
                    remote.session().extend();
                    assertThat(near).as("round %d", round).isEqualTo(cache.getIfPresent("key" + key));
                }
            }
            assertThat(problems).isEmpty();
        }
    }

    private static void writeOften(OffHeapCache<String, Integer> cache, SplittableRandom random, int keys) {
        for (int i = 0; i < 50; i++) {
            String key = "key" + random.nextInt(keys);
            switch (random.nextInt(8)) {
                case 0 -> cache.invalidate(key);
                case 1 -> cache.asMap().merge(key, 1, Integer::sum);
                case 2, 3 -> cache.getIfPresent(key);
                case 4 -> cache.get(key, _ -> 0);
                default -> cache.put(key, random.nextInt());
            }
        }
    }
}
