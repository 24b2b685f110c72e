// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.Ints;
import dev.hinterland.internal.memory.ShortBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The layout of an entry in a region: a header, the key's bytes, the value's bytes, and padding to four bytes.
 *
 * <pre>
 *  63                            32 31        16 15      6  5  4  3  2  1 0
 * +--------------------------------+------------+---------+--+--+--+--+----+
 * |              hash              | value size |key size |T |H |VV|KV|kind|   small: header of 8 bytes
 * +--------------------------------+------------+---------+--+--+--+--+----+
 * |           value size           |           key size                    |   large: 8 bytes more
 * +--------------------------------+---------------------------------------+
 *
 *  31                        6  5    2  1 0
 * +---------------------------+-------+----+
 * |     size in units of 4    |       |kind|   filler: 4 bytes, then anything
 * +---------------------------+-------+----+
 * </pre>
 *
 * <p>KV and VV are the variants of the key's and of the value's codec. H marks a humongous entry, whose value is a list
 * of the regions where its pieces lie. T marks a timed entry: between header and key lies a word of eight bytes,
 * aligned, that says until when the entry counts; or, in a map whose values are words, is the value. Sizes are bytes.
 * Once an entry is published, only two of its fields change: that word, and the kind of a small entry, which becomes
 * dead (zero) when the entry has been unlinked or moved. A dead entry is as long as before, so a reader that has found
 * it before reads on.
 */
public final class Entry {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private static final VarHandle TIME = ValueLayout.JAVA_LONG.varHandle();

    private static final int KIND_MASK = 0b11;
    private static final int DEAD = 0;
    private static final int SMALL = 1;
    private static final int LARGE = 2;
    private static final int FILLER = 3;

    static final int KEY_VARIANT_SHIFT = 2;
    static final int VALUE_VARIANT_SHIFT = 3;
    private static final int HUMONGOUS_SHIFT = 4;
    private static final int TIMED_SHIFT = 5;
    static final int KEY_SIZE_SHIFT = 6;
    private static final int KEY_SIZE_BITS = 10;
    static final int VALUE_SIZE_SHIFT = KEY_SIZE_SHIFT + KEY_SIZE_BITS;
    private static final int VALUE_SIZE_BITS = 16;

    static final int KEY_SIZE_MASK = (1 << KEY_SIZE_BITS) - 1;
    static final int VALUE_SIZE_MASK = (1 << VALUE_SIZE_BITS) - 1;

    /** The bits that say which form an entry has. */
    static final int FORM_MASK = KIND_MASK | 1 << HUMONGOUS_SHIFT | 1 << TIMED_SHIFT;

    static final int ORDINARY = SMALL;
    static final int ORDINARY_TIMED = SMALL | 1 << TIMED_SHIFT;

    /** What ordinary entries with the same key have in common: all of the header but size and variant of the value. */
    private static final long ORDINARY_KEY_MASK =
            ~((long) VALUE_SIZE_MASK << VALUE_SIZE_SHIFT | 1L << VALUE_VARIANT_SHIFT);

    /** The distance from the start of a small entry to its key, in bytes. */
    public static final int SMALL_HEADER_BYTES = 8;

    private static final int LARGE_HEADER_BYTES = 16;

    /** The size of the word that a timed entry has between its header and its key, in bytes. */
    public static final int TIME_BYTES = Long.BYTES;

    static {
        if (VALUE_SIZE_SHIFT + VALUE_SIZE_BITS != Integer.SIZE) {
            throw new AssertionError("the fields do not tile the word");
        }
    }

    private Entry() {}

    /** Returns whether the sizes of an entry with this key and value lie in its header. */
    public static boolean isSmall(long keyExtent, long valueExtent) {
        return keyExtent >>> 1 <= KEY_SIZE_MASK && valueExtent >>> 1 <= VALUE_SIZE_MASK;
    }

    /** Returns the bytes that an entry without a time takes, header and padding included. */
    public static long bytes(long keyExtent, long valueExtent) {
        int header = isSmall(keyExtent, valueExtent) ? SMALL_HEADER_BYTES : LARGE_HEADER_BYTES;
        return align(header + (keyExtent >>> 1) + (valueExtent >>> 1), Location.UNIT_BYTES);
    }

