// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import dev.hinterland.support.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The removal listener hears of everything that left, once, with its value and the cause. */
class CacheRemovalTest {

    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());

    @Test
    void everyCause_isTold() {
        try (OffHeapCache<Long, Text> cache = Hinterland.cache(Codec.ofLong(), Text.CODEC)
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> removals.add(key + " " + value.words() + " " + cause))
                .build()) {
            cache.put(1L, new Text(1, "a"));
            cache.put(1L, new Text(1, "b"));
            cache.asMap().replace(1L, new Text(1, "c"));
            cache.asMap().compute(1L, (key, old) -> new Text(2, old.words() + "d"));
            cache.invalidate(1L);
            cache.put(2L, new Text(1, "e"));
            cache.invalidateAll();
            cache.put(3L, new Text(1, "f"));
            cache.put(3L, new Text(1, "x".repeat(2 << 20)));
            assertThat(cache.getIfPresent(3L)).as("larger than the cache").isNull();
        }
        assertThat(removals.subList(0, 7))
                .containsExactly(
                        "1 a REPLACED",
                        "1 b REPLACED",
                        "1 c REPLACED",
                        "1 cd EXPLICIT",
                        "2 e EXPLICIT",
                        "3 f EXPLICIT",
                        "3 " + "x".repeat(2 << 20) + " SIZE");
    }

    @Tag("proof")
    @Test
    void everyValue_leavesOnceOrIsThere() throws Exception {
        Set<String> gone = ConcurrentHashMap.newKeySet();
        List<String> twice = Collections.synchronizedList(new ArrayList<>());
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(500_000)
                .removalListener((key, value, cause) -> {
                    if (!gone.add(key + ":" + Stamped.version(key, value))) {
                        twice.add(key + " " + cause);
                    }
                })
                .build()) {
            List<Set<String>> written = Race.of(3, thread -> writeOwnKeys(cache, thread));
            cache.cleanUp();
            Map<Long, byte[]> left = new HashMap<>(cache.asMap());
            left.forEach((key, value) -> gone.add(key + ":" + Stamped.version(key, value)));
            for (Set<String> each : written) {
                assertThat(gone).containsAll(each);
                gone.removeAll(each);
            }
            assertThat(gone).as("never written").isEmpty();
            assertThat(twice).isEmpty();
            CacheValidator.validate(cache);
        }
    }

    private static Set<String> writeOwnKeys(OffHeapCache<Long, byte[]> cache, int thread) {
        SplittableRandom random = new SplittableRandom(thread);
        Set<String> written = ConcurrentHashMap.newKeySet();
        for (int version = 0; version < 8_000; version++) {
            long key = random.nextInt(3_000) * 3L + thread;
            if (random.nextInt(10) == 0) {
                cache.invalidate(key);
            } else {
                cache.put(key, Stamped.value(key, version, random.nextInt(version % 100 == 0 ? 20_000 : 200)));
                written.add(key + ":" + version);
            }
        }
        return written;
    }

    @Test
    void listenerThatThrows_doesNotStopOthers() {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .executor(task -> {
                    Thread thread = new Thread(task);
                    thread.setUncaughtExceptionHandler((same, thrown) -> removals.add("thrown"));
                    thread.start();
                })
                .removalListener((key, value, cause) -> {
                    removals.add("heard " + key);
                    throw new ArithmeticException();
                })
                .build()) {
            cache.put(1L, 1L);
            cache.put(2L, 2L);
            cache.invalidate(1L);
            cache.invalidate(2L);
            cache.cleanUp();
            assertThat(removals).containsExactly("heard 1", "thrown", "heard 2", "thrown");
        }
    }

    @Test
    void executorThatRefuses_doesNotKeepTheListenerFromHearing() {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .executor(task -> {
                    throw new RejectedExecutionException("no");
                })
                .removalListener((key, value, cause) -> removals.add("heard " + key))
                .build()) {
            cache.put(1L, 1L);
            cache.invalidate(1L);
            assertThat(removals).containsExactly("heard 1");
        }
    }

    @Test
    void listenerMayUseTheCache() {
        List<OffHeapCache<Long, Long>> self = new ArrayList<>();
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(100_000)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> {
                    if (value < 1_000_000) {
                        self.getFirst().put(key + 1_000_000, value + 1_000_000);
                        self.getFirst().cleanUp();
                    }
                })
                .build()) {
            self.add(cache);
            for (long key = 0; key < 20_000; key++) {
                cache.put(key, key);
            }
            CacheValidator.validate(cache);
        }
    }
}
