// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.CacheStats;
import dev.hinterland.Hinterland;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapCache;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Overwrites, loads, expires and evicts from several threads in a cache that has no room for half of it, and checks
 * every byte that is read or told to the removal listener, the budget, and the memory of the process.
 *
 * <p>Each key has one writer, who numbers what he puts; a reader finds nothing, or a number that has been put, and
 * never one that he saw replaced before.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class CacheSoak<K, V> {

    private static final int KEYS = 40_000;
    private static final Duration LIFETIME = Duration.ofMillis(700);

    private final Stamping<K, V> stamping;
    private final OffHeapCache<K, V> cache;
    private final int writers;
    private final ResidentMemory resident;
    private final AtomicLongArray started = new AtomicLongArray(KEYS);
    private final AtomicLongArray newest = new AtomicLongArray(KEYS);
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder writes = new LongAdder();

    /**
     * What a soak has done; the resident memory is the most that the process had outside the heap, or 0 where it is not
     * known.
     */
    public record Report(
            double seconds,
            long hits,
            long misses,
            long writes,
            long residentBytes,
            CacheStats stats,
            MapStats memory) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d hits and %,d misses, %,d writes (%,.0f/s), all right; %,d evicted, %,d expired, "
                            + "%,d regions recycled, %,d bytes copied, %,d MiB resident outside the heap at most",
                    hits,
                    misses,
                    writes,
                    writes / seconds,
                    stats.sizeEvictionCount(),
                    stats.expiredCount(),
                    memory.compactions(),
                    memory.compactedBytes(),
                    residentBytes >> 20);
        }
    }

    private CacheSoak(Stamping<K, V> stamping, long maximumBytes, int writers) {
        this.stamping = stamping;
        this.writers = writers;
        this.resident = new ResidentMemory(maximumBytes);
        this.cache = Hinterland.cache(stamping.keyCodec(), stamping.valueCodec())
                .name("cache-soak")
                .maximumBytes(maximumBytes)
                .expireAfterWrite(LIFETIME)
                .removalListener((key, value, cause) -> stamping.version(stamping.number(key), value))
                .build();
    }

    /** Soaks a cache of its own for a time. */
    public static <K, V> Report run(
            Stamping<K, V> stamping, long maximumBytes, int writers, int readers, double seconds)
            throws InterruptedException {
        CacheSoak<K, V> soak = new CacheSoak<>(stamping, maximumBytes, writers);
        try (soak.cache) {
            return soak.run(readers, seconds);
        }
    }

    private Report run(int readers, double seconds) throws InterruptedException {
        SoakThreads threads = new SoakThreads();
        for (int i = 0; i < writers; i++) {
            int writer = i;
            SplittableRandom random = new SplittableRandom(i);
            threads.add(() -> write(key(random) / writers * writers + writer, random));
        }
        for (int i = 0; i < readers; i++) {
            SplittableRandom random = new SplittableRandom(-1 - i);
            threads.add(() -> read(key(random)));
        }
        threads.add(this::walk);
        double elapsed = threads.run(seconds, this::checkBudget);
        cache.cleanUp();
        CacheInternals.validate(cache);
        return new Report(
                elapsed, hits.sum(), misses.sum(), writes.sum(), resident.mostBytes(), cache.stats(), cache.memory());
    }

    /** Small numbers are more frequent. */
    private static int key(SplittableRandom random) {
        return random.nextInt(1 + random.nextInt(KEYS - 8));
    }

    private void write(int key, SplittableRandom random) {
        long version = started.get(key) + 1;
        started.set(key, version);
        K name = stamping.key(key);
        V value = stamping.value(key, version, length(random));
        switch (random.nextInt(16)) {
            case 0 -> cache.invalidate(name);
            case 1 -> cache.get(name, same -> value);
            case 2 -> cache.asMap().compute(name, (same, old) -> value);
            case 3 -> cache.put(name, value, Duration.ofMillis(random.nextInt(2_000)));
            default -> cache.put(name, value);
        }
        writes.increment();
    }

    private static int length(SplittableRandom random) {
        int dice = random.nextInt(400);
        return StampedValue.MIN_BYTES + random.nextInt(dice == 0 ? 200_000 : dice < 4 ? 10_000 : 300);
    }

    private void read(int key) {
        long before = newest.get(key);
        V value = cache.getIfPresent(stamping.key(key));
        long last = started.get(key);
        if (value == null) {
            misses.increment();
        } else {
            long version = stamping.version(key, value);
            check(version <= last, "version of the future", key, last, version);
            check(version >= before, "version of the past", key, before, version);
            newest.accumulateAndGet(key, version, Math::max);
            hits.increment();
        }
    }

    private void walk() {
        for (Map.Entry<K, V> entry : cache.asMap().entrySet()) {
            stamping.version(stamping.number(entry.getKey()), entry.getValue());
        }
    }

    private void checkBudget() {
        MapStats memory = cache.memory();
        check(
                memory.usedBytes() <= memory.maximumBytes(),
                "budget exceeded",
                0,
                memory.maximumBytes(),
                memory.usedBytes());
        resident.check();
    }

    private static void check(boolean condition, String problem, int key, long last, long found) {
        if (!condition) {
            throw new AssertionError(problem + ": key=" + key + ", last=" + last + ", found=" + found);
        }
    }

    /** Soaks for as many seconds as the first argument says, with a budget of as many MiB as the second. */
    public static void main(String[] arguments) throws InterruptedException {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 60;
        long mebibytes = arguments.length > 1 ? Long.parseLong(arguments[1]) : 8;
        System.out.println(run(Stamping.BYTES, mebibytes << 20, 3, 3, seconds));
    }
}
