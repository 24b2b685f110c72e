// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares a put over a present key with its bound, {@link BarePuts}, and two threads that put with one: rounds of the
 * two take turns in one JVM. Keys are drawn by a Zipf distribution. Times are processor time of the threads that put,
 * so that other processes disturb them less; what the store's background thread takes is not in them.
 */
public final class WriteBoundProbe {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 20;
    private static final int WARM_UP_ROUNDS = 15;
    private static final int PUTS_PER_ROUND = 300_000;
    private static final long MAX_BYTES = 1L << 30;

    private final String[] keys;
    private final int[] sequence;
    private final byte[] value = Keys.value(1, BarePuts.VALUE_BYTES);
    private final OffHeapMap<String, byte[]> map;
    private final BarePuts bare;

    private WriteBoundProbe(int entries, OffHeapMap<String, byte[]> map) {
        this.keys = Keys.texts(entries);
        this.sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
        this.map = map;
        for (String key : keys) {
            map.put(key, value);
        }
        this.bare = new BarePuts(keys, value);
    }

    /** Takes {@code --entries} (3,000, or 1m) and {@code --rounds} (21). */
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Arguments arguments = Arguments.parse(args, "entries", "rounds");
        int entries = Math.toIntExact(Math.min(arguments.count("entries", "3000"), BarePuts.MOST_ENTRIES));
        int rounds = Math.toIntExact(arguments.count("rounds", "21"));
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                        .maximumBytes(MAX_BYTES)
                        .build();
                ExecutorService executor = Executors.newFixedThreadPool(2)) {
            WriteBoundProbe probe = new WriteBoundProbe(entries, map);
            probe.compareWithBound(rounds);
            probe.compareThreads(rounds, executor);
        }
    }

    private void compareWithBound(int rounds) {
        double[] bares = new double[rounds];
        double[] maps = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            int from = (round + WARM_UP_ROUNDS) * PUTS_PER_ROUND;
            double bareNanos = bareNanos(from);
            double mapNanos = mapNanos(from);
            if (round >= 0) {
                bares[round] = bareNanos;
                maps[round] = mapNanos;
                ratios[round] = mapNanos / bareNanos;
            }
        }
        System.out.printf(
                "entries %d: bare %.0f ns, map %.0f ns a put, ratio %s%n",
                keys.length, Quartiles.of(bares).median(), Quartiles.of(maps).median(), Quartiles.of(ratios));
    }

    private void compareThreads(int rounds, ExecutorService executor) throws InterruptedException, ExecutionException {
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            double alone = mapNanos(round * PUTS_PER_ROUND);
            List<Future<Double>> together = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
                int from = round * PUTS_PER_ROUND + thread * (LENGTH / 2);
                together.add(executor.submit(() -> mapNanos(from)));
            }
            for (Future<Double> nanos : together) {
                ratios[round] += alone / nanos.get();
            }
        }
        System.out.printf("entries %d: two threads put %s times as much as one%n", keys.length, Quartiles.of(ratios));
    }

    private double bareNanos(int from) {
        long began = THREADS.getCurrentThreadCpuTime();
        long bytes = 0;
        for (int i = 0; i < PUTS_PER_ROUND; i++) {
            bytes += bare.put(keys[sequence[from + i & LENGTH - 1]], value).length;
        }
        return nanosPerPut(began, bytes);
    }

    private double mapNanos(int from) {
        long began = THREADS.getCurrentThreadCpuTime();
        long bytes = 0;
        for (int i = 0; i < PUTS_PER_ROUND; i++) {
            byte[] old = map.put(keys[sequence[from + i & LENGTH - 1]], value);
            bytes += old == null ? 0 : old.length;
        }
        return nanosPerPut(began, bytes);
    }

    private static double nanosPerPut(long began, long bytes) {
        long nanos = THREADS.getCurrentThreadCpuTime() - began;
        if (bytes != (long) PUTS_PER_ROUND * BarePuts.VALUE_BYTES) {
            throw new AssertionError("an old value was missing or too short: bytes=" + bytes);
        }
        return (double) nanos / PUTS_PER_ROUND;
    }
}
