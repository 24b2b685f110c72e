// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Hits of a cache whose values are large and of unlike sizes, alone or beside small ones, and which part of its budget
 * are values. A value that is missed is put.
 */
public final class LargeValueHits {

    private static final int REQUESTS = 40_000;

    /** How many requests come before those that count. */
    private static final int WARM_UP = 10_000;

    private static final int REQUESTS_PER_SAMPLE = 1_000;

    /** Large values of all sizes between two numbers of regions, and beside them a part of the keys with small ones. */
    private record Mixture(double smallPart, int keys, double least, double most) {

        int bytes(int region, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return (int)
                    (random.nextDouble() < smallPart
                            ? 10 * Math.pow(region / 25.0, random.nextDouble())
                            : region * random.nextDouble(least, most));
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%3.0f    %.2f to %.0f", 100 * smallPart, least, most);
        }
    }

    private static final List<Mixture> MIXTURES = List.of(
            new Mixture(0, 1_000, 0.01, 3),
            new Mixture(0, 1_000, 0.5, 1),
            new Mixture(0, 1_000, 1, 2),
            new Mixture(0, 1_000, 2, 4),
            new Mixture(0, 1_000, 4, 10),
            new Mixture(0.4, 20_000, 0.5, 1),
            new Mixture(0.4, 20_000, 1, 2),
            new Mixture(0.7, 20_000, 1, 2),
            new Mixture(0.7, 20_000, 2, 4));

    /** What came of one cache, in percent. */
    private record Outcome(double hits, double byteHits, double payload) {}

    private LargeValueHits() {}

    /** Takes the {@code --budgets} in MiB (1,16), and how many {@code --seeds} (7). */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "budgets", "seeds");
        int seeds = Math.toIntExact(arguments.count("seeds", "7"));
        System.out.println("Percent: median and quartiles");
        System.out.println("MiB  small  regions      hits              bytes of hits     payload");
        for (String budget : arguments.list("budgets", "1,16")) {
            for (Mixture mixture : MIXTURES) {
                double[] hits = new double[seeds];
                double[] byteHits = new double[seeds];
                double[] payload = new double[seeds];
                for (int seed = 0; seed < seeds; seed++) {
                    Outcome outcome = outcome(Arguments.count(budget) << 20, mixture, seed);
                    hits[seed] = outcome.hits;
                    byteHits[seed] = outcome.byteHits;
                    payload[seed] = outcome.payload;
                }
                System.out.printf(
                        Locale.ROOT,
                        "%-4s %-19s %s  %s  %s%n",
                        budget,
                        mixture,
                        brief(Quartiles.of(hits)),
                        brief(Quartiles.of(byteHits)),
                        brief(Quartiles.of(payload)));
            }
        }
    }

    private static String brief(Quartiles quartiles) {
        return String.format(Locale.ROOT, "%.1f (%.1f-%.1f)", quartiles.median(), quartiles.low(), quartiles.high());
    }

    private static Outcome outcome(long maximumBytes, Mixture mixture, long seed) {
        // A cache has some 128 regions of the largest size.
        int region = (int) (maximumBytes / 128);
        int[] keys = Sequences.zipf(mixture.keys, 0.9, REQUESTS);
        long hits = 0;
        long hitBytes = 0;
        long requestedBytes = 0;
        long payload = 0;
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            for (int i = 0; i < REQUESTS; i++) {
                int bytes = mixture.bytes(region, keys[i] + (seed << Integer.SIZE));
                boolean hit = cache.getIfPresent((long) keys[i]) != null;
                if (!hit) {
                    cache.put((long) keys[i], new byte[bytes]);
                }
                if (i >= WARM_UP) {
                    hits += hit ? 1 : 0;
                    hitBytes += hit ? bytes : 0;
                    requestedBytes += bytes;
                    payload += i % REQUESTS_PER_SAMPLE == 0 ? payload(cache) : 0;
                }
            }
        }
        double counted = REQUESTS - WARM_UP;
        double samples = counted / REQUESTS_PER_SAMPLE;
        return new Outcome(
                100 * hits / counted, 100.0 * hitBytes / requestedBytes, 100.0 * payload / samples / maximumBytes);
    }

    private static long payload(OffHeapCache<Long, byte[]> cache) {
        return cache.asMap().values().stream().mapToLong(value -> value.length).sum();
    }
}