    /** Returns the bytes that an entry takes. Where some entries are timed, all must be: else their times lie askew. */
    public static long bytes(long keyExtent, long valueExtent, boolean timed) {
        long bytes = bytes(keyExtent, valueExtent);
        return timed ? align(bytes + TIME_BYTES, TIME_BYTES) : bytes;
    }

    /** Returns the bytes that the entry takes whose header this is. */
    public static long bytes(MemorySegment memory, long offset, long header) {
        return bytes(keyExtent(memory, offset, header), valueExtent(memory, offset, header), isTimed(header));
    }

    /** Returns the bytes of the entry at an offset, or zero where no whole entry lies there; tolerates any bytes. */
    public static long bytesWithin(MemorySegment memory, long offset) {
        long left = memory.byteSize() - offset;
        if (offset < 0 || left < SMALL_HEADER_BYTES) {
            return 0;
        }
        long header = header(memory, offset);
        if (isFiller((int) header) || (!isSmall(header) && left < LARGE_HEADER_BYTES)) {
            return 0;
        }
        long bytes = bytes(memory, offset, header);
        return bytes <= left ? bytes : 0;
    }

    private static long align(long bytes, int alignment) {
        return bytes + alignment - 1 & -alignment;
    }

    /** Returns the bytes that an {@linkplain #isOrdinary ordinary} entry takes. */
    public static int ordinaryBytes(long header, boolean timed) {
        int sizes =
                (int) ((header >>> KEY_SIZE_SHIFT & KEY_SIZE_MASK) + (header >>> VALUE_SIZE_SHIFT & VALUE_SIZE_MASK));
        return timed
                ? (int) align(SMALL_HEADER_BYTES + TIME_BYTES + sizes, TIME_BYTES)
                : (int) align(SMALL_HEADER_BYTES + sizes, Location.UNIT_BYTES);
    }

    /** Writes a header and returns the offset where the key begins; the value follows the key. */
    public static long writeHeader(
            MemorySegment memory, long offset, int hash, long keyExtent, long valueExtent, boolean humongous) {
        return writeHeader(memory, offset, hash, keyExtent, valueExtent, humongous ? 1 << HUMONGOUS_SHIFT : 0);
    }

    /** Writes the header of a timed entry, and its time. */
    public static long writeTimedHeader(
            MemorySegment memory,
            long offset,
            int hash,
            long keyExtent,
            long valueExtent,
            boolean humongous,
            long time) {
        int flags = 1 << TIMED_SHIFT | (humongous ? 1 << HUMONGOUS_SHIFT : 0);
        long timeOffset = writeHeader(memory, offset, hash, keyExtent, valueExtent, flags);
        TIME.set(memory, timeOffset, time);
        return timeOffset + TIME_BYTES;
    }

    private static long writeHeader(
            MemorySegment memory, long offset, int hash, long keyExtent, long valueExtent, int otherFlags) {
        if (isSmall(keyExtent, valueExtent)) {
            memory.set(LONG, offset, ordinaryHeader(hash, keyExtent, valueExtent, false) | otherFlags);
            return offset + SMALL_HEADER_BYTES;
        }
        long flags = (keyExtent & 1) << KEY_VARIANT_SHIFT | (valueExtent & 1) << VALUE_VARIANT_SHIFT | otherFlags;
        memory.set(LONG, offset, (long) hash << Integer.SIZE | flags | LARGE);
        memory.set(LONG, offset + SMALL_HEADER_BYTES, valueExtent >>> 1 << Integer.SIZE | keyExtent >>> 1);
        return offset + LARGE_HEADER_BYTES;
    }

    /** Returns the header of an {@linkplain #isOrdinary ordinary} entry, which must be {@linkplain #isSmall small}. */
    public static long ordinaryHeader(int hash, long keyExtent, long valueExtent, boolean timed) {
        // The variant of a codec is the lowest bit of an extent, and the size the others.
        return (long) hash << Integer.SIZE
                | keyExtent >>> 1 << KEY_SIZE_SHIFT
                | (keyExtent & 1) << KEY_VARIANT_SHIFT
                | valueExtent >>> 1 << VALUE_SIZE_SHIFT
                | (valueExtent & 1) << VALUE_VARIANT_SHIFT
                | (timed ? ORDINARY_TIMED : ORDINARY);
    }

