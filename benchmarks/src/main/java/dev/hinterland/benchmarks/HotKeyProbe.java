// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** The JVM that {@link HotKey} forks: rounds of the one and of the other take turns, and each pair gives a ratio. */
final class HotKeyProbe {

    private static final int THREADS = 2;
    private static final int ENTRIES = 10_000;
    private static final int VALUE_BYTES = 100;
    private static final long BUDGET = 64 << 20;
    private static final int WARM_UP_ROUNDS = 20;
    private static final long ROUND_MILLIS = 100;
    private static final int READS_PER_LOOK = 1_000;

    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    private final List<OpenStore<String, byte[]>> stores = new ArrayList<>();

    private HotKeyProbe(StoreKind kind) {
        for (int i = 0; i < THREADS; i++) {
            var shape = new Shape<>(Keys.text(0), new byte[VALUE_BYTES], ENTRIES, BUDGET);
            OpenStore<String, byte[]> store = kind.open(shape);
            for (int entry = 0; entry < ENTRIES; entry++) {
                store.put(Keys.text(entry), Keys.value(entry, VALUE_BYTES));
            }
            stores.add(store);
        }
    }

    /** Takes the store's id and the number of rounds. */
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        HotKeyProbe probe = new HotKeyProbe(StoreKind.of(args[0]));
        try {
            probe.report(args[0], Integer.parseInt(args[1]));
        } finally {
            probe.executor.shutdown();
            probe.stores.forEach(OpenStore::close);
        }
    }

    private void report(String store, int rounds) throws InterruptedException, ExecutionException {
        double[] together = new double[rounds];
        double[] apart = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            // Which of the two is the first changes from round to round.
            double first = readsPerMicro((round & 1) == 0);
            double second = readsPerMicro((round & 1) != 0);
            if (round >= 0) {
                together[round] = (round & 1) == 0 ? first : second;
                apart[round] = (round & 1) == 0 ? second : first;
                ratios[round] = together[round] / apart[round];
            }
        }
        System.out.printf(
                "%-20s one key %6.2f reads/us, keys apart %6.2f, ratio %s of %d rounds%n",
                store, Quartiles.of(together).median(), Quartiles.of(apart).median(), Quartiles.of(ratios), rounds);
    }

    /** Returns how many reads all threads together do in a microsecond. */
    private double readsPerMicro(boolean oneKey) throws InterruptedException, ExecutionException {
        AtomicBoolean stop = new AtomicBoolean();
        List<Future<Double>> rates = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int number = oneKey ? 0 : thread;
            rates.add(executor.submit(() -> readsPerMicro(stores.get(number), Keys.texts(number, 1)[0], stop)));
        }
        Thread.sleep(ROUND_MILLIS);
        stop.set(true);
        double sum = 0;
        for (Future<Double> rate : rates) {
            sum += rate.get();
        }
        return sum;
    }

    private static double readsPerMicro(OpenStore<String, byte[]> store, String key, AtomicBoolean stop) {
        long began = System.nanoTime();
        long reads = 0;
        long bytes = 0;
        while (!stop.get()) {
            for (int i = 0; i < READS_PER_LOOK; i++) {
                byte[] value = store.get(key);
                bytes += value == null ? 0 : value.length;
            }
            reads += READS_PER_LOOK;
        }
        if (bytes != reads * VALUE_BYTES) {
            throw new AssertionError("the key is missing: reads=" + reads + ", bytes=" + bytes);
        }
        return reads * 1e3 / (System.nanoTime() - began);
    }
}
