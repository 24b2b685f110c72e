// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Weighs stores: the memory of the process beyond the keys and values themselves, in bytes per entry. Each point is
 * measured by {@link FootprintProbe} in a JVM of its own.
 */
public final class Footprint {

    private static final long MIB = 1 << 20;

    private Footprint() {}

    /**
     * One measurement.
     *
     * @param growth what the process with the full store takes more than with the empty one
     * @param total what it takes more than without a store; for a store that takes memory ahead, and so has some before
     *     the first entry
     * @param anonymous the anonymous part of the growth: no page of a file or a library
     * @param reported what the store says it holds; 0 where it does not say
     */
    private record Point(
            StoreKind store, int valueBytes, long entries, long growth, long total, long anonymous, long reported) {

        double beyondPayload(long bytes) {
            return (double) bytes / entries - FootprintProbe.KEY_BYTES - valueBytes;
        }

        String row() {
            String own = reported == 0 ? "-" : "%.1f".formatted(beyondPayload(reported));
            return String.format(
                    Locale.ROOT,
                    "%-22s %6d %,12d %,10d %14.1f %12.1f %12s",
                    store.id(),
                    valueBytes,
                    entries,
                    growth / MIB,
                    beyondPayload(growth),
                    beyondPayload(total),
                    own);
        }

        String json() {
            return String.format(
                    Locale.ROOT,
                    "{\"store\":\"%s\",\"keyBytes\":%d,\"valueBytes\":%d,\"entries\":%d,\"growthBytes\":%d,"
                            + "\"bytesPerEntryBeyondPayload\":%.2f,\"totalBytes\":%d,\"anonymousGrowthBytes\":%d,\"reportedBytes\":%d}",
                    store.id(),
                    FootprintProbe.KEY_BYTES,
                    valueBytes,
                    entries,
                    growth,
                    beyondPayload(growth),
                    total,
                    anonymous,
                    reported);
        }
    }

    /** Takes {@code --stores}, {@code --values}, {@code --entries} and {@code --json}. */
    public static void main(String[] args) throws InterruptedException {
        try {
            measure(Arguments.parse(args, "stores", "values", "entries", "json"));
        } catch (IllegalArgumentException | IOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void measure(Arguments arguments) throws IOException, InterruptedException {
        List<StoreKind> stores = arguments.list("stores", "hinterland").stream()
                .map(StoreKind::of)
                .toList();
        List<Long> values = arguments.list("values", "100,10").stream()
                .map(Arguments::count)
                .toList();
        List<Long> entries = arguments.list("entries", "7.5m,10m,15m,20m").stream()
                .map(Arguments::count)
                .toList();
        System.out.printf(
                "%-22s %6s %12s %10s %14s %12s %12s%n",
                "store", "value", "entries", "growth MiB", "beyond payload", "with empty", "own account");
        List<String> lines = new ArrayList<>();
        for (StoreKind store : stores) {
            for (long value : values) {
                for (long count : entries) {
                    Point point = measure(store, (int) value, count);
                    System.out.println(point.row());
                    lines.add(point.json());
                }
            }
        }
        write(lines, arguments.text("json", ""));
    }

    private static void write(List<String> lines, String file) throws IOException {
        if (!file.isEmpty()) {
            Files.write(Path.of(file), lines, StandardCharsets.UTF_8);
        }
    }

    private static Point measure(StoreKind store, int valueBytes, long entries)
            throws IOException, InterruptedException {
        List<String> args = List.of(store.id(), Integer.toString(valueBytes), Long.toString(entries));
        String line = new ChildJvm(flags(store, valueBytes, entries), FootprintProbe.class, args).lastLine();
        String[] figures = line.split(" ", 4);
        return new Point(
                store,
                valueBytes,
                entries,
                Long.parseLong(figures[0]),
                Long.parseLong(figures[1]),
                Long.parseLong(figures[2]),
                Long.parseLong(figures[3]));
    }

    /**
     * A fixed heap whose pages are all touched at the start, so that it cannot grow between two readings; for a store
     * on the heap one that is large enough not to matter.
     */
    private static List<String> flags(StoreKind store, int valueBytes, long entries) {
        long heapMiB = store.onHeap() ? 1024 + entries * (400 + valueBytes) / MIB : 256;
        List<String> flags = new ArrayList<>(store.jvmFlags());
        flags.addAll(List.of("-XX:+UseSerialGC", "-Xms" + heapMiB + "m", "-Xmx" + heapMiB + "m"));
        if (!store.onHeap()) {
            flags.add("-XX:+AlwaysPreTouch");
        }
        return flags;
    }
}
