// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Reads a map in a file that other processes write to, {@link WriteUntilKilled}, which are killed and started again,
 * and checks that each answer is right: that of some moment between the question and the answer.
 */
public final class ReadWhileKilled {

    private static final int READS_BETWEEN_WALKS = 20_000;

    private final long seed;
    private final OffHeapMap<Integer, byte[]> map;
    private final Acknowledged acknowledged;

    /** By thread and key, the number of the last operation that had returned when it was looked. */
    private final long[][] written = new long[Operation.THREADS][Operation.KEYS];

    private final long[] known = new long[Operation.THREADS];

    private ReadWhileKilled(long seed, OffHeapMap<Integer, byte[]> map, Acknowledged acknowledged) {
        this.seed = seed;
        this.map = map;
        this.acknowledged = acknowledged;
    }

    /** Takes the file, the file of what has been acknowledged, the seed, and how many seconds to read. */
    public static void main(String[] arguments) throws IOException {
        long seed = Long.parseLong(arguments[2]);
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .file(Path.of(arguments[0]))
                .readOnly()
                .build()) {
            ReadWhileKilled program = new ReadWhileKilled(seed, map, Acknowledged.in(Path.of(arguments[1])));
            long end = System.nanoTime() + (long) (Double.parseDouble(arguments[3]) * 1e9);
            long reads = 0;
            long walks = 0;
            SplittableRandom random = new SplittableRandom(seed);
            while (System.nanoTime() < end) {
                for (int i = 0; i < READS_BETWEEN_WALKS; i++) {
                    program.read(random.nextInt(Operation.THREADS), random.nextInt(Operation.KEYS));
                }
                reads += READS_BETWEEN_WALKS;
                program.walk();
                walks++;
            }
            System.out.println("reads=" + reads + ", walks=" + walks);
        }
    }

    private void catchUp(int thread) {
        long last = acknowledged.get(thread);
        for (long number = known[thread] + 1; number <= last; number++) {
            written[thread][Operation.of(seed, thread, number).key() - thread * Operation.KEYS] = number;
        }
        known[thread] = last;
    }

    private void read(int thread, int index) {
        catchUp(thread);
        int key = thread * Operation.KEYS + index;
        byte[] value = map.get(key);
        long last = acknowledged.get(thread) + 1;
        if (Operation.isResult(seed, thread, written[thread][index], value)) {
            return;
        }
        for (long number = known[thread] + 1; number <= last; number++) {
            if (Operation.of(seed, thread, number).key() == key && Operation.isResult(seed, thread, number, value)) {
                return;
            }
        }
        throw new AssertionError("wrong value: key=" + key + ", acknowledged=" + written[thread][index] + ", of="
                + known[thread] + ", later=" + last + ", length=" + (value == null ? -1 : value.length));
    }

    /** Goes through all keys: those that nobody writes meanwhile come once, or not, as they are there or not. */
    private void walk() {
        for (int thread = 0; thread < Operation.THREADS; thread++) {
            catchUp(thread);
        }
        Set<Integer> found = new HashSet<>();
        for (Integer key : map.keySet()) {
            if (!found.add(key)) {
                throw new AssertionError("key comes twice: key=" + key);
            }
        }
        for (int thread = 0; thread < Operation.THREADS; thread++) {
            check(thread, found);
        }
    }

    private void check(int thread, Set<Integer> found) {
        boolean[] written = new boolean[Operation.KEYS];
        for (long number = known[thread] + 1; number <= acknowledged.get(thread) + 1; number++) {
            written[Operation.of(seed, thread, number).key() - thread * Operation.KEYS] = true;
        }
        for (int index = 0; index < Operation.KEYS; index++) {
            long last = this.written[thread][index];
            boolean expected = last > 0 && Operation.of(seed, thread, last).length() != Operation.REMOVAL;
            int key = thread * Operation.KEYS + index;
            if (!written[index] && expected != found.contains(key)) {
                throw new AssertionError("key is there or not: key=" + key + ", expected=" + expected
                        + ", acknowledged=" + last + ", of=" + known[thread]);
            }
        }
    }
}
