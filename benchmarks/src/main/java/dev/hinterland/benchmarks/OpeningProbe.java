// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * How long {@code build()} takes to open a map in a file, in a fresh JVM each time: after the process that had the file
 * was killed (SIGKILL) while two of its threads wrote, and after it closed the map.
 *
 * <p>Options: {@code --entries 1m}, {@code --valueBytes 100}, {@code --rounds 9}, {@code --folder .}, where the file is
 * made and deleted.
 */
public final class OpeningProbe {

    private static final int WRITERS = 2;
    private static final int STEP = 7919;
    private static final int VALUES = 1024;
    private static final double MILLIS = 1e6;

    /** How long a process writes before it is killed. */
    private static final long WRITING_MILLIS = 500;

    /** What a process does with the file: it is told so by its parent. */
    private enum Role {
        /** Makes the file, and writes. */
        FILL,
        /** Opens it, and writes. */
        WRITE,
        /** Opens it, and closes it when its input ends. */
        CLOSE
    }

    private final Path file;
    private final int entries;
    private final int valueBytes;

    private OpeningProbe(Path file, int entries, int valueBytes) {
        this.file = file;
        this.entries = entries;
        this.valueBytes = valueBytes;
    }

    /** Takes the options above. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(args, "entries", "valueBytes", "rounds", "folder", "role", "file");
        int entries = Math.toIntExact(arguments.count("entries", "1m"));
        int valueBytes = Math.toIntExact(arguments.count("valueBytes", "100"));
        String role = arguments.text("role", "");
        if (!role.isEmpty()) {
            new OpeningProbe(Path.of(arguments.text("file", "")), entries, valueBytes).play(Role.valueOf(role));
            return;
        }
        Path folder = Files.createTempDirectory(Path.of(arguments.text("folder", ".")), "opening-probe");
        Path file = folder.resolve("map");
        try {
            new OpeningProbe(file, entries, valueBytes).measure(Math.toIntExact(arguments.count("rounds", "9")));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    // The parent

    private void measure(int rounds) throws IOException, InterruptedException {
        System.out.printf(Locale.ROOT, "%,d entries, values of %d bytes%n", entries, valueBytes);
        kill(Role.FILL);
        double[] killed = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            killed[round] = kill(Role.WRITE);
        }
        close();
        double[] closed = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            closed[round] = close();
        }
        System.out.printf(Locale.ROOT, "opening after kill -9: ms, median (quartiles) %s%n", Quartiles.of(killed));
        System.out.printf(Locale.ROOT, "opening after close:   ms, median (quartiles) %s%n", Quartiles.of(closed));
    }

    /** Lets a process write until it is killed; returns how long it took to open the file. */
    private double kill(Role role) throws IOException, InterruptedException {
        Process process = start(role);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            double millis = answer(process, out);
            Thread.sleep(WRITING_MILLIS);
            return millis;
        } finally {
            end(process.destroyForcibly());
        }
    }

    private double close() throws IOException, InterruptedException {
        Process process = start(Role.CLOSE);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            double millis = answer(process, out);
            process.outputWriter(StandardCharsets.UTF_8).close();
            answer(process, out);
            return millis;
        } finally {
            end(process);
        }
    }

    private static double answer(Process process, BufferedReader out) throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("process ended without an answer: pid=" + process.pid());
        }
        return Double.parseDouble(line);
    }

    private static void end(Process process) throws InterruptedException {
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }

    private Process start(Role role) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                OpeningProbe.class.getName()));
        command.addAll(List.of("--role", role.name(), "--file", file.toString()));
        command.addAll(List.of("--entries", Integer.toString(entries), "--valueBytes", Integer.toString(valueBytes)));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    // The child

    private void play(Role role) throws IOException {
        long start = System.nanoTime();
        OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(2L * entries * (valueBytes + 64) + (64 << 20))
                .file(file)
                .build();
        double millis = (System.nanoTime() - start) / MILLIS;
        byte[][] values = new byte[VALUES][];
        for (int i = 0; i < values.length; i++) {
            values[i] = Keys.value(i, valueBytes);
        }
        if (role == Role.FILL) {
            for (int i = 0; i < entries; i++) {
                map.put(Keys.text(i), values[i % VALUES]);
            }
        }
        if (map.longSize() != entries) {
            throw new IllegalStateException("entries are missing: found=" + map.longSize() + ", entries=" + entries);
        }
        for (int writer = 0; role != Role.CLOSE && writer < WRITERS; writer++) {
            int first = (int) ((long) entries * writer / WRITERS);
            Thread.ofPlatform().daemon().start(() -> overwrite(map, values, first));
        }
        answer(millis);
        while (System.in.read() >= 0) {}
        map.close();
        answer(0);
    }

    private static void answer(double millis) {
        System.out.println(millis);
        System.out.flush();
    }

    private void overwrite(OffHeapMap<String, byte[]> map, byte[][] values, int first) {
        for (int i = first; ; i = (i + STEP) % entries) {
            map.put(Keys.text(i), values[i % VALUES]);
        }
    }
}
