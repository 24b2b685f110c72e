// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.stores.ChronicleMapAdapter;
import dev.hinterland.adapters.stores.EhcacheAdapter;
import dev.hinterland.benchmarks.store.ScratchFolder;
import dev.hinterland.benchmarks.store.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * How long other stores take to open their files, in a fresh JVM each time: an empty one, after the process that had
 * the file was killed (SIGKILL) while two of its threads wrote, and after it closed the store; and how many entries
 * are there then. The time for an empty one is that of loading and compiling the store's classes.
 *
 * <p>Options: {@code --store chronicle-map-file,ehcache-disk}, {@code --entries 1m}, {@code --valueBytes 100},
 * {@code --rounds 9}, {@code --folder .}, where the files are made and deleted.
 */
public final class PeerReopeningProbe {

    private static final int WRITERS = 2;
    private static final int STEP = 7919;
    private static final int VALUES = 1024;
    private static final double MILLIS = 1e6;

    /** How long a process writes before it is killed. */
    private static final long WRITING_MILLIS = 500;

    /** What a process does with the store beyond opening it. */
    private enum Role {
        /** Nothing. */
        MAKE,
        /** Adds what is missing, and overwrites until it is killed. */
        WRITE,
        /** Adds what is missing, and closes it when its input ends. */
        CLOSE
    }

    /** What a process said: how long it took to open the store, and to close it, and the entries that it found. */
    private record Answer(double openMillis, long entries, double closeMillis) {}

    /** The peers that keep their entries in files and can be opened again. */
    private static final List<StoreAdapter> PEERS =
            List.of(new ChronicleMapAdapter.InFile(), new EhcacheAdapter.Disk());

    private final StoreAdapter peer;
    private final Path folder;
    private final int entries;
    private final int valueBytes;

    private PeerReopeningProbe(StoreAdapter peer, Path folder, int entries, int valueBytes) {
        this.peer = peer;
        this.folder = folder;
        this.entries = entries;
        this.valueBytes = valueBytes;
    }

