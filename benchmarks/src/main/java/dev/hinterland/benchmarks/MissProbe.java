// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.sun.management.OperatingSystemMXBean;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * What a request costs where many miss, and what is missed is put: processor time of the whole process, and requests a
 * second. A full cache off the heap and Caffeine with as many entries take turns in one JVM.
 */
public final class MissProbe {

    private static final int REQUESTS = 1 << 20;
    private static final int ENTRY_BYTES_BESIDE_VALUE = 50;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final int[] keys;
    private final int threads;

    private MissProbe(int[] keys, int threads) {
        this.keys = keys;
        this.threads = threads;
    }

    /** One turn of a cache. */
    private record Turn(double nanos, double hits, double rate) {}

    /**
     * Takes {@code --entries} that the cache is to hold, more or less (2k), {@code --keys} for each of them (20), the
     * {@code --exponent} of Zipf's law (0.8), the {@code --bytes} of a value (100), {@code --threads} (1,2) and {@code
     * --turns} (9), after a third as many that are not reported.
     */
    public static void main(String[] args) throws InterruptedException {
        Arguments arguments = Arguments.parse(args, "entries", "keys", "exponent", "bytes", "threads", "turns");
        int entries = Math.toIntExact(arguments.count("entries", "2k"));
        int count = Math.toIntExact(entries * arguments.count("keys", "20"));
        int[] keys = Sequences.zipf(count, Double.parseDouble(arguments.text("exponent", "0.8")), REQUESTS);
        int bytes = Math.toIntExact(arguments.count("bytes", "100"));
        int turns = Math.toIntExact(arguments.count("turns", "9"));
        System.out.println("threads  cache       ns of processor time a request    hits %   million requests a second");
        for (String threads : arguments.list("threads", "1,2")) {
            new MissProbe(keys, Integer.parseInt(threads)).run(entries, bytes, turns);
        }
    }

    private void run(int entries, int bytes, int turns) throws InterruptedException {
        byte[] value = new byte[bytes];
        try (OffHeapCache<Long, byte[]> ours = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes((long) entries * (bytes + ENTRY_BYTES_BESIDE_VALUE))
                .build()) {
            IntPredicate asksOurs = key -> {
                boolean hit = ours.getIfPresent((long) key) != null;
                if (!hit) {
                    ours.put((long) key, value);
                }
                return hit;
            };
            turn(asksOurs);
            Cache<Long, byte[]> caffeine =
                    Caffeine.newBuilder().maximumSize(ours.estimatedSize()).build();
            IntPredicate asksCaffeine = key -> {
                boolean hit = caffeine.getIfPresent((long) key) != null;
                if (!hit) {
                    caffeine.put((long) key, value.clone());
                }
                return hit;
            };
            List<Turn> ofOurs = new ArrayList<>();
            List<Turn> ofCaffeine = new ArrayList<>();
            for (int i = -(turns + 2) / 3; i < turns; i++) {
                Turn first = turn(asksOurs);
                Turn second = turn(asksCaffeine);
                if (i >= 0) {
                    ofOurs.add(first);
                    ofCaffeine.add(second);
                }
            }
            print("hinterland", ofOurs);
            print("caffeine", ofCaffeine);
        }
    }

    private void print(String cache, List<Turn> turns) {
        System.out.printf(
                Locale.ROOT,
                "%-8d %-11s %-33s %-8.1f %s%n",
                threads,
                cache,
                Quartiles.of(turns.stream().mapToDouble(Turn::nanos).toArray()),
                turns.getLast().hits(),
                Quartiles.of(turns.stream().mapToDouble(Turn::rate).toArray()));
    }

    /** Each thread asks for all keys, each from another place on. */
    private Turn turn(IntPredicate asks) throws InterruptedException {
        long[] hits = new long[threads];
        List<Thread> asking = new ArrayList<>();
        long processorBefore = PROCESS.getProcessCpuTime();
        long before = System.nanoTime();
        for (int thread = 0; thread < threads; thread++) {
            int number = thread;
            asking.add(Thread.ofPlatform().start(() -> hits[number] = hits(asks, number)));
        }
        for (Thread thread : asking) {
            thread.join();
        }
        double nanos = System.nanoTime() - before;
        double requests = (double) REQUESTS * threads;
        return new Turn(
                (PROCESS.getProcessCpuTime() - processorBefore) / requests,
                100.0 * hits[0] / REQUESTS,
                1e3 * requests / nanos);
    }

    private long hits(IntPredicate asks, int thread) {
        int first = (int) ((long) thread * REQUESTS / threads);
        long hits = 0;
        for (int i = 0; i < REQUESTS; i++) {
            hits += asks.test(keys[(first + i) % REQUESTS]) ? 1 : 0;
        }
        return hits;
    }
}
