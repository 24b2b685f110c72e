// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Units;
import java.util.Comparator;
import java.util.List;

/**
 * The heap that arrays are allocated in: a young generation much larger than the caches, because zeroing memory that is
 * in a cache is another question, and never more than a quarter of the machine's memory in all.
 *
 * @param youngBytes the young generation
 * @param cacheBytes the machine's largest cache; 0 where it is unknown
 */
record YoungHeap(long youngBytes, long cacheBytes) {

    private static final long MIB = 1L << 20;
    private static final long OLD_BYTES = 128 * MIB;
    private static final long QUICK_BYTES = 1024 * MIB;
    private static final long QUICK_BYTES_EACH = 256 * MIB;
    private static final long FULL_BYTES = 2048 * MIB;
    private static final long FULL_BYTES_EACH = 512 * MIB;
    /** All threads together must be able to create this many arrays between two collections. */
    private static final int ARRAYS_IN_EDEN = 4;

    private static final int CACHES_AT_LEAST = 4;
    private static final int MEMORY_SHARE = 4;
    /**
     * Eden is eight tenths of the young generation: {@code SurvivorRatio=8} leaves one tenth for each survivor space.
     */
    private static final double EDEN_SHARE = 0.8;

    /** Returns the heap for a machine. Pre-touching costs about a third of a second for each GiB and JVM. */
    static YoungHeap of(Machine machine, boolean quick) {
        long cache = largestCache(machine);
        long least = quick ? QUICK_BYTES : FULL_BYTES;
        long forThreads = machine.cores() * (quick ? QUICK_BYTES_EACH : FULL_BYTES_EACH);
        long wanted = Math.max(Math.max(least, forThreads), CACHES_AT_LEAST * cache);
        long most = machine.memoryBytes() / MEMORY_SHARE - OLD_BYTES;
        return new YoungHeap(Math.min(wanted, most) / MIB * MIB, cache);
    }

    /** Returns the size of a machine's largest cache; 0 where the system does not tell. */
    static long largestCache(Machine machine) {
        return machine.cacheSizes().values().stream()
                .max(Comparator.naturalOrder())
                .orElse(0L);
    }

    long edenBytes() {
        return (long) (EDEN_SHARE * youngBytes);
    }

    /** Returns whether eden is large enough for arrays of a length. */
    boolean fits(int size, int threads) {
        return (long) size * threads * ARRAYS_IN_EDEN <= edenBytes();
    }

    /** Returns the JVM's arguments. */
    List<String> arguments() {
        long heapBytes = youngBytes + OLD_BYTES;
        return List.of(
                "-XX:+UseParallelGC",
                "-XX:-UseAdaptiveSizePolicy",
                "-XX:SurvivorRatio=8",
                "-Xmn" + youngBytes / MIB + "m",
                "-Xms" + heapBytes / MIB + "m",
                "-Xmx" + heapBytes / MIB + "m",
                "-XX:+AlwaysPreTouch");
    }

    /** Returns it in words. */
    String words() {
        String cache = cacheBytes == 0
                ? "the largest cache is unknown"
                : "the largest cache has " + Units.bytes(cacheBytes)
                        + (edenBytes() < 2 * cacheBytes ? ", so part of eden stays in it: figures are too good" : "");
        return "ParallelGC, a pre-touched young generation of " + Units.bytes(youngBytes) + " with a fixed eden of "
                + Units.bytes(edenBytes()) + " (" + cache + ")";
    }
}
