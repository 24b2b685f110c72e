// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntToLongFunction;

/**
 * What a file costs a map: gets and puts of a map in a file and of one in memory, in one JVM in turns, each in a loop
 * of its own; then how long it takes to close the file, and to open it again.
 *
 * <p>Options: {@code --entries 1m}, {@code --valueBytes 100}, {@code --rounds 9}, {@code --folder .}, where the file is
 * made and deleted.
 */
public final class FileProbe {

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 20;
    private static final int WARMUP_ROUNDS = 4;
    private static final double MILLIS = 1e6;

    private FileProbe() {}

    private record Subject(String name, IntToLongFunction loop) {}

    /** Takes the options above. */
    public static void main(String[] args) throws IOException {
        Arguments arguments = Arguments.parse(args, "entries", "valueBytes", "rounds", "folder");
        int entries = Math.toIntExact(arguments.count("entries", "1m"));
        int valueBytes = Math.toIntExact(arguments.count("valueBytes", "100"));
        int rounds = Math.toIntExact(arguments.count("rounds", "9"));
        Path folder = Files.createTempDirectory(Path.of(arguments.text("folder", ".")), "file-probe");
        Path file = folder.resolve("map");
        try {
            measure(file, entries, valueBytes, rounds);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static MapBuilder<String, byte[]> builder(int entries, int valueBytes) {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(2L * entries * (valueBytes + 64) + (64 << 20));
    }

    private static void measure(Path file, int entries, int valueBytes, int rounds) {
        String[] keys = Keys.texts(entries);
        byte[][] values = new byte[1024][];
        for (int i = 0; i < values.length; i++) {
            values[i] = Keys.value(i, valueBytes);
        }
        int[] sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
        OffHeapMap<String, byte[]> filed =
                builder(entries, valueBytes).file(file).build();
        try (OffHeapMap<String, byte[]> memory = builder(entries, valueBytes).build()) {
            System.out.printf(Locale.ROOT, "%,d entries, values of %d bytes%n", entries, valueBytes);
            System.out.printf(Locale.ROOT, "filling memory  %,8.0f ms%n", millis(() -> fill(memory, keys, values)));
            System.out.printf(Locale.ROOT, "filling file    %,8.0f ms%n", millis(() -> fill(filed, keys, values)));
            compare(
                    "get",
                    rounds,
                    count -> memoryGets(memory, keys, sequence, count),
                    count -> fileGets(filed, keys, sequence, count));
            compare(
                    "put",
                    rounds,
                    count -> memoryPuts(memory, keys, values, sequence, count),
                    count -> filePuts(filed, keys, values, sequence, count));
        }
        System.out.printf(Locale.ROOT, "closing         %,8.0f ms%n", millis(filed::close));
        System.out.printf(
                Locale.ROOT,
                "opening         %,8.0f ms%n",
                millis(() -> builder(entries, valueBytes).file(file).build()));
    }

    private static double millis(Runnable action) {
        long start = System.nanoTime();
        action.run();
        return (System.nanoTime() - start) / MILLIS;
    }

    private static void compare(String what, int rounds, IntToLongFunction memory, IntToLongFunction file) {
        List<Subject> subjects = List.of(new Subject("memory", memory), new Subject("file", file));
        double[][] nanos = new double[subjects.size()][rounds];
        double[] ratios = new double[rounds];
        for (int round = -WARMUP_ROUNDS; round < rounds; round++) {
            for (int i = 0; i < subjects.size(); i++) {
                long start = System.nanoTime();
                long sum = subjects.get(i).loop.applyAsLong(LENGTH);
                double each = (System.nanoTime() - start) / (double) LENGTH;
                if (sum == 0) {
                    throw new IllegalStateException("nothing was done: subject=" + subjects.get(i).name);
                }
                if (round >= 0) {
                    nanos[i][round] = each;
                }
            }
            if (round >= 0) {
                ratios[round] = nanos[0][round] / nanos[1][round];
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s: ns, median (quartiles): memory %s, file %s; throughput of the file's by the memory's %s%n",
                what,
                Quartiles.of(nanos[0]),
                Quartiles.of(nanos[1]),
                Quartiles.of(ratios));
    }

    private static void fill(OffHeapMap<String, byte[]> map, String[] keys, byte[][] values) {
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], values[i & values.length - 1]);
        }
    }

    // One loop for each, so that nothing in them is polymorphic.

    private static long memoryGets(OffHeapMap<String, byte[]> map, String[] keys, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.get(keys[sequence[i]])).length;
        }
        return sum;
    }

    private static long fileGets(OffHeapMap<String, byte[]> map, String[] keys, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.get(keys[sequence[i]])).length;
        }
        return sum;
    }

    private static long memoryPuts(
            OffHeapMap<String, byte[]> map, String[] keys, byte[][] values, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.put(keys[sequence[i]], values[i & values.length - 1])).length;
        }
        return sum;
    }

    private static long filePuts(
            OffHeapMap<String, byte[]> map, String[] keys, byte[][] values, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.put(keys[sequence[i]], values[i & values.length - 1])).length;
        }
        return sum;
    }
}
