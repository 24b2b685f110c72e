// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a comparison is told; complete and checked, so that it can begin.
 *
 * @param commandLine the arguments as the user gave them
 * @param contenders what to compare
 * @param workload the id of the workload
 * @param data what to fill the stores with
 * @param threads how many threads work at once
 * @param readPercent the share of reads in a mixed phase, or -1 for none
 * @param collectors the collectors to run with
 * @param memory how much memory each store gets
 * @param preTouch whether memory is touched before the run: the heap, and what stores can be told to take at once
 * @param repeat how often to run each combination
 * @param jdk the JVM to run with
 * @param classPath what the forked JVMs run
 * @param options settings of single stores
 * @param quick whether it was scaled down
 * @param limit how long it may take in all
 * @param notes what was scaled or left out
 */
public record StoresPlan(
        List<String> commandLine,
        List<Contender> contenders,
        String workload,
        Data data,
        int threads,
        int readPercent,
        List<Collector> collectors,
        Memory memory,
        boolean preTouch,
        int repeat,
        Jdk jdk,
        List<Path> classPath,
        Map<String, String> options,
        boolean quick,
        Duration limit,
        List<String> notes) {

    /** Copies the collections. */
    public StoresPlan {
        commandLine = List.copyOf(commandLine);
        contenders = List.copyOf(contenders);
        collectors = List.copyOf(collectors);
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
        notes = List.copyOf(notes);
    }

    /** Returns the same plan for heaps that are touched before each run; what stores take outside is not. */
    public StoresPlan inTouchedHeaps() {
        return new StoresPlan(
                commandLine,
                contenders,
                workload,
                data,
                threads,
                readPercent,
                collectors,
                memory,
                true,
                repeat,
                jdk,
                classPath,
                options,
                quick,
                limit,
                notes);
    }

    /** Returns how far a run is that is so far in one of its phases; those of a user's workload are not known. */
    double shareOfRun(String phase, double shareOfPhase) {
        List<String> phases = readPercent < 0 ? List.of("write", "read") : List.of("write", "read", "mixed");
        int before = phases.indexOf(phase);
        return before < 0 ? shareOfPhase : (before + shareOfPhase) / phases.size();
    }

    /**
     * What a store is filled with.
     *
     * @param entries how many entries
     * @param keyBytes the size of plain keys, or 0 for feeds
     * @param valueBytes the size of plain values, or 0 for feeds
     * @param serializer the id of the serializer
     */
    public record Data(long entries, int keyBytes, int valueBytes, String serializer) {

        /** Returns whether it is that of the published experiment. */
        public boolean isFeed() {
            return keyBytes == 0;
        }
    }

    /**
     * How much memory each store gets.
     *
     * @param heaps the heap sizes to run with; one, the total, where totals are equal
     * @param totalBytes the total of heap and off-heap memory, or {@code null} where heaps are equal instead
     * @param maxOffHeapBytes the budget outside the heap
     */
    public record Memory(List<Long> heaps, @Nullable Long totalBytes, long maxOffHeapBytes) {

        private static final int HEAP_SHARE = 4;
        private static final long SMALLEST_HEAP = 32L << 20;
        private static final long LARGEST_HEAP = 256L << 20;

        /** Copies the heaps. */
        public Memory {
            heaps = List.copyOf(heaps);
        }

        /** Returns the heap of a store that is to be run with this heap, or with this total. */
        public long heapOf(boolean onHeap, long heapOrTotal) {
            return totalBytes == null || onHeap ? heapOrTotal : heapBesideOffHeap(heapOrTotal);
        }

        /** Returns the off-heap budget of a store that is to be run with this heap, or with this total. */
        public long offHeapOf(boolean onHeap, long heapOrTotal) {
            return totalBytes == null || onHeap ? maxOffHeapBytes : heapOrTotal - heapBesideOffHeap(heapOrTotal);
        }

        /** An off-heap store needs a heap for its garbage only: a quarter of the total, from 32 to 256 MiB. */
        private static long heapBesideOffHeap(long total) {
            return Math.clamp(total / HEAP_SHARE, SMALLEST_HEAP, LARGEST_HEAP);
        }
    }
}
