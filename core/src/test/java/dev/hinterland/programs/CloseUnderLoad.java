// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.StoreClosedException;
import dev.hinterland.codec.Codec;
import dev.hinterland.record.View;
import dev.hinterland.support.Quote;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Closes maps and caches while other threads work on them in every way: they see {@code StoreClosedException}, nothing
 * else.
 */
public final class CloseUnderLoad {

    private static final long MAX_BYTES = 32L << 20;
    private static final int KEYS = 20_000;

    /** Uses a store until it is closed. */
    private interface Use<S> {
        void once(S store, SplittableRandom random);
    }

    private static final List<Use<OffHeapMap<Long, byte[]>>> BYTES = List.of(
            (map, random) -> map.get(random.nextLong(KEYS)),
            (map, random) -> map.put(random.nextLong(KEYS), new byte[random.nextInt(2_000)]),
            (map, random) -> map.entrySet().forEach(entry -> check(entry.getValue() != null)),
            (map, random) -> map.compute(random.nextLong(KEYS), (key, old) -> new byte[random.nextInt(300)]),
            (map, random) -> {
                map.remove(random.nextLong(KEYS));
                map.stats();
                check(map.longSize() <= 2 * KEYS);
            },
            (map, random) -> map.put(-random.nextLong(4), new byte[random.nextInt(3 << 20)]));

    private static final List<Use<OffHeapMap<Long, Quote>>> RECORDS = List.of(
            (map, random) -> map.get(random.nextLong(KEYS)),
            (map, random) -> map.put(random.nextLong(KEYS), Quote.of(random.nextLong(KEYS))),
            (map, random) -> map.read(random.nextLong(KEYS), CloseUnderLoad::readAll),
            (map, random) -> map.readInt(random.nextLong(KEYS), Quote.PRICE, 0),
            (map, random) -> map.scan().filter(view -> readAll(view) > 0).count(),
            (map, random) -> map.scan().parallel(2).sumLong(Quote.ID),
            (map, random) -> map.getAll(random.longs(40, 0, KEYS).boxed().toList()),
            (map, random) -> map.keySet().removeIf(key -> key == random.nextLong(KEYS)),
            (map, random) -> {
                check(map.values().stream().mapToLong(Quote::price).sum() != Long.MIN_VALUE);
                check(!map.containsKey(-1L));
                map.remove(random.nextLong(KEYS), Quote.of(1));
            });

    private static final List<Use<OffHeapMap<Long, Long>>> COUNTERS = List.of(
            (map, random) -> map.counter(random.nextLong(KEYS)).add(1),
            (map, random) -> map.counter(random.nextLong(KEYS)).get(),
            (map, random) -> map.counter(random.nextLong(KEYS)).set(7),
            (map, random) -> map.merge(random.nextLong(KEYS), 1L, Long::sum),
            (map, random) -> map.remove(random.nextLong(KEYS), 7L));

    private static final List<Use<OffHeapCache<Long, Quote>>> CACHE = List.of(
            (cache, random) -> cache.getIfPresent(random.nextLong(KEYS)),
            (cache, random) -> cache.get(random.nextLong(KEYS), Quote::of),
            (cache, random) ->
                    cache.getAllPresent(random.longs(40, 0, KEYS).boxed().toList()),
            (cache, random) -> cache.read(random.nextLong(KEYS), CloseUnderLoad::readAll),
            (cache, random) -> cache.readLong(random.nextLong(KEYS), Quote.ID, 0),
            (cache, random) -> cache.put(random.nextLong(10 * KEYS), Quote.of(random.nextLong())),
            (cache, random) ->
                    cache.put(random.nextLong(KEYS), Quote.of(2), Duration.ofNanos(random.nextLong(1, 9_000))),
            (cache, random) -> cache.invalidate(random.nextLong(KEYS)),
            (cache, random) -> {
                cache.setExpiresAfter(random.nextLong(KEYS), Duration.ofMillis(1));
                cache.getExpiresAfter(random.nextLong(KEYS));
                cache.asMap().remove(random.nextLong(KEYS));
            },
            (cache, random) -> {
                cache.scan().count();
                cache.cleanUp();
            });

    private CloseUnderLoad() {}

    /** Takes what to close, and how many times. */
    public static void main(String[] arguments) throws InterruptedException {
        int rounds = Integer.parseInt(arguments[1]);
        for (int round = 0; round < rounds; round++) {
            switch (arguments[0]) {
                case "built-in" -> closeOnce(map(Codec.ofBytes()), OffHeapMap::close, BYTES, round);
                case "user" -> closeOnce(map(new UsersBytes()), OffHeapMap::close, BYTES, round);
                case "records" -> closeOnce(map(Quote.codec()), OffHeapMap::close, RECORDS, round);
                case "counters" -> closeOnce(map(Codec.ofLong()), OffHeapMap::close, COUNTERS, round);
                case "cache" -> closeOnce(cache(0), OffHeapCache::close, CACHE, round);
                case "tiered cache" -> closeOnce(cache(1_000), OffHeapCache::close, CACHE, round);
                default -> throw new IllegalArgumentException("nothing to close: name=" + arguments[0]);
            }
        }
        System.out.println("closed " + rounds + " times");
    }

    private static <V> OffHeapMap<Long, V> map(Codec<V> codec) {
        return Hinterland.map(Codec.ofLong(), codec).maximumBytes(MAX_BYTES).build();
    }

    private static OffHeapCache<Long, Quote> cache(int heapEntries) {
        CacheBuilder<Long, Quote> builder = Hinterland.cache(Codec.ofLong(), Quote.codec())
                .maximumBytes(MAX_BYTES / 16)
                .recordStats()
                .removalListener((key, value, cause) -> check(value != null))
                .expireAfterAccess(Duration.ofMillis(5));
        return (heapEntries == 0 ? builder : builder.heapEntries(heapEntries)).build();
    }

    private static <S> void closeOnce(S store, Consumer<S> close, List<Use<S>> uses, int round)
            throws InterruptedException {
        CountDownLatch started = new CountDownLatch(uses.size());
        List<Thread> threads = new ArrayList<>();
        for (Use<S> use : uses) {
            threads.add(Thread.ofPlatform().start(() -> useUntilClosed(store, use, started)));
        }
        started.await();
        Thread.sleep(round % 10, round % 7 * 100_000);
        close.accept(store);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong answer");
        }
    }

    private static long readAll(View<Quote> view) {
        return view.getLong(Quote.ID) + view.getInt(Quote.PRICE) + view.getLong(Quote.TIME);
    }

    /** Whatever else is thrown ends the thread, and Java writes it to the error stream, which the test reads. */
    private static <S> void useUntilClosed(S store, Use<S> use, CountDownLatch started) {
        SplittableRandom random = new SplittableRandom();
        started.countDown();
        while (true) {
            try {
                use.once(store, random);
            } catch (OutOfBudgetException full) {
                random.split();
            } catch (StoreClosedException closed) {
                return;
            }
        }
    }

    /** What the built-in codec does, as a user would write it. */
    private static final class UsersBytes implements Codec<byte[]> {

        @Override
        public long size(byte[] value) {
            return value.length;
        }

        @Override
        public void encode(byte[] value, MemorySegment target) {
            MemorySegment.copy(value, 0, target, ValueLayout.JAVA_BYTE, 0, value.length);
        }

        @Override
        public byte[] decode(MemorySegment source) {
            return source.toArray(ValueLayout.JAVA_BYTE);
        }
    }
}