    /** Writes the header of an ordinary entry. */
    public static void writeOrdinaryHeader(MemorySegment memory, long offset, long header) {
        memory.set(LONG, offset, header);
    }

    /** Writes the time of an ordinary timed entry that has not been published. */
    public static void writeTime(MemorySegment memory, long offset, long time) {
        memory.set(LONG, offset + SMALL_HEADER_BYTES, time);
    }

    /** Changes the hash of the key in an entry that has not been published. */
    public static void setHash(MemorySegment memory, long offset, int hash) {
        long sizesAndFlags = header(memory, offset) & 0xFFFFFFFFL;
        memory.set(LONG, offset, (long) hash << Integer.SIZE | sizesAndFlags);
    }

    /** Fills bytes that hold no entry, so that what follows can still be found. */
    public static void writeFiller(MemorySegment memory, long offset, int bytes) {
        memory.set(INT, offset, bytes >>> Location.UNIT_SHIFT << KEY_SIZE_SHIFT | FILLER);
    }

    /** Returns the first eight bytes of an entry, from which the other methods take the fields. */
    public static long header(MemorySegment memory, long offset) {
        return memory.get(LONG, offset);
    }

    /**
     * Reads the middle and the end of what may be a small entry with this header, or no entry at all any more, so that
     * the next read of it need not wait for all of its cache lines.
     */
    public static long touch(MemorySegment memory, long offset, long header) {
        long last = Math.min(offset + bytes(smallKeyExtent(header), smallValueExtent(header)), memory.byteSize());
        long end = Math.max(offset, last - Long.BYTES);
        return memory.get(LONG, (offset + end) >>> 1) ^ memory.get(LONG, end);
    }

    /** Returns the first four bytes of whatever lies here, for {@link #isFiller} and {@link #fillerBytes}. */
    public static int kindWord(MemorySegment memory, long offset) {
        return Ints.get(memory, INT, offset);
    }

    /** Returns whether no entry lies here. */
    public static boolean isFiller(int kindWord) {
        return (kindWord & KIND_MASK) == FILLER;
    }

    /** Returns the size of a filler in bytes. */
    public static int fillerBytes(int kindWord) {
        return kindWord >>> KEY_SIZE_SHIFT << Location.UNIT_SHIFT;
    }

    /** Returns the hash of the key. */
    public static int hash(long header) {
        return (int) (header >>> Integer.SIZE);
    }

    /** Returns whether the sizes lie in the header itself. */
    public static boolean isSmall(long header) {
        return (header & KIND_MASK) <= SMALL;
    }

    /** Returns whether an entry lies here that may be alive, and that {@link #markDead} would not mark. */
    public static boolean isLarge(long header) {
        int kind = (int) (header & KIND_MASK);
        return kind == LARGE || (kind == SMALL && isHumongous(header));
    }

    /**
     * Returns whether an entry lies here that has been unlinked or moved; large and humongous ones are never marked.
     */
    public static boolean isDead(int kindWord) {
        return (kindWord & KIND_MASK) == DEAD;
    }

    /**
     * Marks an entry as dead that the caller has unlinked or moved. It changes one byte, so that it is seen whole;
     * readers that have found the entry before still read it as it was. Large and humongous entries are not marked.
     */
    public static void markDead(MemorySegment memory, long offset) {
        byte first = memory.get(ValueLayout.JAVA_BYTE, offset);
        if ((first & (KIND_MASK | 1 << HUMONGOUS_SHIFT)) == SMALL) {
            memory.set(ValueLayout.JAVA_BYTE, offset, (byte) (first & ~KIND_MASK));
        }
    }

    /** Takes back {@link #markDead} for an entry that is linked; no other thread may know the entry. */
    public static void markAlive(MemorySegment memory, long offset) {
        byte first = memory.get(ValueLayout.JAVA_BYTE, offset);
        if ((first & KIND_MASK) == DEAD) {
            memory.set(ValueLayout.JAVA_BYTE, offset, (byte) (first | SMALL));
        }
    }

    /** Returns whether the sizes lie in the header, the value in the entry, and a time between, or none. */
    public static boolean isOrdinary(long header, boolean timed) {
        return (header & FORM_MASK) == (timed ? ORDINARY_TIMED : ORDINARY);
    }

