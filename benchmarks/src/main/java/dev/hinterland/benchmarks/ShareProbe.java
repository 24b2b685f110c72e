package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * What it costs to read a map in a file from another process: gets by a thread of the process that has the file, and by
 * a thread of another one, in JVMs of their own in turns, while a second thread of the first process overwrites entries
 * as quickly as it can; then the memory of that process and of several that read.
 *
 * <p>Options: {@code --entries 1m}, {@code --valueBytes 100}, {@code --jvms 5}, {@code --readers 4} for the memory,
 * {@code --folder .}, where the file is made and deleted.
 */
public final class ShareProbe {

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 20;
    private static final int WARMUP_ROUNDS = 4;
    private static final int ROUNDS = 9;
    private static final int MEBIBYTE_SHIFT = 20;

    /** What a process does: it is told so by its parent. */
    private enum Role {
        /** Has the file, overwrites and reads. */
        OWN,
        /** Has the file and overwrites. */
        WRITE,
        /** Reads. */
        READ,
        /** Has the file, and has gone through all entries; answers what the map uses. */
        HOLD,
        /** Reads, and has gone through all entries. */
        WALK
    }

    private final Path file;
    private final int entries;
    private final int valueBytes;

    private ShareProbe(Path file, int entries, int valueBytes) {
        this.file = file;
        this.entries = entries;
        this.valueBytes = valueBytes;
    }

    /** Takes the options above. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Arguments arguments =
                Arguments.parse(args, "entries", "valueBytes", "jvms", "readers", "folder", "role", "file");
        int entries = Math.toIntExact(arguments.count("entries", "1m"));
        int valueBytes = Math.toIntExact(arguments.count("valueBytes", "100"));
        String role = arguments.text("role", "");
        if (!role.isEmpty()) {
            new ShareProbe(Path.of(arguments.text("file", "")), entries, valueBytes).play(Role.valueOf(role));
            return;
        }
        Path folder = Files.createTempDirectory(Path.of(arguments.text("folder", ".")), "share-probe");
        Path file = folder.resolve("map");
        try {
            ShareProbe probe = new ShareProbe(file, entries, valueBytes);
            probe.compare(Math.toIntExact(arguments.count("jvms", "5")));
            probe.weigh(Math.toIntExact(arguments.count("readers", "4")));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private MapBuilder<String, byte[]> builder() {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file);
    }

    private long maxBytes() {
        return 2L * entries * (valueBytes + 64) + (64 << 20);
    }

    // The parent

    private void compare(int jvms) throws IOException, InterruptedException {
        String[] keys = Keys.texts(entries);
        try (OffHeapMap<String, byte[]> map = builder().maxBytes(maxBytes()).build()) {
            for (int i = 0; i < entries; i++) {
                map.put(keys[i], Keys.value(i, valueBytes));
            }
        }
        System.out.printf(Locale.ROOT, "%,d entries, values of %d bytes%n", entries, valueBytes);
        double[] own = new double[jvms];
        double[] read = new double[jvms];
        double[] ratios = new double[jvms];
        for (int jvm = 0; jvm < jvms; jvm++) {
            own[jvm] = answer(Role.OWN);
            try (Child writer = new Child(Role.WRITE)) {
                writer.line();
                read[jvm] = answer(Role.READ);
            }
            ratios[jvm] = own[jvm] / read[jvm];
        }
        System.out.printf(
                Locale.ROOT,
                "get: ns, median (quartiles) of the JVMs: own process %s, another process %s; throughput by that of the"
                        + " own %s%n",
                Quartiles.of(own),
                Quartiles.of(read),
                Quartiles.of(ratios));
    }

    private double answer(Role role) throws IOException, InterruptedException {
        try (Child child = new Child(role)) {
            return Double.parseDouble(child.line());
        }
    }

    /** Asks each process for its proportional set size: what several share counts for each by its part. */
    private void weigh(int readers) throws IOException, InterruptedException {
        List<Child> children = new ArrayList<>();
        try {
            children.add(new Child(Role.HOLD));
            long used = Long.parseLong(children.getFirst().line());
            for (int i = 0; i < readers; i++) {
                children.add(new Child(Role.WALK));
                children.getLast().line();
            }
            long sum = 0;
            for (Child child : children) {
                long bytes = child.proportionalBytes();
                sum += bytes;
                System.out.printf(Locale.ROOT, "memory of a process %,8d MiB%n", bytes >> MEBIBYTE_SHIFT);
            }
            System.out.printf(
                    Locale.ROOT,
                    "memory of all       %,8d MiB, that the map uses %,d MiB%n",
                    sum >> MEBIBYTE_SHIFT,
                    used >> MEBIBYTE_SHIFT);
        } finally {
            for (Child child : children) {
                child.close();
            }
        }
    }

