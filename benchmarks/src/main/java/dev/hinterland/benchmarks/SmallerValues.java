// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.Locale;
import java.util.SplittableRandom;

/** How many entries a cache holds that was full of larger ones before, beside one that was not. */
public final class SmallerValues {

    /** So many puts that all entries are replaced a few times. */
    private static final int BYTES_PER_PUT = 25;

    private SmallerValues() {}

    /**
     * Takes the {@code --budgets} in bytes (800k,4m,12m,32m), and how many bytes values have {@code --first} (1k) and
     * {@code --then} (50).
     */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "budgets", "first", "then");
        int first = Math.toIntExact(arguments.count("first", "1k"));
        int then = Math.toIntExact(arguments.count("then", "50"));
        System.out.println("bytes        entries at first   then       in a fresh cache");
        for (String budget : arguments.list("budgets", "800k,4m,12m,32m")) {
            long maximumBytes = Arguments.count(budget);
            try (OffHeapCache<Long, byte[]> used = cache(maximumBytes);
                    OffHeapCache<Long, byte[]> fresh = cache(maximumBytes)) {
                long before = fill(used, maximumBytes, first);
                long after = fill(used, maximumBytes, then);
                System.out.printf(
                        Locale.ROOT,
                        "%-12d %-18d %-10d %d%n",
                        maximumBytes,
                        before,
                        after,
                        fill(fresh, maximumBytes, then));
            }
        }
    }

    private static OffHeapCache<Long, byte[]> cache(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    private static long fill(OffHeapCache<Long, byte[]> cache, long maximumBytes, int valueBytes) {
        SplittableRandom random = new SplittableRandom(valueBytes);
        for (long i = 0; i < maximumBytes / BYTES_PER_PUT; i++) {
            cache.put(random.nextLong(), new byte[valueBytes]);
        }
        return cache.estimatedSize();
    }
}
