// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.region.Location;
import java.util.Arrays;

/**
 * Which entries the index leads to, of some regions at a time: so much memory, and no more, whatever the size of the
 * file. For each place where an entry can begin there is one byte.
 *
 * <pre>
 *  7 6   5   4 3         0
 * +---+---+---+-----------+
 * |   | 1 |   | frequency |
 * +---+---+---+-----------+
 * </pre>
 */
final class EntryMarks {

    private static final int ENTRY = 1 << 5;
    private static final int FREQUENCY_MASK = Frequency.MAX;

    /** The part of the heap that marks may take, and the least that is worth a walk through the index. */
    private static final int HEAP_FRACTION = 8;

    private static final long LEAST_BYTES = 16 << 20;
    private static final long MOST_BYTES = 1 << 30;

    private static final byte[] NOT_NOW = {};

    /** By the number of the region; empty for those that are not looked at now. */
    private final byte[][] marks;

    EntryMarks(int regions) {
        this.marks = new byte[regions + 1][];
        Arrays.fill(marks, NOT_NOW);
    }

    /** Returns how many bytes of regions are looked at in one walk. */
    static long batchBytes() {
        long heap = Runtime.getRuntime().maxMemory() / HEAP_FRACTION;
        return Math.clamp(heap, LEAST_BYTES, MOST_BYTES) * Location.UNIT_BYTES;
    }

    /** Begins to look at a region. */
    void begin(int id, int bytes) {
        marks[id] = new byte[bytes / Location.UNIT_BYTES];
    }

    /** Ends that. */
    void end(int id) {
        marks[id] = NOT_NOW;
    }

    boolean has(int id) {
        return marks[id].length > 0;
    }

    /** Marks an entry; returns whether it was not marked. */
    boolean add(int id, int offset, int frequency) {
        byte[] region = marks[id];
        int unit = offset / Location.UNIT_BYTES;
        if (region[unit] != 0) {
            return false;
        }
        region[unit] = (byte) (ENTRY | frequency);
        return true;
    }

    /** Returns the offset of the first entry from an offset on, or -1. */
    int next(int id, int offset) {
        byte[] region = marks[id];
        for (int unit = offset / Location.UNIT_BYTES; unit < region.length; unit++) {
            if (region[unit] != 0) {
                return unit * Location.UNIT_BYTES;
            }
        }
        return -1;
    }

    boolean isEntry(int id, int offset) {
        return marks[id][offset / Location.UNIT_BYTES] != 0;
    }

    int frequency(int id, int offset) {
        return marks[id][offset / Location.UNIT_BYTES] & FREQUENCY_MASK;
    }
}