    /** A process that ends when its input does. */
    private final class Child implements AutoCloseable {

        private final Process process;
        private final BufferedReader out;

        Child(Role role) throws IOException {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            role == Role.HOLD || role == Role.WALK ? "-Xmx64m" : "-Xmx512m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ShareProbe.class.getName(),
                            "--role",
                            role.name(),
                            "--file",
                            file.toString(),
                            "--entries",
                            Integer.toString(entries),
                            "--valueBytes",
                            Integer.toString(valueBytes))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            out = process.inputReader(StandardCharsets.UTF_8);
        }

        String line() throws IOException {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("process ended without an answer: pid=" + process.pid());
            }
            return line;
        }

        long proportionalBytes() throws IOException {
            Path rollup = Path.of("/proc", Long.toString(process.pid()), "smaps_rollup");
            if (!Files.isReadable(rollup)) {
                return 0;
            }
            return Files.readAllLines(rollup).stream()
                    .filter(line -> line.startsWith("Pss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .sum();
        }

        @Override
        public void close() throws InterruptedException {
            process.destroy();
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        }
    }

    // The child

    private void play(Role role) throws IOException {
        if (role == Role.HOLD || role == Role.WALK) {
            walk(role);
            return;
        }
        String[] keys = Keys.texts(entries);
        int[] sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
        MapBuilder<String, byte[]> builder = role == Role.READ ? builder().readOnly() : builder();
        try (OffHeapMap<String, byte[]> map = builder.build()) {
            if (role != Role.READ) {
                Thread.ofPlatform().daemon().start(() -> overwrite(map, keys));
            }
            System.out.println(role == Role.WRITE ? "ready" : Double.toString(measure(map, keys, sequence)));
            System.out.flush();
            // Until the parent ends it, or ends.
            while (System.in.read() >= 0) {}
        }
    }

    private void walk(Role role) throws IOException {
        try (OffHeapMap<String, byte[]> map = (role == Role.WALK ? builder().readOnly() : builder()).build()) {
            LongAdder bytes = new LongAdder();
            map.forEach((_, value) -> bytes.add(value.length));
            System.out.println(role == Role.HOLD ? map.stats().usedBytes() : bytes.sum());
            System.out.flush();
            while (System.in.read() >= 0) {}
        }
    }

    private void overwrite(OffHeapMap<String, byte[]> map, String[] keys) {
        try {
            int step = 7919;
            for (int i = 0; ; i = (i + step) % entries) {
                map.put(keys[i], Keys.value(i, valueBytes));
            }
        } catch (IllegalStateException closed) {
            // The map is closed when the process ends.
            return;
        }
    }

    private static double measure(OffHeapMap<String, byte[]> map, String[] keys, int[] sequence) {
        double[] nanos = new double[ROUNDS];
        for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
            long start = System.nanoTime();
            long sum = 0;
            for (int i = 0; i < LENGTH; i++) {
                sum += Objects.requireNonNull(map.get(keys[sequence[i]])).length;
            }
            if (sum == 0) {
                throw new IllegalStateException("nothing was read");
            }
            if (round >= 0) {
                nanos[round] = (System.nanoTime() - start) / (double) LENGTH;
            }
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2];
    }
}
