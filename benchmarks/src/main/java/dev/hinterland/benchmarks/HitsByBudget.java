// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.Locale;

/**
 * Whether a cache keeps the right entries whatever its budget: the same requests, with values of several sizes, so that
 * a cache for equally many entries is small or large. Beside each, the hits of Caffeine with as many entries as the
 * cache has at the end. The first half of the requests fills the caches, and is not counted.
 */
public final class HitsByBudget {

    private static final int ENTRY_BYTES_BESIDE_VALUE = 40;

    private final int[] keys;

    private HitsByBudget(int[] keys) {
        this.keys = keys;
    }

    /**
     * Takes the {@code --budgets} in mebibytes (4,16,64,256), the {@code --entries} that each is to hold, more or less
     * (60k), {@code --keys} for each of them (10), {@code --requests} for each (60), and the {@code --exponent} of
     * Zipf's law (0.8).
     */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "budgets", "entries", "keys", "requests", "exponent");
        int entries = Math.toIntExact(arguments.count("entries", "60k"));
        int count = Math.toIntExact(entries * arguments.count("keys", "10"));
        int requests = Math.toIntExact(entries * arguments.count("requests", "60"));
        double exponent = Double.parseDouble(arguments.text("exponent", "0.8"));
        HitsByBudget probe = new HitsByBudget(Sequences.zipf(count, exponent, requests));
        System.out.println("MiB     bytes of a value   entries    hits %   Caffeine's %");
        for (String mebibytes : arguments.list("budgets", "4,16,64,256")) {
            probe.run(Arguments.count(mebibytes) << 20, entries);
        }
    }

    private void run(long maximumBytes, int wanted) {
        int valueBytes = Math.toIntExact(Math.max(1, maximumBytes / wanted - ENTRY_BYTES_BESIDE_VALUE));
        byte[] value = new byte[valueBytes];
        int hits = 0;
        long entries;
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            for (int i = 0; i < keys.length; i++) {
                if (cache.getIfPresent((long) keys[i]) == null) {
                    cache.put((long) keys[i], value);
                } else if (i >= keys.length / 2) {
                    hits++;
                }
            }
            entries = cache.estimatedSize();
        }
        System.out.printf(
                Locale.ROOT,
                "%-7d %-18d %-10d %-8.2f %.2f%n",
                maximumBytes >> 20,
                valueBytes,
                entries,
                percent(hits),
                percent(hitsOfCaffeine(entries)));
    }

    private int hitsOfCaffeine(long entries) {
        Cache<Long, Boolean> cache = Caffeine.newBuilder()
                .maximumSize(entries)
                .executor(Runnable::run)
                .build();
        int hits = 0;
        for (int i = 0; i < keys.length; i++) {
            if (cache.getIfPresent((long) keys[i]) == null) {
                cache.put((long) keys[i], true);
            } else if (i >= keys.length / 2) {
                hits++;
            }
        }
        return hits;
    }

    private double percent(int hits) {
        return 100.0 * hits / (keys.length - keys.length / 2);
    }
}