    /** Takes the options above. */
    public static void main(String[] args) throws IOException, InterruptedException {
        try {
            run(Arguments.parse(args, "store", "entries", "valueBytes", "rounds", "folder", "role", "killed"));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static void run(Arguments arguments) throws IOException, InterruptedException {
        int entries = Math.toIntExact(arguments.count("entries", "1m"));
        int valueBytes = Math.toIntExact(arguments.count("valueBytes", "100"));
        int rounds = Math.toIntExact(arguments.count("rounds", "9"));
        Path folder = Path.of(arguments.text("folder", "."));
        String role = arguments.text("role", "");
        List<StoreAdapter> peers = arguments.list("store", ids(",")).stream()
                .map(PeerReopeningProbe::peer)
                .toList();
        if (!role.isEmpty()) {
            boolean killed = Boolean.parseBoolean(arguments.text("killed", ""));
            new PeerReopeningProbe(peers.getFirst(), folder, entries, valueBytes).play(Role.valueOf(role), killed);
            return;
        }
        for (StoreAdapter peer : peers) {
            System.out.printf(Locale.ROOT, "%s: %,d entries, values of %d bytes%n", peer.id(), entries, valueBytes);
            try (ScratchFolder scratch = ScratchFolder.in(folder)) {
                new PeerReopeningProbe(peer, scratch.path(), entries, valueBytes).measure(rounds);
            }
        }
    }

    private static StoreAdapter peer(String id) {
        return PEERS.stream()
                .filter(peer -> peer.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such store: store=" + id + ", known=" + ids("|")));
    }

    private static String ids(String delimiter) {
        return PEERS.stream().map(StoreAdapter::id).collect(Collectors.joining(delimiter));
    }

    // The parent

    private void measure(int rounds) throws IOException, InterruptedException {
        List<Answer> empty = new ArrayList<>();
        List<Answer> killed = new ArrayList<>();
        List<Answer> closed = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            empty.add(in("empty-" + round).fork(Role.MAKE, false));
        }
        PeerReopeningProbe full = in("full");
        full.fork(Role.WRITE, false);
        for (int round = 0; round < rounds; round++) {
            killed.add(full.fork(Role.WRITE, true));
        }
        full.fork(Role.CLOSE, true);
        for (int round = 0; round < rounds; round++) {
            closed.add(full.fork(Role.CLOSE, false));
        }
        print("an empty one", empty);
        print("after kill -9", killed);
        print("after a close", closed);
        System.out.printf(
                Locale.ROOT,
                "closing: ms, median (quartiles) %s%n",
                Quartiles.of(closed.stream().mapToDouble(Answer::closeMillis).toArray()));
    }

    private PeerReopeningProbe in(String name) throws IOException {
        return new PeerReopeningProbe(peer, Files.createDirectory(folder.resolve(name)), entries, valueBytes);
    }

    private static void print(String what, List<Answer> answers) {
        System.out.printf(
                Locale.ROOT,
                "opening %s: ms, median (quartiles) %s; entries found %,d to %,d%n",
                what,
                Quartiles.of(answers.stream().mapToDouble(Answer::openMillis).toArray()),
                answers.stream().mapToLong(Answer::entries).min().orElse(0),
                answers.stream().mapToLong(Answer::entries).max().orElse(0));
    }

    private Answer fork(Role role, boolean killed) throws IOException, InterruptedException {
        Process process = start(role, killed);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            double openMillis = Double.parseDouble(line(process, out));
            long found = Long.parseLong(line(process, out));
            line(process, out);
            if (role == Role.WRITE) {
                Thread.sleep(WRITING_MILLIS);
                return new Answer(openMillis, found, 0);
            }
            process.outputWriter(StandardCharsets.UTF_8).close();
            double closeMillis = Double.parseDouble(line(process, out));
            process.waitFor(1, TimeUnit.MINUTES);
            return new Answer(openMillis, found, closeMillis);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String line(Process process, BufferedReader out) throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("process ended without an answer: pid=" + process.pid());
        }
        return line;
    }

    private Process start(Role role, boolean killed) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(peer.jvmFlags(Runtime.version().feature(), budget()));
        command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
        command.add(PeerReopeningProbe.class.getName());
        command.addAll(List.of("--role", role.name(), "--killed", Boolean.toString(killed)));
        command.addAll(List.of("--store", peer.id(), "--folder", folder.toString()));
        command.addAll(List.of("--entries", Integer.toString(entries), "--valueBytes", Integer.toString(valueBytes)));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    // The child

    private long budget() {
        return 2L * entries * (valueBytes + 64) + (64 << 20);
    }

    private void play(Role role, boolean killed) throws IOException {
        Shape<String, byte[]> shape = new Shape<>(Keys.text(0), new byte[valueBytes], entries, budget());
        Map<String, String> options = killed ? Map.of(ChronicleMapAdapter.InFile.KILLED, "true") : Map.of();
        long start = System.nanoTime();
        OpenStore<String, byte[]> store = peer.openOrFail(shape.spec(null, false, folder, options));
        answer((System.nanoTime() - start) / MILLIS);
        long found = store.size();
        answer(found);
        byte[][] values = new byte[VALUES][];
        for (int i = 0; i < values.length; i++) {
            values[i] = Keys.value(i, valueBytes);
        }
        for (int i = 0; role != Role.MAKE && found < entries && i < entries; i++) {
            store.put(Keys.text(i), values[i % VALUES]);
        }
        for (int writer = 0; role == Role.WRITE && writer < WRITERS; writer++) {
            int first = (int) ((long) entries * writer / WRITERS);
            Thread.ofPlatform().daemon().start(() -> overwrite(store, values, first));
        }
        answer("ready");
        while (System.in.read() >= 0) {}
        start = System.nanoTime();
        store.close();
        answer((System.nanoTime() - start) / MILLIS);
    }

    private static void answer(Object words) {
        System.out.println(words);
        System.out.flush();
    }

    private void overwrite(OpenStore<String, byte[]> store, byte[][] values, int first) {
        for (int i = first; ; i = (i + STEP) % entries) {
            store.put(Keys.text(i), values[i % VALUES]);
        }
    }
}
