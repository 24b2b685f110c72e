package dev.hinterland.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Hash functions over words and bytes. */
public final class Hashing {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Odd constants with about as many ones as zeros: the golden ratio, and a factor of SplitMix64. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final long SPLIT_MIX = 0xBF58476D1CE4E5B9L;

    private Hashing() {}

    /** Mixes all bits of a word into all bits: multiply and shift, twice. */
    public static long mix(long word) {
        long h = word * GOLDEN;
        h = (h ^ h >>> 32) * SPLIT_MIX;
        return h ^ h >>> 29;
    }

    /** Returns a hash of bytes in memory, eight at a time. */
    public static long ofBytes(MemorySegment memory, long offset, long size) {
        long h = size * GOLDEN;
        long i = 0;
        for (; i <= size - Long.BYTES; i += Long.BYTES) {
            h = (h ^ mix(memory.get(LONG, offset + i))) * SPLIT_MIX;
        }
        long tail = 0;
        for (; i < size; i++) {
            tail = tail << Byte.SIZE | (memory.get(ValueLayout.JAVA_BYTE, offset + i) & 0xFF);
        }
        return (h ^ mix(tail)) * SPLIT_MIX;
    }
}
