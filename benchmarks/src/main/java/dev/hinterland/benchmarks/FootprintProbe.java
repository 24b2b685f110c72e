// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Fills one store and prints by how many bytes that made the process grow: against the process with the store still
 * empty, against the process without it, the anonymous part of the former, and what the store itself says it holds. On
 * the heap the first three are the growth of what survives a full collection.
 *
 * <p>The code paths run on another, tiny store before the first reading, so that what the JIT compiler and the class
 * loader take is not taken between the readings. That store stays tiny, since memory that it freed, and that {@code
 * malloc} kept, would later be filled without making the process grow.
 */
final class FootprintProbe {

    static final int KEY_BYTES = 16;

    private static final int WARM_UP_ENTRIES = 5_000;
    private static final int WARM_UP_ROUNDS = 300;

    private static final int MAX_LOOKS = 500;
    private static final int LOOK_MILLIS = 50;

    /** By how much a process at rest may grow or shrink between two looks. */
    private static final long REST_BYTES = 64 << 10;

    private final StoreKind kind;
    private final int valueBytes;

    private FootprintProbe(StoreKind kind, int valueBytes) {
        this.kind = kind;
        this.valueBytes = valueBytes;
    }

    /** Takes the store's id, the bytes of a value, and the number of entries. */
    public static void main(String[] args) throws Exception {
        new FootprintProbe(StoreKind.of(args[0]), Integer.parseInt(args[1])).measure(Long.parseLong(args[2]));
    }

    private void measure(long entries) throws IOException, InterruptedException, JMException {
        warmUp();
        long[] none = read();
        try (OpenStore<String, byte[]> store = open(entries)) {
            long[] empty = read();
            fill(store, entries);
            long[] after = read();
            check(store, entries);
            System.out.printf(
                    "%d %d %d %d%n",
                    after[0] - empty[0], after[0] - none[0], after[1] - empty[1], store.offHeapBytes());
        }
    }

    private OpenStore<String, byte[]> open(long entries) {
        long expected = kind.isToldItsSize() ? entries : WARM_UP_ENTRIES;
        return kind.open(
                new Shape<>(Keys.text(0), new byte[valueBytes], expected, TextStore.budget(entries, valueBytes)));
    }

    private void warmUp() {
        try (OpenStore<String, byte[]> store = open(WARM_UP_ENTRIES)) {
            for (int round = 0; round < WARM_UP_ROUNDS; round++) {
                fill(store, WARM_UP_ENTRIES);
            }
            check(store, WARM_UP_ENTRIES);
        }
    }

    private void fill(OpenStore<String, byte[]> store, long entries) {
        for (long i = 0; i < entries; i++) {
            store.put(Keys.text(i), Keys.value(i, valueBytes));
        }
    }

    private void check(OpenStore<String, byte[]> store, long entries) {
        for (long i = 0; i < entries; i += 997) {
            if (!Arrays.equals(store.get(Keys.text(i)), Keys.value(i, valueBytes))) {
                throw new IllegalStateException("the store lost an entry: store=" + kind.id() + ", index=" + i);
            }
        }
    }

    private long[] read() throws IOException, InterruptedException, JMException {
        settle();
        if (kind.onHeap()) {
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            return new long[] {used, used};
        }
        return new long[] {resident("Rss:"), resident("Anonymous:")};
    }

    /** Collects garbage, waits until the process is at rest, and lets {@code malloc} return what it keeps unused. */
    private static void settle() throws IOException, InterruptedException, JMException {
        System.gc();
        awaitRest();
        System.gc();
        diagnose("systemTrimNativeHeap");
    }

    /**
     * Waits until nothing is being compiled, and what hangs on collected objects has been freed: until the process
     * stays as large.
     */
    private static void awaitRest() throws IOException, InterruptedException, JMException {
        long before = 0;
        for (int look = 0; look < MAX_LOOKS; look++) {
            long now = resident("Rss:");
            if (Math.abs(now - before) <= REST_BYTES && isCompilerIdle()) {
                return;
            }
            before = now;
            Thread.sleep(LOOK_MILLIS);
        }
        throw new IllegalStateException("process is never at rest: looks=" + MAX_LOOKS);
    }

    private static boolean isCompilerIdle() throws JMException {
        List<String> lines = String.valueOf(diagnose("compilerQueue")).lines().toList();
        long queues =
                lines.stream().filter(line -> line.contains("compile queue")).count();
        long empty = lines.stream().filter(line -> line.strip().equals("Empty")).count();
        return queues == empty && lines.stream().noneMatch(line -> line.contains("CompilerThread"));
    }

    private static Object diagnose(String command) throws JMException {
        return ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        new Object[] {},
                        new String[] {});
    }

    private static long resident(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/smaps_rollup"), StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                .findFirst()
                .orElseThrow(() -> new IOException("no such line in smaps_rollup: line=" + name));
    }
}
