// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One scenario with one store in a fresh JVM. Prints figures as {@code name=value}; the processor's time is that of the
 * whole process so far, compilers included. Without arguments it does nothing else: what a JVM costs by itself.
 */
final class StartUpProbe {

    static final String PROCESSOR_MILLIS = "processorMillis";

    private static final int VALUE_BYTES = 100;
    private static final int FURTHER_STORES = 30;
    private static final int MANY_STORES = 100;
    private static final int ENTRIES_IN_ALL = 200_000;
    private static final int PAIRS = 100_000;

    /** So long the compilers must not have worked, to have finished. */
    private static final long QUIET_MILLIS = 500;

    private static final int MOST_LOOKS = 60;

    /** What is done. */
    enum Scenario {
        FIRST("the first store, built and used once (processor time beyond that of a JVM that does nothing)"),
        FURTHER("each of %d further stores of the same types, built and used once (the thread's processor time)"
                .formatted(FURTHER_STORES)),
        MANY("%d stores of the same types, %,d entries in all, written and read"
                .formatted(MANY_STORES, ENTRIES_IN_ALL)),
        PAIRS("the first %,d pairs of put and get, building included".formatted(StartUpProbe.PAIRS));

        private final String title;

        Scenario(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private final StoreKind kind;

    private StartUpProbe(StoreKind kind) {
        this.kind = kind;
    }

    /** Takes the scenario and the store's id. */
    public static void main(String[] args) throws InterruptedException {
        if (args.length == 0) {
            System.out.println(PROCESSOR_MILLIS + "=" + processorMillis());
            return;
        }
        StartUpProbe probe = new StartUpProbe(StoreKind.of(args[1]));
        switch (Scenario.valueOf(args[0])) {
            case FIRST -> probe.first();
            case FURTHER -> probe.further();
            case MANY -> probe.many();
            case PAIRS -> probe.pairs();
        }
        // Threads of the store's own must not keep the process.
        System.exit(0);
    }

    private static long processorMillis() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    }

    private OpenStore<String, byte[]> open(long entries) {
        return kind.open(new Shape<>(Keys.text(0), new byte[VALUE_BYTES], entries, 64 << 20));
    }

    private void use(OpenStore<String, byte[]> store) {
        String key = Keys.text(1);
        store.put(key, new byte[VALUE_BYTES]);
        if (store.get(key) == null) {
            throw new IllegalStateException("store lost an entry: store=" + kind.id());
        }
    }

    private void first() {
        long began = System.nanoTime();
        use(open(1_000));
        long nanos = System.nanoTime() - began;
        System.out.printf(Locale.ROOT, "%s=%d millis=%.1f%n", PROCESSOR_MILLIS, processorMillis(), nanos / 1e6);
    }

    private void further() {
        use(open(1_000));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] micros = new double[FURTHER_STORES];
        for (int i = 0; i < FURTHER_STORES; i++) {
            long began = threads.getCurrentThreadCpuTime();
            use(open(1_000));
            micros[i] = (threads.getCurrentThreadCpuTime() - began) / 1e3;
        }
        Arrays.sort(micros);
        System.out.printf(
                Locale.ROOT,
                "medianMicros=%.0f meanMicros=%.0f%n",
                micros[FURTHER_STORES / 2],
                Arrays.stream(micros).average().orElseThrow());
    }

    private void many() throws InterruptedException {
        int each = ENTRIES_IN_ALL / MANY_STORES;
        List<OpenStore<String, byte[]>> stores = new ArrayList<>();
        long began = System.nanoTime();
        for (int i = 0; i < MANY_STORES; i++) {
            stores.add(open(each));
        }
        for (int i = 0; i < ENTRIES_IN_ALL; i++) {
            stores.get(i % MANY_STORES).put(Keys.text(i), new byte[VALUE_BYTES]);
        }
        for (int i = 0; i < ENTRIES_IN_ALL; i++) {
            if (stores.get(i % MANY_STORES).get(Keys.text(i)) == null) {
                throw new IllegalStateException("store lost an entry: store=" + kind.id());
            }
        }
        long nanos = System.nanoTime() - began;
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hinterland"))
                .count();
        System.out.printf(
                Locale.ROOT,
                "jitMillis=%d codeCacheKib=%d millis=%.0f threads=%d %s=%d%n",
                settledJitMillis(),
                codeCacheBytes() >> 10,
                nanos / 1e6,
                threads,
                PROCESSOR_MILLIS,
                processorMillis());
    }

    private void pairs() {
        long began = System.nanoTime();
        OpenStore<String, byte[]> store = open(PAIRS);
        for (int i = 0; i < PAIRS; i++) {
            String key = Keys.text(i);
            store.put(key, new byte[VALUE_BYTES]);
            if (store.get(key) == null) {
                throw new IllegalStateException("store lost an entry: store=" + kind.id());
            }
        }
        long nanos = System.nanoTime() - began;
        System.out.printf(Locale.ROOT, "millis=%.0f %s=%d%n", nanos / 1e6, PROCESSOR_MILLIS, processorMillis());
    }

    /** Returns how long the compilers have worked, once they have nothing to do any more. */
    private static long settledJitMillis() throws InterruptedException {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long millis = compilers.getTotalCompilationTime();
        for (int look = 0; look < MOST_LOOKS; look++) {
            Thread.sleep(QUIET_MILLIS);
            long now = compilers.getTotalCompilationTime();
            if (now == millis) {
                return now;
            }
            millis = now;
        }
        throw new IllegalStateException("compilers never finish: looks=" + MOST_LOOKS);
    }

    private static long codeCacheBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().startsWith("Code"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }
}
