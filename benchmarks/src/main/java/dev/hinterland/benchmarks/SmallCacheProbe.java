// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Locale;

/**
 * Puts new keys in caches of several budgets in one JVM, in turns. Each turn has a new cache. It is measured twice: by
 * its first {@code --puts}, and by as many after the budget has been filled twice, when each put pays for eviction.
 */
public final class SmallCacheProbe {

    private static final int ENTRY_BYTES_BESIDE_VALUE = 30;

    private final int puts;
    private final byte[] value;

    private SmallCacheProbe(int puts, int valueBytes) {
        this.puts = puts;
        this.value = new byte[valueBytes];
    }

    /** Microseconds for each put, and stalls. */
    private record Turn(double first, double full, MapStats stats) {}

    /**
     * Takes {@code --mebibytes} (1,4,15,16,64), {@code --bytes} of a value (100), {@code --puts} of a measurement
     * (100k) and {@code --turns} (20), after a quarter as many that are not reported.
     */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "mebibytes", "bytes", "puts", "turns");
        List<String> budgets = arguments.list("mebibytes", "1,4,15,16,64");
        int turns = Math.toIntExact(arguments.count("turns", "20"));
        SmallCacheProbe probe = new SmallCacheProbe(
                Math.toIntExact(arguments.count("puts", "100k")), Math.toIntExact(arguments.count("bytes", "100")));
        Turn[][] measured = new Turn[budgets.size()][turns];
        for (int turn = -(turns + 3) / 4; turn < turns; turn++) {
            for (int i = 0; i < budgets.size(); i++) {
                measured[i][Math.max(0, turn)] = probe.turn(Long.parseLong(budgets.get(i)) << 20);
            }
        }
        System.out.println("MiB  us a put, the first ones      us a put, full                stalls of all    us each");
        for (int i = 0; i < budgets.size(); i++) {
            System.out.println(line(budgets.get(i), List.of(measured[i])));
        }
    }

    private static String line(String budget, List<Turn> turns) {
        long stalls = turns.stream()
                .mapToLong(turn -> turn.stats().allocationStalls())
                .sum();
        long nanos = turns.stream()
                .mapToLong(turn -> turn.stats().allocationStallNanos())
                .sum();
        return String.format(
                Locale.ROOT,
                "%-4s %-29s %-29s %-16.1f %.1f",
                budget,
                Quartiles.of(turns.stream().mapToDouble(Turn::first).toArray()),
                Quartiles.of(turns.stream().mapToDouble(Turn::full).toArray()),
                (double) stalls / turns.size(),
                stalls == 0 ? 0 : nanos / 1e3 / stalls);
    }

    private Turn turn(long budget) {
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(budget)
                .build()) {
            double first = put(cache, 0, puts);
            long filled = puts + 2 * budget / (value.length + ENTRY_BYTES_BESIDE_VALUE);
            put(cache, puts, filled);
            return new Turn(first, put(cache, filled, filled + puts), cache.memory());
        }
    }

    private double put(OffHeapCache<Long, byte[]> cache, long from, long to) {
        long began = System.nanoTime();
        for (long key = from; key < to; key++) {
            cache.put(key, value);
        }
        return (System.nanoTime() - began) / 1e3 / (to - from);
    }
}
