// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.hits.drive.Weighing.Weighed;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.RealCache;
import dev.hinterland.lab.hits.policy.Size;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The program of a JVM that weighs one cache: fills it until it evicts, and tells how many entries it holds and by how
 * many bytes that made the process grow, and what its budget was. On the heap that is what survives a full collection;
 * off the heap it is resident memory. With a budget it says how many entries that holds, and how many bytes the heap
 * grows by beside it: what resident memory is too coarse to tell of a small cache. Keys are strings of 16 characters,
 * values arrays of 100 bytes.
 *
 * <p>A small cache of the same kind is used before the first reading, so that what the JIT compiler and the class
 * loader take is not taken for the cache's.
 */
final class FootprintProgram {

    static final int KEY_BYTES = 16;
    static final int VALUE_BYTES = 100;

    private static final int WARM_UP_ENTRIES = 5_000;
    private static final int WARM_UP_PUTS = 1_500_000;
    private static final int HEAP_READINGS = 4;
    private static final int SETTLE_MILLIS = 200;
    private static final int SETTLE_TRIES = 15;
    private static final long STILL = 128 << 10;
    private static final long GUESSED_BYTES = 190;

    private final RealCache cache;

    private FootprintProgram(RealCache cache) {
        this.cache = cache;
    }

    /** Takes one order, answers it, and ends. */
    public static void main(String[] arguments) throws IOException, InterruptedException, JMException {
        Orders orders = Orders.ofParent();
        Weighing asked = orders.next(Weighing.class);
        FootprintProgram program =
                new FootprintProgram(Policies.of(asked.policy()).real().orElseThrow());
        Long budget = asked.budget();
        orders.answer(budget == null ? program.measure(asked.entries()) : program.measure(asked.entries(), budget));
        System.exit(0);
    }

    private Weighed measure(long entries) throws IOException, InterruptedException, JMException {
        warmUp(WARM_UP_PUTS);
        long before = bytes();
        try (OpenStore<String, byte[]> store = open(entries)) {
            fill(store, entries + entries / 2);
            long resident = store.size();
            return new Weighed(resident, bytes() - before, budget(entries));
        }
    }

    /** In a frame of its own, which keeps nothing of it alive. */
    private void warmUp(long puts) {
        try (OpenStore<String, byte[]> warm = open(WARM_UP_ENTRIES)) {
            fill(warm, puts);
            warm.size();
        }
    }

    private Weighed measure(long entries, long budget) {
        warmUp(2 * WARM_UP_ENTRIES);
        long before = heapBytes();
        try (OpenStore<String, byte[]> store = cache.open(String.class, new Size(entries, budget, 0))) {
            fill(store, entries + entries / 2);
            return new Weighed(store.peak(), Math.max(0, heapBytes() - before), budget);
        }
    }

    private OpenStore<String, byte[]> open(long entries) {
        return cache.open(String.class, new Size(entries, budget(entries), 0));
    }

    /** Returns what a cache that is bounded by bytes is told; 0 for others. */
    private long budget(long entries) {
        return cache.boundedByBytes() ? Math.max(cache.leastBytes(), entries * GUESSED_BYTES) : 0;
    }

    private static void fill(OpenStore<String, byte[]> store, long puts) {
        for (long i = 0; i < puts; i++) {
            store.put(HexFormat.of().toHexDigits(i), new byte[VALUE_BYTES]);
        }
    }

    private long bytes() throws IOException, InterruptedException, JMException {
        return cache.onHeap() ? heapBytes() : settled();
    }

    /** Reads the heap several times, because what threads allocate between collection and reading counts too. */
    private static long heapBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < HEAP_READINGS; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }

    /**
     * Reads the resident memory until it stands still: the JIT compiler takes memory, and gives it back, for a while.
     */
    private static long settled() throws IOException, InterruptedException, JMException {
        long last = Long.MAX_VALUE;
        for (int i = 0; i < SETTLE_TRIES; i++) {
            System.gc();
            trim();
            long now = resident();
            if (Math.abs(now - last) < STILL) {
                return now;
            }
            last = now;
            Thread.sleep(SETTLE_MILLIS);
        }
        return last;
    }

    /** Lets the C library give back what it keeps unused. */
    private static void trim() throws JMException {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "systemTrimNativeHeap",
                        new Object[0],
                        new String[0]);
    }

    private static long resident() throws IOException {
        String name = "VmRSS:";
        return Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElseThrow(() -> new IOException("the system does not tell: line=" + name));
    }
}
