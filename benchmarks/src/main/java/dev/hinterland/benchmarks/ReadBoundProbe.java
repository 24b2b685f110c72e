// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * How far a get is from the bound: {@link BareMap}, which does what no reader off the heap can leave out. Bound, map
 * and {@link ConcurrentHashMap} (which copies the value, so that all do the same) run in one JVM in turns, each in a
 * loop of its own.
 *
 * <p>Options: {@code --entries 1m,3k}, {@code --valueBytes 100}, {@code --rounds 11}, {@code --evenly} (a one, instead
 * of Zipf).
 */
public final class ReadBoundProbe {

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 21;
    private static final int WARMUP_ROUNDS = 4;

    private ReadBoundProbe() {}

    /** Takes the options above. */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "entries", "valueBytes", "rounds", "evenly");
        int rounds = Math.toIntExact(arguments.count("rounds", "11"));
        boolean evenly = !arguments.text("evenly", "").isEmpty();
        for (String entries : arguments.list("entries", "1m,3k")) {
            measure(
                    Math.toIntExact(Arguments.count(entries)),
                    Math.toIntExact(arguments.count("valueBytes", "100")),
                    rounds,
                    evenly);
        }
    }

    private static void measure(int entries, int valueBytes, int rounds, boolean evenly) {
        String[] keys = Keys.texts(entries);
        int[] sequence = evenly ? Sequences.uniform(entries, LENGTH) : Sequences.zipf(entries, EXPONENT, LENGTH);
        ConcurrentHashMap<String, byte[]> heap = new ConcurrentHashMap<>(entries);
        try (BareMap bare = new BareMap(entries, valueBytes);
                OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                        .maximumBytes(2L * entries * (valueBytes + 64) + (64 << 20))
                        .build()) {
            for (int i = 0; i < entries; i++) {
                byte[] value = Keys.value(i, valueBytes);
                heap.put(keys[i], value);
                bare.put(keys[i], value);
                map.put(keys[i], value);
            }
            List<Subject> subjects = List.of(
                    new Subject("bound", count -> bareLoop(bare, keys, sequence, count)),
                    new Subject("Hinterland", count -> mapLoop(map, keys, sequence, count)),
                    new Subject("ConcurrentHashMap, copied", count -> heapLoop(heap, keys, sequence, count)));
            List<double[]> nanos = run(subjects, rounds);
            print(entries, valueBytes, evenly, subjects, nanos);
        }
    }

    private static List<double[]> run(List<Subject> subjects, int rounds) {
        List<double[]> nanos = new ArrayList<>();
        subjects.forEach(subject -> nanos.add(new double[rounds]));
        for (int round = -WARMUP_ROUNDS; round < rounds; round++) {
            for (int i = 0; i < subjects.size(); i++) {
                long start = System.nanoTime();
                long sum = subjects.get(i).loop().apply(LENGTH);
                double each = (System.nanoTime() - start) / (double) LENGTH;
                if (sum == 0) {
                    throw new IllegalStateException(
                            "nothing was read: subject=" + subjects.get(i).name());
                }
                if (round >= 0) {
                    nanos.get(i)[round] = each;
                }
            }
        }
        return nanos;
    }

    private static void print(
            int entries, int valueBytes, boolean evenly, List<Subject> subjects, List<double[]> nanos) {
        System.out.printf(
                Locale.ROOT,
                "%n%,d entries, values of %d bytes, %s: ns per get, median (quartiles); times the bound's of the same round%n",
                entries,
                valueBytes,
                evenly ? "evenly" : "Zipf");
        for (int i = 0; i < subjects.size(); i++) {
            double[] ratios = new double[nanos.get(i).length];
            for (int round = 0; round < ratios.length; round++) {
                ratios[round] = nanos.get(i)[round] / nanos.get(0)[round];
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-28s %-32s %s%n",
                    subjects.get(i).name(),
                    Quartiles.of(nanos.get(i)),
                    Quartiles.of(ratios));
        }
    }

    // One loop for each, so that nothing in them is polymorphic.

    private static long bareLoop(BareMap map, String[] keys, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += map.get(keys[sequence[i]]).length;
        }
        return sum;
    }

    private static long mapLoop(OffHeapMap<String, byte[]> map, String[] keys, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.get(keys[sequence[i]])).length;
        }
        return sum;
    }

    private static long heapLoop(ConcurrentHashMap<String, byte[]> map, String[] keys, int[] sequence, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.get(keys[sequence[i]])).clone().length;
        }
        return sum;
    }

    private record Subject(String name, Function<Integer, Long> loop) {}
}