    /**
     * Returns whether an {@linkplain #isOrdinary ordinary} entry lay here that has been {@linkplain #markDead marked}
     * as dead.
     */
    public static boolean isDeadOrdinary(long header, boolean timed) {
        return (header & FORM_MASK) == (timed ? DEAD | 1 << TIMED_SHIFT : DEAD);
    }

    /**
     * Returns whether the headers of two {@linkplain #isOrdinary ordinary} entries say that they may have the same key:
     * hash, size and variant are equal.
     */
    public static boolean mayHaveSameKey(long header, long ordinary) {
        return ((header ^ ordinary) & ORDINARY_KEY_MASK) == 0;
    }

    /** Returns whether two entries have the same key, of whatever size they are. */
    public static boolean haveSameKey(MemorySegment memory, long offset, MemorySegment others, long otherOffset) {
        long header = header(memory, offset);
        long other = header(others, otherOffset);
        long extent = keyExtent(memory, offset, header);
        return hash(header) == hash(other)
                && extent == keyExtent(others, otherOffset, other)
                && ShortBytes.equal(
                        memory, offset + keyOffset(header), others, otherOffset + keyOffset(other), extent >>> 1);
    }

    /** Returns whether the entry has a time. */
    public static boolean isTimed(long header) {
        return (header >>> TIMED_SHIFT & 1) != 0;
    }

    /** Returns the time of a timed entry; another thread may be changing it. */
    public static long time(MemorySegment memory, long offset, long header) {
        return (long) TIME.getOpaque(memory, offset + headerBytes(header));
    }

    /**
     * Returns the time of an {@linkplain #isOrdinary ordinary} timed entry, which another thread may be changing,
     * without any order: for a reader that reads it once, and lets HotSpot keep other values in registers meanwhile. It
     * is seen whole, because it is aligned.
     */
    public static long timeUnordered(MemorySegment memory, long offset) {
        return memory.get(LONG, offset + SMALL_HEADER_BYTES);
    }

    /** Changes the time of a timed entry, under the lock of its bucket. */
    public static void setTime(MemorySegment memory, long offset, long header, long time) {
        TIME.setOpaque(memory, offset + headerBytes(header), time);
    }

    /** Returns the extent of the key of a small entry. */
    public static long smallKeyExtent(long header) {
        return (header >>> KEY_SIZE_SHIFT & KEY_SIZE_MASK) << 1 | (header >>> KEY_VARIANT_SHIFT & 1);
    }

    /** Returns the extent of the value of a small entry. */
    public static long smallValueExtent(long header) {
        return (header >>> VALUE_SIZE_SHIFT & VALUE_SIZE_MASK) << 1 | (header >>> VALUE_VARIANT_SHIFT & 1);
    }

    /** Returns whether the value is a list of pieces. */
    public static boolean isHumongous(long header) {
        return (header >>> HUMONGOUS_SHIFT & 1) != 0;
    }

    /** Returns the distance in bytes from the start of the entry to its key. */
    public static int keyOffset(long header) {
        return headerBytes(header) + (int) (header >>> TIMED_SHIFT & 1) * TIME_BYTES;
    }

    /** Returns where the value of an entry begins, which may be a list of pieces, in its memory. */
    public static long valueOffset(MemorySegment memory, long offset, long header) {
        return offset + keyOffset(header) + (keyExtent(memory, offset, header) >>> 1);
    }

    private static int headerBytes(long header) {
        return isSmall(header) ? SMALL_HEADER_BYTES : LARGE_HEADER_BYTES;
    }

    /** Returns the extent of the key. */
    public static long keyExtent(MemorySegment memory, long offset, long header) {
        long size = isSmall(header)
                ? header >>> KEY_SIZE_SHIFT & KEY_SIZE_MASK
                : memory.get(INT, offset + SMALL_HEADER_BYTES) & 0xFFFFFFFFL;
        return size << 1 | (header >>> KEY_VARIANT_SHIFT & 1);
    }

    /** Returns the extent of the value. */
    public static long valueExtent(MemorySegment memory, long offset, long header) {
        long size = isSmall(header)
                ? header >>> VALUE_SIZE_SHIFT & VALUE_SIZE_MASK
                : memory.get(INT, offset + SMALL_HEADER_BYTES + Integer.BYTES) & 0xFFFFFFFFL;
        return size << 1 | (header >>> VALUE_VARIANT_SHIFT & 1);
    }
}
