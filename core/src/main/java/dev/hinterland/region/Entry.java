package dev.hinterland.region;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The layout of an entry in a region: a header, the key's bytes, the value's bytes, and padding to four bytes.
 *
 * <pre>
 *  63                            32 31        16 15      6  5  4  3  2  1 0
 * +--------------------------------+------------+---------+--+--+--+--+----+
 * |              hash              | value size |key size |  |H |VV|KV|kind|   small: header of 8 bytes
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
 * of the regions where its pieces lie. Bit 5 is reserved. Sizes are bytes. An entry never changes once it is published.
 */
public final class Entry {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private static final int KIND_MASK = 0b11;
    private static final int SMALL = 1;
    private static final int LARGE = 2;
    private static final int FILLER = 3;

    private static final int KEY_VARIANT_SHIFT = 2;
    private static final int VALUE_VARIANT_SHIFT = 3;
    private static final int HUMONGOUS_SHIFT = 4;
    private static final int KEY_SIZE_SHIFT = 6;
    private static final int KEY_SIZE_BITS = 10;
    private static final int VALUE_SIZE_SHIFT = KEY_SIZE_SHIFT + KEY_SIZE_BITS;
    private static final int VALUE_SIZE_BITS = 16;

    private static final int KEY_SIZE_MASK = (1 << KEY_SIZE_BITS) - 1;
    private static final int VALUE_SIZE_MASK = (1 << VALUE_SIZE_BITS) - 1;

    /** The distance from the start of a small entry to its key, in bytes. */
    public static final int SMALL_HEADER_BYTES = 8;

    private static final int LARGE_HEADER_BYTES = 16;

    static {
        if (VALUE_SIZE_SHIFT + VALUE_SIZE_BITS != Integer.SIZE) {
            throw new AssertionError("the fields do not tile the word");
        }
    }

    private Entry() {}

    private static boolean isSmall(long keyExtent, long valueExtent) {
        return keyExtent >>> 1 <= KEY_SIZE_MASK && valueExtent >>> 1 <= VALUE_SIZE_MASK;
    }

    /** Returns the bytes that an entry takes, header and padding included. */
    public static long bytes(long keyExtent, long valueExtent) {
        int header = isSmall(keyExtent, valueExtent) ? SMALL_HEADER_BYTES : LARGE_HEADER_BYTES;
        return align(header + (keyExtent >>> 1) + (valueExtent >>> 1));
    }

    private static long align(long bytes) {
        return bytes + Location.UNIT_BYTES - 1 & -Location.UNIT_BYTES;
    }

    /** Writes a header and returns the offset where the key begins; the value follows the key. */
    public static long writeHeader(
            MemorySegment memory, long offset, int hash, long keyExtent, long valueExtent, boolean humongous) {
        int flags = (int) (keyExtent & 1) << KEY_VARIANT_SHIFT
                | (int) (valueExtent & 1) << VALUE_VARIANT_SHIFT
                | (humongous ? 1 << HUMONGOUS_SHIFT : 0);
        long key = keyExtent >>> 1;
        long value = valueExtent >>> 1;
        long high = (long) hash << Integer.SIZE;
        if (isSmall(keyExtent, valueExtent)) {
            long sizes = key << KEY_SIZE_SHIFT | value << VALUE_SIZE_SHIFT;
            memory.set(LONG, offset, high | sizes | flags | SMALL);
            return offset + SMALL_HEADER_BYTES;
        }
        memory.set(LONG, offset, high | flags | LARGE);
        memory.set(LONG, offset + SMALL_HEADER_BYTES, value << Integer.SIZE | key);
        return offset + LARGE_HEADER_BYTES;
    }

    /** Fills bytes that hold no entry, so that what follows can still be found. */
    public static void writeFiller(MemorySegment memory, long offset, int bytes) {
        memory.set(INT, offset, bytes >>> Location.UNIT_SHIFT << KEY_SIZE_SHIFT | FILLER);
    }

    /** Returns the first eight bytes of an entry, from which the other methods take the fields. */
    public static long header(MemorySegment memory, long offset) {
        return memory.get(LONG, offset);
    }

    /** Returns the first four bytes of whatever lies here, for {@link #isFiller} and {@link #fillerBytes}. */
    public static int kindWord(MemorySegment memory, long offset) {
        return memory.get(INT, offset);
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
        return (header & KIND_MASK) == SMALL;
    }

    /** Returns whether the sizes lie in the header, and the value in the entry. */
    public static boolean isOrdinary(long header) {
        return (header & (KIND_MASK | 1 << HUMONGOUS_SHIFT)) == SMALL;
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
