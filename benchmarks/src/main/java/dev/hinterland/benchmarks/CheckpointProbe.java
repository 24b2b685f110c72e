// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * What a journal costs a map in a file: puts with {@code Durability.CHECKPOINT} and with {@code PROCESS}, in one JVM in
 * turns, each in a loop of its own; then how long {@code checkpoint()} takes after some puts.
 *
 * <p>Options: {@code --entries 1m}, {@code --valueBytes 100}, {@code --rounds 9}, {@code --folder .}, where files are
 * made and deleted.
 */
public final class CheckpointProbe {

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 20;
    private static final int WARMUP_ROUNDS = 4;
    private static final int CHECKPOINTS = 101;
    private static final int[] PUTS_BEFORE_CHECKPOINT = {1, 100, 10_000, 100_000};
    private static final double MICROS = 1e3;

    private final String[] keys;
    private final byte[][] values = new byte[1024][];
    private final int[] sequence;

    private CheckpointProbe(int entries, int valueBytes) {
        keys = Keys.texts(entries);
        sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
        for (int i = 0; i < values.length; i++) {
            values[i] = Keys.value(i, valueBytes);
        }
    }

    /** Takes the options above. */
    public static void main(String[] args) throws IOException {
        Arguments arguments = Arguments.parse(args, "entries", "valueBytes", "rounds", "folder");
        int entries = Math.toIntExact(arguments.count("entries", "1m"));
        int valueBytes = Math.toIntExact(arguments.count("valueBytes", "100"));
        CheckpointProbe probe = new CheckpointProbe(entries, valueBytes);
        Path folder = Files.createTempDirectory(Path.of(arguments.text("folder", ".")), "checkpoint-probe");
        System.out.printf(Locale.ROOT, "%,d entries, values of %d bytes%n", entries, valueBytes);
        try (OffHeapMap<String, byte[]> process = probe.filled(folder.resolve("process"), Durability.PROCESS);
                OffHeapMap<String, byte[]> checkpoint =
                        probe.filled(folder.resolve("checkpoint"), Durability.CHECKPOINT)) {
            probe.compare(process, checkpoint, Math.toIntExact(arguments.count("rounds", "9")));
            probe.timeCheckpoints(checkpoint);
        } finally {
            CommitProbe.delete(folder);
        }
    }

    private OffHeapMap<String, byte[]> filled(Path file, Durability durability) {
        OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(2L * keys.length * (values[0].length + 64) + (64 << 20))
                .file(file)
                .durability(durability)
                .build();
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], values[i & values.length - 1]);
        }
        return map;
    }

    private void compare(OffHeapMap<String, byte[]> process, OffHeapMap<String, byte[]> checkpoint, int rounds) {
        double[] without = new double[rounds];
        double[] with = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = -WARMUP_ROUNDS; round < rounds; round++) {
            long start = System.nanoTime();
            long sum = processPuts(process);
            long middle = System.nanoTime();
            sum += checkpointPuts(checkpoint);
            long end = System.nanoTime();
            if (sum == 0) {
                throw new IllegalStateException("nothing was done");
            }
            if (round >= 0) {
                without[round] = (middle - start) / (double) LENGTH;
                with[round] = (end - middle) / (double) LENGTH;
                ratios[round] = with[round] / without[round];
            }
        }
        System.out.printf(
                Locale.ROOT,
                "put: ns, median (quartiles): PROCESS %s, CHECKPOINT %s; the time of CHECKPOINT by that of PROCESS %s%n",
                Quartiles.of(without),
                Quartiles.of(with),
                Quartiles.of(ratios));
    }

    private void timeCheckpoints(OffHeapMap<String, byte[]> map) {
        for (int puts : PUTS_BEFORE_CHECKPOINT) {
            double[] micros = new double[CHECKPOINTS];
            for (int i = 0; i < CHECKPOINTS; i++) {
                for (int put = 0; put < puts; put++) {
                    map.put(keys[sequence[put]], values[put & values.length - 1]);
                }
                long start = System.nanoTime();
                map.checkpoint();
                micros[i] = (System.nanoTime() - start) / MICROS;
            }
            System.out.printf(
                    Locale.ROOT,
                    "checkpoint() after %,d puts: us, median (quartiles): %s%n",
                    puts,
                    Quartiles.of(micros));
        }
    }

    // One loop for each, so that nothing in them is polymorphic.

    private long processPuts(OffHeapMap<String, byte[]> map) {
        long sum = 0;
        for (int i = 0; i < LENGTH; i++) {
            sum += Objects.requireNonNull(map.put(keys[sequence[i]], values[i & values.length - 1])).length;
        }
        return sum;
    }

    private long checkpointPuts(OffHeapMap<String, byte[]> map) {
        long sum = 0;
        for (int i = 0; i < LENGTH; i++) {
            sum += Objects.requireNonNull(map.put(keys[sequence[i]], values[i & values.length - 1])).length;
        }
        return sum;
    }
}
