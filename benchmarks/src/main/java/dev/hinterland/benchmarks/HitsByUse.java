// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Whether a cache keeps the right entries if some are invalidated all the time, or all of them at times, if what is
 * found is written again, and if it has a maximum of entries and memory to spare. Requests are by Zipf's law, or half
 * of them go round a loop. Beside each, the hits of Caffeine with as many entries as the cache has had at most. The
 * first half of the requests fills the caches, and is not counted, unless that is asked for; nor are invalidations.
 */
public final class HitsByUse {

    private static final long SEED = 20_261_128;
    private static final int BYTES_PER_ENTRY = 142;
    private static final long BYTES_BESIDE = 40_000;
    private static final double MOST_EXPONENT = 10;
    private static final double MOST_LOOP = 1_000;
    private static final byte[] VALUE = new byte[100];

    /** The request that invalidates all entries. */
    private static final int ALL = Integer.MIN_VALUE;

    /** By request, the key; the complement of a key that is invalidated, or {@link #ALL}. */
    private final int[] requests;

    /** Whether each entry that is found is put once more. */
    private final boolean rewrites;

    /** How many requests are not counted. */
    private final int uncounted;

    private record Hits(double percent, long entries) {}

    private HitsByUse(int[] requests, boolean rewrites, double counted) {
        this.requests = requests;
        this.rewrites = rewrites;
        this.uncounted = (int) (requests.length * (1 - counted));
    }

    /**
     * Takes the {@code --entries} of a cache, more or less (2k), the {@code --keys} for each of them (25), the
     * {@code --requests} for each (200), the {@code --exponent} of Zipf's law (0.8), which percentages of the requests
     * are {@code --invalidated} (2,10,30), the {@code --loop} that half of the requests go round, in keys for each
     * entry (1.5), and which part of the requests, the last ones, is {@code --counted} (0.5).
     */
    public static void main(String[] args) {
        Arguments arguments =
                Arguments.parse(args, "entries", "keys", "requests", "exponent", "invalidated", "loop", "counted");
        int entries = Math.toIntExact(arguments.count("entries", "2k"));
        int count = Math.toIntExact(entries * arguments.count("keys", "25"));
        int length = Math.toIntExact(entries * arguments.count("requests", "200"));
        double exponent = arguments.number("exponent", "0.8", MOST_EXPONENT);
        int loop = (int) Math.ceil(entries * arguments.number("loop", "1.5", MOST_LOOP));
        double counted = arguments.number("counted", "0.5", 1);
        int[] zipf = Sequences.zipf(count, exponent, length);
        CacheBuilder<Long, byte[]> byBytes = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(BYTES_BESIDE + (long) BYTES_PER_ENTRY * entries);
        CacheBuilder<Long, byte[]> bySize = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(4L * BYTES_PER_ENTRY * entries + BYTES_BESIDE)
                .maximumSize(entries);
        System.out.println("limit      requests                          entries    hits %   Caffeine's %");
        for (String percent : arguments.list("invalidated", "2,10,30")) {
            HitsByUse probe = new HitsByUse(invalidating(zipf, Integer.parseInt(percent)), false, counted);
            probe.run("bytes", percent + " % invalidated", byBytes);
        }
        new HitsByUse(clearing(zipf, 10 * entries), false, counted).run("bytes", "all invalidated at times", byBytes);
        int[] looping = looping(zipf, count, loop);
        new HitsByUse(zipf, false, counted).run("bytes", "Zipf", byBytes);
        new HitsByUse(zipf, true, counted).run("bytes", "Zipf, written again", byBytes);
        new HitsByUse(looping, false, counted).run("bytes", "a loop and Zipf", byBytes);
        new HitsByUse(looping, true, counted).run("bytes", "a loop and Zipf, written again", byBytes);
        new HitsByUse(zipf, false, counted).run("entries", "Zipf", bySize);
        new HitsByUse(looping, false, counted).run("entries", "a loop and Zipf", bySize);
    }

    private static int[] invalidating(int[] keys, int percent) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] requests = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            requests[i] = random.nextInt(100) < percent ? ~keys[i] : keys[i];
        }
        return requests;
    }

    private static int[] clearing(int[] keys, int period) {
        int[] requests = keys.clone();
        for (int i = period - 1; i < requests.length; i += period) {
            requests[i] = ALL;
        }
        return requests;
    }

    private static int[] looping(int[] keys, int first, int loop) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] requests = new int[keys.length];
        int next = 0;
        for (int i = 0; i < keys.length; i++) {
            requests[i] = random.nextBoolean() ? first + next++ % loop : keys[i];
        }
        return requests;
    }

    private void run(String limit, String name, CacheBuilder<Long, byte[]> builder) {
        Hits ours;
        try (OffHeapCache<Long, byte[]> cache = builder.build()) {
            ours = hits(cache.asMap(), cache::estimatedSize);
        }
        Cache<Long, byte[]> caffeine = Caffeine.newBuilder()
                .maximumSize(ours.entries)
                .executor(Runnable::run)
                .build();
        System.out.printf(
                Locale.ROOT,
                "%-10s %-33s %-10d %-8.2f %.2f%n",
                limit,
                name,
                ours.entries,
                ours.percent,
                hits(caffeine.asMap(), caffeine::estimatedSize).percent);
    }

    private Hits hits(ConcurrentMap<Long, byte[]> cache, LongSupplier size) {
        int hits = 0;
        long most = 0;
        for (int i = 0; i < requests.length; i++) {
            int key = requests[i];
            if (key == ALL) {
                cache.clear();
                continue;
            }
            if (key < 0) {
                cache.remove((long) ~key);
                continue;
            }
            boolean hit = cache.get((long) key) != null;
            hits += hit && isCounted(i) ? 1 : 0;
            if (!hit || rewrites) {
                cache.put((long) key, VALUE);
                most = Math.max(most, size.getAsLong());
            }
        }
        return new Hits(percent(hits), most);
    }

    private boolean isCounted(int request) {
        return request >= uncounted;
    }

    private double percent(int hits) {
        int counted = 0;
        for (int i = uncounted; i < requests.length; i++) {
            counted += requests[i] < 0 ? 0 : 1;
        }
        return 100.0 * hits / counted;
    }
}
