// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.gc.Collector;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param stores the control first, then the stores
 * @param collectors the collectors
 * @param data what a store is filled with
 * @param heapBytes the heap of every JVM
 * @param maxOffHeapBytes what a store may hold outside of it
 * @param rate how many gets are due per second
 * @param puts the rates of puts, one measurement each
 * @param garbageBytes how much garbage is made per second
 * @param seconds how long is measured
 * @param warmupSeconds how long the same load lasts before
 * @param pacing how threads wait
 * @param repeats how many JVMs for each store and collector
 * @param classPath what a JVM of a feature version runs
 * @param logs where to keep the logs of response times; {@code null} to keep none
 */
public record TailPlan(
        List<Contender> stores,
        List<Collector> collectors,
        Entries data,
        long heapBytes,
        long maxOffHeapBytes,
        long rate,
        List<Long> puts,
        long garbageBytes,
        int seconds,
        int warmupSeconds,
        Pacing pacing,
        int repeats,
        IntFunction<List<Path>> classPath,
        @Nullable Path logs) {

    /** Copies the lists. */
    public TailPlan {
        stores = List.copyOf(stores);
        collectors = List.copyOf(collectors);
        puts = List.copyOf(puts);
    }

    /** Returns the control as a contender: it needs no flags, and has no data on the heap. */
    public static Contender control() {
        return new Contender(ControlStore.ID, false, "", 0, Contender.Flags.NONE);
    }

    /**
     * What a store is filled with.
     *
     * @param count how many entries
     * @param keyBytes the characters of a key
     * @param valueBytes the bytes of a value
     */
    public record Entries(long count, int keyBytes, int valueBytes) {

        /**
         * What an entry of a ConcurrentHashMap takes beside the bytes of key and value, in a JVM without compressed
         * references: node 48, two places of the table 16, String 32 and its array's header 24, the value's header 24,
         * padding up to 14.
         */
        private static final int HEAP_OVERHEAD_BYTES = 158;

        /** More than any store outside the heap takes for an entry, with what it needs to be written to. */
        private static final int OFF_HEAP_OVERHEAD_BYTES = 128;

        private static final long LEAST_BYTES = 256L << 20;
        private static final double OFF_HEAP_ROOM = 1.5;

        /** Returns the bytes of keys and values. */
        public long payloadBytes() {
            return count * (keyBytes + valueBytes);
        }

        /** Returns a heap that is half empty when a ConcurrentHashMap holds the entries. */
        public long heapBytes() {
            return rounded(2 * count * (keyBytes + valueBytes + HEAP_OVERHEAD_BYTES));
        }

        /** Returns half as much again as the entries take outside the heap at most. */
        public long offHeapBytes() {
            return rounded((long) (OFF_HEAP_ROOM * count * (keyBytes + valueBytes + OFF_HEAP_OVERHEAD_BYTES)));
        }

        private static long rounded(long bytes) {
            return Math.max(LEAST_BYTES, (bytes + LEAST_BYTES - 1) / LEAST_BYTES * LEAST_BYTES);
        }
    }
}
