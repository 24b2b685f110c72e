// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.load.WaitGraph;
import dev.hinterland.internal.map.EntryMap;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions that make values, of maps and of caches: how often they are called, what they may do, and that no update is
 * lost.
 */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ComputeTest {

    static final int THREADS = 4;

    static OffHeapMap<Long, byte[]> map() {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(Budgets.small())
                .build();
    }

    static OffHeapMap<Long, Long> numbers() {
        return Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .build();
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Changes the array that it is given. */
    static byte[] increment(byte @Nullable [] value) {
        byte[] changed = value == null ? new byte[4] : value;
        for (int i = 0; i < changed.length && ++changed[i] == 0; i++) {}
        return changed;
    }

    static int number(byte[] value) {
        int number = 0;
        for (int i = value.length - 1; i >= 0; i--) {
            number = (number << Byte.SIZE) | (value[i] & 0xFF);
        }
        return number;
    }

    @Test
    void computeIfAbsent_ofManyThreads_callsTheFunctionOnce() throws Exception {
        try (OffHeapMap<Long, byte[]> map = map()) {
            AtomicInteger calls = new AtomicInteger();
            List<byte[]> values = Race.of(
                    8,
                    thread -> map.computeIfAbsent(1L, key -> {
                        LockSupport.parkNanos(50_000_000);
                        return new byte[] {(byte) calls.incrementAndGet()};
                    }));
            assertThat(values).allMatch(value -> value[0] == 1);
            assertThat(calls).hasValue(1);
            assertThat(map.get(1L)).containsExactly(1);
        }
    }

    @Test
    void computeIfAbsent_functionThatGivesNothing_isCalledByTheNext() throws Exception {
        try (OffHeapMap<Long, byte[]> map = map()) {
            AtomicInteger calls = new AtomicInteger();
            List<byte @Nullable []> values = Race.of(
                    4, thread -> map.computeIfAbsent(1L, key -> calls.incrementAndGet() < 3 ? null : new byte[1]));
            assertThat(calls).hasValue(3);
            assertThat(values).filteredOn(value -> value == null).hasSize(2);
        }
    }

    /** Other keys are written meanwhile, so that the entries are moved again and again. */
    @Test
    void compute_whoseEntryIsMoved_callsTheFunctionOnce_andLosesNothing() throws Exception {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(2 << 20)
                .build()) {
            AtomicInteger calls = new AtomicInteger();
            AtomicInteger computes = new AtomicInteger();
            AtomicInteger running = new AtomicInteger(THREADS - 1);
            Race.of(THREADS, thread -> {
                if (thread == 0) {
                    for (long i = 0; running.get() > 0; i++) {
                        map.put(-1 - i % 4000, new byte[(int) (i % 200)]);
                    }
                    return thread;
                }
                for (int i = 0; i < 30_000; i++) {
                    computes.incrementAndGet();
                    BiFunction<Long, byte[], byte[]> function = (key, old) -> {
                        calls.incrementAndGet();
                        return increment(old);
                    };
                    map.compute(i % 5L, function);
                }
                running.decrementAndGet();
                return thread;
            });
            assertThat(map.stats().compactedBytes()).isPositive();
            assertThat(calls.get()).isEqualTo(computes.get());
            int sum = 0;
            for (long key = 0; key < 5; key++) {
                sum += number(map.get(key));
            }
            assertThat(sum).isEqualTo(computes.get());
            MapValidator.validate(map);
        }
    }

    /** An array in a record. */
    @SuppressWarnings("ArrayRecordComponent") // arrays in records are what is tested
    private record Cell(byte[] bytes) {}

    /** Half of the threads change the old array in place, the others replace it by one that has the same content. */
    @ParameterizedTest
    @ValueSource(strings = {"map", "cache", "map of records", "cache with values on the heap"})
    void functionThatChangesTheOldValue_losesNoUpdate(String kind) throws Exception {
        switch (kind) {
            case "map" -> {
                try (OffHeapMap<Long, byte[]> map = map()) {
                    countInPlace(map, UnaryOperator.identity(), UnaryOperator.identity());
                }
            }
            case "map of records" -> {
                try (OffHeapMap<Long, Cell> map = Hinterland.map(
                                Codec.ofLong(), Codec.of(Cell.class, MethodHandles.lookup()))
                        .maximumBytes(Budgets.small())
                        .build()) {
                    countRecords(map);
                }
            }
            default -> {
                try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(4 << 20)
                        .heapEntries(kind.equals("cache") ? 0 : 100)
                        .build()) {
                    countInPlace(cache.asMap(), UnaryOperator.identity(), byte[]::clone);
                }
            }
        }
    }

    private static void countInPlace(
            ConcurrentMap<Long, byte[]> map, UnaryOperator<byte[]> before, UnaryOperator<byte[]> own) throws Exception {
        map.put(0L, new byte[4]);
        Race.of(THREADS, thread -> {
            for (int i = 0; i < 20_000; i++) {
                switch (thread) {
                    case 0 -> map.compute(0L, (key, old) -> increment(before.apply(old)));
                    case 1 -> map.merge(0L, new byte[1], (old, none) -> increment(before.apply(old)));
                    default -> replace(map, own);
                }
            }
            return thread;
        });
        assertThat(number(map.get(0L))).isEqualTo(THREADS * 20_000);
    }

    private static void replace(ConcurrentMap<Long, byte[]> map, UnaryOperator<byte[]> own) {
        boolean replaced = false;
        while (!replaced) {
            byte[] old = map.get(0L);
            replaced = map.replace(0L, old, increment(own.apply(old).clone()));
        }
    }

    /**
     * Records with an array equal nothing but themselves, so the other threads compute too, and one puts what is there.
     */
    private static void countRecords(OffHeapMap<Long, Cell> map) throws Exception {
        map.put(0L, new Cell(new byte[4]));
        AtomicInteger calls = new AtomicInteger();
        Race.of(THREADS, thread -> {
            for (int i = 0; i < 20_000; i++) {
                map.computeIfPresent(0L, (key, old) -> {
                    calls.incrementAndGet();
                    return new Cell(increment(old.bytes()));
                });
            }
            return thread;
        });
        assertThat(number(map.get(0L).bytes())).isEqualTo(THREADS * 20_000);
        assertThat(calls).hasValue(THREADS * 20_000);
    }

    @Test
    void plainWriteMeanwhile_wins_andTheFunctionSeesIt() {
        try (OffHeapMap<Long, byte[]> map = map()) {
            map.put(1L, new byte[] {1});
            AtomicInteger calls = new AtomicInteger();
            byte[] last = map.compute(1L, (key, old) -> {
                if (calls.incrementAndGet() == 1) {
                    Thread writer = new Thread(() -> map.put(1L, new byte[] {7}));
                    writer.start();
                    join(writer);
                }
                return increment(old);
            });
            assertThat(last).containsExactly(8);
            assertThat(calls).hasValue(2);
            assertThat(map.get(1L)).containsExactly(8);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Methods that call a function. */
    enum Way {
        COMPUTE,
        COMPUTE_IF_PRESENT,
        COMPUTE_IF_ABSENT,
        MERGE,
        REPLACE_ALL;

        <V> @Nullable V apply(Map<Long, V> map, V value, Consumer<Long> body) {
            if (this == COMPUTE_IF_ABSENT) {
                map.remove(1L);
            } else {
                map.put(1L, value);
            }
            return switch (this) {
                case COMPUTE -> map.compute(1L, (key, old) -> after(body, old));
                case COMPUTE_IF_PRESENT -> map.computeIfPresent(1L, (key, old) -> after(body, old));
                case COMPUTE_IF_ABSENT -> map.computeIfAbsent(1L, key -> after(body, value));
                case MERGE -> map.merge(1L, value, (old, added) -> after(body, old));
                case REPLACE_ALL -> {
                    map.replaceAll((key, old) -> after(body, old));
                    yield map.get(1L);
                }
            };
        }

        private static <V> V after(Consumer<Long> body, V value) {
            body.accept(1L);
            return value;
        }
    }

    private static <V> List<Consumer<Long>> ownWrites(ConcurrentMap<Long, V> map, V value) {
        return List.of(
                key -> map.put(key, value),
                map::remove,
                key -> map.merge(key, value, (old, added) -> old),
                key -> map.compute(key, (same, old) -> value),
                key -> map.replaceAll((same, old) -> value),
                key -> map.putAll(Map.of(key, value)),
                key -> map.keySet().remove(key));
    }

    private static <V> void assertRecursionThrows(ConcurrentMap<Long, V> map, V value, Way way) {
        int i = 0;
        for (Consumer<Long> write : ownWrites(map, value)) {
            boolean findsNothing = way == Way.COMPUTE_IF_ABSENT && (i == 1 || i == 4 || i == 6);
            if (!findsNothing) {
                assertThatThrownBy(() -> way.apply(map, value, write))
                        .as("write=%s", i)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(WaitGraph.RECURSIVE);
                assertThat(map.get(1L)).isEqualTo(way == Way.COMPUTE_IF_ABSENT ? null : value);
            }
            // A function that replaces all values meets the other key too.
            long other = way == Way.REPLACE_ALL ? 0 : 1;
            assertThat(way.apply(map, value, key -> map.putIfAbsent(key + other, value)))
                    .isEqualTo(value);
            i++;
        }
        assertThat(((EntryMap<?, ?, ?, ?>) map).computing().isIdle()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void functionThatWritesItsOwnKey_getsAnException_inMaps(Way way) {
        try (OffHeapMap<Long, byte[]> map = map();
                OffHeapMap<Long, Long> numbers = numbers()) {
            assertRecursionThrows(map, new byte[] {1}, way);
            assertRecursionThrows(numbers, 5L, way);
            assertThatThrownBy(() ->
                            way.apply(numbers, 5L, key -> numbers.counter(key).add(1)))
                    .hasMessage(WaitGraph.RECURSIVE);
            assertThatThrownBy(() ->
                            way.apply(numbers, 5L, key -> numbers.counter(key).set(1)))
                    .hasMessage(WaitGraph.RECURSIVE);
            MapValidator.validate(map);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMPUTE_IF_ABSENT")
    void functionThatWritesItsOwnKey_getsAnException_inCaches(Way way) {
        try (LoadingOffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .build(key -> new byte[] {2})) {
            assertRecursionThrows(cache.asMap(), new byte[] {1}, way);
            List<Consumer<Long>> writes = List.of(
                    cache::invalidate,
                    key -> assertThat(cache.refresh(key)).isNotNull(),
                    key -> cache.put(key, new byte[2]),
                    key -> cache.invalidateAll(List.of(key)),
                    key -> cache.putAll(Map.of(key, new byte[2])));
            for (Consumer<Long> write : writes) {
                assertThatThrownBy(() -> way.apply(cache.asMap(), new byte[] {1}, write))
                        .hasMessage(WaitGraph.RECURSIVE);
                assertThat(cache.getIfPresent(1L)).containsExactly(1);
            }
            CacheValidator.validate(cache);
        }
    }

    @Test
    void functionThatClearsEverything_ends() {
        try (OffHeapMap<Long, byte[]> map = map();
                OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(1 << 20)
                        .build()) {
            for (Map<Long, byte[]> each : List.of(map, cache.asMap())) {
                each.put(1L, new byte[1]);
                try {
                    each.compute(1L, (key, old) -> {
                        each.clear();
                        return new byte[2];
                    });
                } catch (IllegalStateException recursive) {
                    assertThat(recursive).hasMessage(WaitGraph.RECURSIVE);
                }
                each.put(1L, new byte[3]);
                assertThat(each.get(1L)).hasSize(3);
            }
        }
    }

    /** Each computes its own key, and in its function that of the other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void functionsThatWaitForEachOther_areFoundOut(boolean oneMap) throws Exception {
        try (OffHeapMap<Long, Long> first = numbers();
                OffHeapMap<Long, Long> second = oneMap ? first : numbers()) {
            for (int round = 0; round < 20; round++) {
                CountDownLatch both = new CountDownLatch(2);
                List<String> ends = Race.of(2, thread -> {
                    try {
                        (thread == 0 ? first : second).compute((long) thread, (key, old) -> {
                            both.countDown();
                            await(both);
                            return (thread == 0 ? second : first).merge(1L - thread, 1L, Long::sum);
                        });
                        return "done";
                    } catch (IllegalStateException recursive) {
                        return String.valueOf(recursive.getMessage());
                    }
                });
                assertThat(ends).contains(WaitGraph.RECURSIVE);
            }
            assertThat(((EntryMap<?, ?, ?, ?>) first).computing().isIdle()).isTrue();
        }
    }

    @Test
    void functionAndLoaderThatWaitForEachOther_areFoundOut() throws Exception {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .build()) {
            CountDownLatch both = new CountDownLatch(2);
            List<String> ends = Race.of(2, thread -> {
                try {
                    if (thread == 0) {
                        cache.get(0L, key -> {
                            both.countDown();
                            await(both);
                            return cache.asMap().merge(1L, 1L, Long::sum);
                        });
                    } else {
                        cache.asMap().compute(1L, (key, old) -> {
                            both.countDown();
                            await(both);
                            return cache.get(0L, other -> 3L);
                        });
                    }
                    return "done";
                } catch (IllegalStateException recursive) {
                    return String.valueOf(recursive.getMessage());
                }
            });
            assertThat(ends).contains(WaitGraph.RECURSIVE);
        }
    }

    @Test
    void functionThatThrows_letsOthersCompute() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers()) {
            for (Throwable problem :
                    List.of(new ArithmeticException("odd"), new StackOverflowError(), new Error("odd"))) {
                assertThatThrownBy(() -> map.compute(1L, (key, old) -> throwAny(problem)))
                        .isSameAs(problem);
                assertThatThrownBy(() -> map.computeIfAbsent(1L, key -> throwAny(problem)))
                        .isSameAs(problem);
            }
            assertThat(((EntryMap<?, ?, ?, ?>) map).computing().isIdle()).isTrue();
            assertThat(Race.of(2, thread -> map.merge(1L, 1L, Long::sum))).containsExactlyInAnyOrder(1L, 2L);
        }
    }

    // The compiler does not know what is thrown; that is the point.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as said above
    private static <T extends Throwable, V> V throwAny(Throwable problem) throws T {
        throw (T) problem;
    }

    /**
     * Calls itself until the stack ends, and acts at each depth on the way back until that succeeds; returns whether it
     * did.
     */
    @SuppressWarnings("InfiniteRecursion") // it ends with the stack, as is intended
    private static boolean actsNearTheEndOfTheStack(Runnable action) {
        try {
            if (actsNearTheEndOfTheStack(action)) {
                return true;
            }
            action.run();
            return true;
        } catch (StackOverflowError tooLittle) {
            return false;
        }
    }

    @Tag("proof")
    @Test
    void nearTheEndOfTheStack_nothingStaysLocked() throws Exception {
        try (OffHeapMap<Long, Long> map = numbers();
                OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                        .maximumBytes(1 << 20)
                        .executor(Runnable::run)
                        .removalListener((key, value, cause) -> {})
                        .build()) {
            List<Runnable> actions = List.of(
                    () -> map.merge(1L, 1L, Long::sum),
                    () -> map.computeIfAbsent(2L, key -> key),
                    () -> cache.asMap().merge(1L, 1L, Long::sum),
                    () -> cache.get(2L, key -> key),
                    () -> cache.invalidate(2L));
            actions.forEach(Runnable::run);
            for (Runnable action : actions) {
                AtomicBoolean acted = new AtomicBoolean();
                Thread deep = new Thread(null, () -> acted.set(actsNearTheEndOfTheStack(action)), "deep", 300_000);
                deep.start();
                deep.join();
                assertThat(acted).isTrue();
                Race.of(2, thread -> {
                    actions.forEach(Runnable::run);
                    return thread;
                });
            }
            assertThat(((EntryMap<?, ?, ?, ?>) map).computing().isIdle()).isTrue();
            cache.cleanUp();
            CacheValidator.validate(cache);
            MapValidator.validate(map);
        }
    }
}
