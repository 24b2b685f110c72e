// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code of the user's that throws or waits at the worst place harms its own operation at most. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallbackFailureTest {

    private static final int PAYLOAD = 200;

    /** What the constructors of {@link Fragile} do when they are called by the library. */
    private static volatile Runnable whenMade = () -> {};

    /** A value whose constructor runs code of the test's when it is decoded. */
    public record Fragile(int number, String payload) {
        public Fragile {
            if (number < 0) {
                whenMade.run();
            }
        }

        static Fragile of(int number) {
            return new Fragile(number, "x".repeat(PAYLOAD));
        }

        /** Returns one whose constructor runs the test's code from now on: it is made before that is set. */
        static Fragile bad(int number) {
            Runnable set = whenMade;
            whenMade = () -> {};
            Fragile made = new Fragile(-1 - number, "x".repeat(PAYLOAD));
            whenMade = set;
            return made;
        }
    }

    @AfterEach
    void forget() {
        whenMade = () -> {};
        StretchPoint.listen(null);
    }

    private static CacheBuilder<Integer, Fragile> cache() {
        return Hinterland.cache(Integer.class, Fragile.class)
                .maximumBytes(2 << 20)
                .executor(Runnable::run);
    }

    @Test
    void valuesThatCannotBeDecoded_disturbNoOtherKeys_andLeaveTheirRegions() {
        Set<Integer> told = ConcurrentHashMap.newKeySet();
        try (OffHeapCache<Integer, Fragile> cache =
                cache().removalListener((key, value, cause) -> told.add(key)).build()) {
            whenMade = () -> {
                throw new IllegalStateException("cannot be decoded");
            };
            for (int i = 0; i < 60_000; i++) {
                cache.put(i, i % 200 == 0 ? Fragile.bad(i) : Fragile.of(i));
            }
            assertThat(cache.estimatedSize()).isGreaterThan(1_000);
            whenMade = () -> {};
            assertThat(told).hasSizeGreaterThan(30_000).noneMatch(key -> key % 200 == 0);
            CacheValidator.validate(cache);
        }
    }

    @Tag("proof")
    @Test
    void recordsAreMade_whereNothingIsLocked() {
        AtomicInteger made = new AtomicInteger();
        try (OffHeapCache<Integer, Fragile> cache =
                cache().removalListener((key, value, cause) -> {}).build()) {
            ExecutorService other = Executors.newSingleThreadExecutor();
            for (int i = 0; i < 20_000; i++) {
                cache.put(i, Fragile.bad(i));
                if (i == 10_000) {
                    // From now on, each constructor has another thread fill the cache, so that it evacuates.
                    whenMade = () -> {
                        int round = made.incrementAndGet();
                        if (round < 20) {
                            await(other.submit(() -> fill(cache, 1_000_000 + round * 1_000)));
                        }
                    };
                }
            }
            other.shutdown();
            assertThat(made).hasValueGreaterThan(20);
            CacheValidator.validate(cache);
        }
    }

    private static void fill(OffHeapCache<Integer, Fragile> cache, int first) {
        for (int i = first; i < first + 1_000; i++) {
            cache.put(i, Fragile.of(i));
        }
    }

    private static void await(Future<?> future) {
        try {
            future.get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("others do not get on: problem=" + e, e);
        }
    }

    @Test
    void tickerThatThrows_failsItsOperationOrNothing() {
        AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
        FakeTicker clock = new FakeTicker();
        Ticker ticker = () -> {
            if (left.decrementAndGet() == 0) {
                throw new IllegalStateException("no time");
            }
            return clock.read();
        };
        String large = "y".repeat(100_000);
        try (OffHeapCache<Integer, String> cache = Hinterland.cache(Integer.class, String.class)
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> {})
                .ticker(ticker)
                .expireAfterAccess(Duration.ofSeconds(10))
                .build()) {
            for (int round = 0; round < 300; round++) {
                int key = round % 10;
                String before = cache.getIfPresent(key);
                String value = round + (round % 2 == 0 ? large : "z".repeat(1000));
                left.set(1 + round % 7);
                boolean thrown = false;
                try {
                    cache.put(key, value);
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessage("no time");
                    thrown = true;
                }
                left.set(Integer.MAX_VALUE);
                String after = cache.getIfPresent(key);
                assertThat(after).isIn(thrown ? before : value, null);
                clock.advance(Duration.ofMillis(700));
            }
            CacheValidator.validate(cache);
        }
    }

    @Test
    void compaction_waitsForNoConstructor() throws Exception {
        try (OffHeapMap<Integer, Fragile> map = Hinterland.map(Integer.class, Fragile.class)
                .maximumBytes(4 << 20)
                .build()) {
            int count = 8_000;
            for (int i = 0; i < count; i++) {
                map.put(i, Fragile.bad(i));
            }
            AtomicBoolean first = new AtomicBoolean(true);
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            whenMade = () -> {
                if (first.compareAndSet(true, false)) {
                    inside.countDown();
                    awaitLatch(goOn);
                }
            };
            ExecutorService reader = Executors.newSingleThreadExecutor();
            Future<Fragile> removed = reader.submit(() -> map.remove(4_000));
            inside.await();
            // Now one region is held; each region gets sparse, so that all are compacted, several times.
            for (int round = 0; round < 6; round++) {
                for (int i = 0; i < count; i++) {
                    if (i != 4_000) {
                        map.put(i, Fragile.bad(i));
                    }
                }
            }
            assertThat(map.stats().compactions())
                    .as("regions recycled meanwhile")
                    .isGreaterThan(10);
            goOn.countDown();
            assertThat(removed.get(60, TimeUnit.SECONDS)).isEqualTo(Fragile.bad(4_000));
            reader.shutdown();
            MapValidator.validate(map);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            if (!latch.await(90, TimeUnit.SECONDS)) {
                fail("nobody lets the constructor go on");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void entryThatIsReadInTime_outlivesTheRegionThatSeemedOver() {
        FakeTicker ticker = new FakeTicker();
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .ticker(ticker)
                .expireAfterAccess(Duration.ofSeconds(10))
                .build()) {
            for (int i = 0; i < 100; i++) {
                cache.put(i, new byte[1_000]);
            }
            ticker.advance(Duration.ofSeconds(5));
            AtomicBoolean prolonged = new AtomicBoolean();
            // A reader that read the clock before the end, and changes the entry after somebody else has found it over.
            StretchPoint.listen(point -> {
                if (point == StretchPoint.REGION_OVER && prolonged.compareAndSet(false, true)) {
                    ticker.advance(Duration.ofSeconds(-6));
                    assertThat(cache.getIfPresent(7)).isNotNull();
                    assertThat(cache.setExpiresAfter(7, Duration.ofSeconds(30))).isTrue();
                    ticker.advance(Duration.ofSeconds(6));
                }
            });
            ticker.advance(Duration.ofSeconds(6));
            cache.cleanUp();
            assertThat(prolonged).isTrue();
            assertThat(cache.getIfPresent(7)).hasSize(1_000);
            assertThat(cache.estimatedSize()).isOne();
            CacheValidator.validate(cache);
        }
    }

    @Test
    void close_endsScansAndWriters() throws Exception {
        for (int round = 0; round < 5; round++) {
            OffHeapMap<Integer, Fragile> map = Hinterland.map(Integer.class, Fragile.class)
                    .maximumBytes(16 << 20)
                    .build();
            for (int i = 0; i < 5_000; i++) {
                map.put(i, Fragile.of(i));
            }
            ExecutorService threads = Executors.newFixedThreadPool(3);
            Future<?> one = threads.submit(() -> write(map, 0));
            Future<?> two = threads.submit(() -> write(map, 5_000));
            Future<?> three = threads.submit(() -> {
                while (true) {
                    map.scan().count();
                }
            });
            TimeUnit.MILLISECONDS.sleep(100);
            map.close();
            for (Future<?> future : new Future<?>[] {one, two, three}) {
                assertThatThrownBy(() -> future.get(60, TimeUnit.SECONDS))
                        .cause()
                        .isInstanceOf(StoreClosedException.class);
            }
            threads.shutdownNow();
        }
    }

    private static void write(OffHeapMap<Integer, Fragile> map, int first) {
        for (int i = 0; ; i++) {
            map.put(first + i % 5_000, Fragile.of(i));
        }
    }
}
