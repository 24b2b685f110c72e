// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The bound of a put over a present key off the heap: what a store cannot leave out whose readers take no lock. It
 * hashes the key, finds the line of the index and the entry, compares the key, makes an array of the old value, writes
 * the entry to another place, and puts that place into the line. All memory is constant segments, there is one writer,
 * nothing grows, and places are reused in order, so that they are written one after the other as a store appends. There
 * are no readers, no locks, no checks and no reclamation.
 */
final class BarePuts {

    static final int KEY_BYTES = 16;
    static final int VALUE_BYTES = 100;
    static final int MOST_ENTRIES = 1_000_000;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int LINE_SHIFT = 6;
    private static final int SLOTS = 7;
    private static final int KEYS_PER_LINE = 3;
    private static final long LOW_BITS = 0x0001_0101_0101_0101L;
    private static final long HIGH_BITS = 0x0080_8080_8080_8080L;

    private static final int KEY_SHIFT = 6;
    private static final int KEY_MASK = (1 << 10) - 1;
    private static final int VALUE_SHIFT = 16;
    private static final int VALUE_MASK = (1 << 16) - 1;
    private static final int ENTRY_BYTES = Long.BYTES + KEY_BYTES + VALUE_BYTES;

    /** Half of the places are free, as in a store that reclaims what is more than half dead. */
    private static final int PLACES_PER_ENTRY = 2;

    private static final MemorySegment INDEX =
            Arena.global().allocate(((long) MOST_ENTRIES / KEYS_PER_LINE) << LINE_SHIFT, 1 << LINE_SHIFT);
    private static final MemorySegment ENTRIES =
            Arena.global().allocate(((long) MOST_ENTRIES * PLACES_PER_ENTRY + 1) * ENTRY_BYTES, Long.BYTES);

    private final long lineMask;
    private final long endOfPlaces;
    private long place = ENTRY_BYTES;

    /** Stores entries with these keys of 16 Latin-1 characters and one value. One object at a time may be used. */
    BarePuts(String[] keys, byte[] value) {
        lineMask =
                (long) (Integer.highestOneBit(Math.max(KEYS_PER_LINE, keys.length) / KEYS_PER_LINE) - 1) << LINE_SHIFT;
        endOfPlaces = (long) keys.length * PLACES_PER_ENTRY * ENTRY_BYTES;
        for (String key : keys) {
            insert(key, value);
        }
    }

    private void insert(String key, byte[] value) {
        int hash = hash(key);
        long line = line(hash);
        while (INDEX.get(LONG, line + (long) SLOTS * Long.BYTES) != 0) {
            line = next(line);
        }
        int slot = 0;
        while (INDEX.get(LONG, line + Long.BYTES + (long) slot * Long.BYTES) != 0) {
            slot++;
        }
        write(place, hash, key.getBytes(StandardCharsets.ISO_8859_1), value);
        INDEX.set(LONG, line + Long.BYTES + (long) slot * Long.BYTES, place);
        INDEX.set(LONG, line, INDEX.get(LONG, line) | (tag(hash) << (slot * Byte.SIZE)));
        place += ENTRY_BYTES;
    }

    private static int hash(String key) {
        long hash = key.hashCode() * 0x9E3779B97F4A7C15L;
        hash = (hash ^ hash >>> 32) * 0xBF58476D1CE4E5B9L;
        return (int) ((hash ^ hash >>> 29) >>> Integer.SIZE);
    }

    private static long tag(int hash) {
        return (hash >>> 24) | 1L;
    }

    private long line(int hash) {
        return (long) hash << LINE_SHIFT & lineMask;
    }

    private long next(long line) {
        return (line + (1L << LINE_SHIFT)) & lineMask;
    }

    private static void write(long to, int hash, byte[] key, byte[] value) {
        long sizes = (long) key.length << KEY_SHIFT | (long) value.length << VALUE_SHIFT | 1;
        ENTRIES.set(LONG, to, (long) hash << Integer.SIZE | sizes);
        ENTRIES.set(LONG, to + Long.BYTES, (long) WORDS.get(key, 0));
        ENTRIES.set(LONG, to + 2 * Long.BYTES, (long) WORDS.get(key, Long.BYTES));
        long valueOffset = to + Long.BYTES + KEY_BYTES;
        int last = value.length - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            ENTRIES.set(LONG, valueOffset + i, (long) WORDS.get(value, i));
        }
        ENTRIES.set(LONG, valueOffset + last, (long) WORDS.get(value, last));
    }

    /** Puts a value over that of a key which is there, and returns the old one. */
    byte[] put(String key, byte[] value) {
        int hash = hash(key);
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        long line = line(hash);
        while (true) {
            long difference = INDEX.get(LONG, line) ^ tag(hash) * LOW_BITS;
            for (long m = difference - LOW_BITS & ~difference & HIGH_BITS; m != 0; m &= m - 1) {
                long slot = line + Long.numberOfTrailingZeros(m) + 1;
                long present = INDEX.get(LONG, slot);
                long header = ENTRIES.get(LONG, present);
                if (hasKey(present, header, hash, bytes)) {
                    byte[] old = new byte[(int) (header >>> VALUE_SHIFT) & VALUE_MASK];
                    MemorySegment.copy(
                            ENTRIES, ValueLayout.JAVA_BYTE, present + Long.BYTES + KEY_BYTES, old, 0, old.length);
                    write(place, hash, bytes, value);
                    INDEX.set(LONG, slot, place);
                    ENTRIES.set(LONG, present, 0);
                    findPlace();
                    return old;
                }
            }
            line = next(line);
        }
    }

    private static boolean hasKey(long present, long header, int hash, byte[] key) {
        return (int) (header >>> Integer.SIZE) == hash
                && (header >>> KEY_SHIFT & KEY_MASK) == key.length
                && ENTRIES.get(LONG, present + Long.BYTES) == (long) WORDS.get(key, 0)
                && ENTRIES.get(LONG, present + 2 * Long.BYTES) == (long) WORDS.get(key, Long.BYTES);
    }

    private void findPlace() {
        do {
            place = place == endOfPlaces ? ENTRY_BYTES : place + ENTRY_BYTES;
        } while (ENTRIES.get(LONG, place) != 0);
    }
}
