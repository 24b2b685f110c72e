// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import java.util.List;

/**
 * What is asked for.
 *
 * @param copies what to compare
 * @param entries how many entries
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 * @param readers how many JVMs read beside the one that writes
 * @param millis for how long they read together
 * @param write whether the first JVM overwrites entries meanwhile
 * @param killMillis after how long, on average, the JVM that writes is killed; 0 for never
 * @param heapBytes the largest heap of a JVM whose data are outside of it
 * @param mapHeapBytes the largest heap of a JVM whose data are in it
 * @param maximumBytes the budget of a map outside the heap
 * @param repeats how often each is measured
 * @param corruptEvery has each so many-th value written wrong, so that a test sees it found; 0 for none
 */
public record SharePlan(
        List<Copies> copies,
        long entries,
        int keyBytes,
        int valueBytes,
        int readers,
        long millis,
        boolean write,
        long killMillis,
        long heapBytes,
        long mapHeapBytes,
        long maximumBytes,
        int repeats,
        long corruptEvery) {

    /** What a JVM takes beside its heap and the data: its code, the classes, the compilers. */
    private static final long JVM_BYTES = 128L << 20;

    private static final long PRIVATE_MILLIS_MAX = 10_000;

    /** Copies the list. */
    public SharePlan {
        copies = List.copyOf(copies);
    }

    /** Returns the bytes of keys and values. */
    public long payloadBytes() {
        return entries * (keyBytes + valueBytes);
    }

    /** Returns how many JVMs there are. */
    public int jvms() {
        return readers + 1;
    }

    /** Returns the largest heap of each JVM. */
    public long heapBytes(Copies which) {
        return which == Copies.HEAP ? mapHeapBytes : heapBytes;
    }

    /** Returns for how long all read together. */
    long millis(Copies which) {
        return which == Copies.SHARED ? millis : Math.min(millis, PRIVATE_MILLIS_MAX);
    }

    /** Returns the memory that all JVMs may take. */
    public long neededBytes(Copies which) {
        long each = heapBytes(which) + JVM_BYTES;
        return switch (which) {
            case SHARED -> jvms() * each + maximumBytes;
            case HEAP -> jvms() * each;
            case OFF_HEAP -> jvms() * (each + maximumBytes);
        };
    }
}
