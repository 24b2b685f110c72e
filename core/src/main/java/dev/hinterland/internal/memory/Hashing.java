// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Hash functions over words and bytes. */
public final class Hashing {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Odd constants with about as many ones as zeros: the golden ratio, and a factor of SplitMix64. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final long SPLIT_MIX = 0xBF58476D1CE4E5B9L;

    private static final int NEIGHBOUR_BITS = 6;
    private static final int NEIGHBOURS = (1 << NEIGHBOUR_BITS) - 1;

    private Hashing() {}

    /** Mixes all bits of a word into all bits: multiply and shift, twice. */
    public static long mix(long word) {
        long h = word * GOLDEN;
        h = (h ^ h >>> 32) * SPLIT_MIX;
        return h ^ h >>> 29;
    }

    /**
     * Returns the hash of a key in a store with a seed.
     *
     * <p>The hash codes of consecutive strings are consecutive, and so are many numbers that are keys. So 64 hash codes
     * that differ in their six low bits only have 64 hashes with the same bits above, which are those of 64 buckets
     * side by side. A thread that uses such keys one after the other finds most buckets in the processor's cache. All
     * other bits are mixed, as {@link #mix} does it. The high six bits, which are the tag, differ within the 64 too,
     * because a small index has less than 64 buckets.
     */
    public static int seeded(long keyHash, long seed) {
        long word = keyHash ^ seed;
        int low = (int) word & NEIGHBOURS;
        long mixed = (word >>> NEIGHBOUR_BITS) * GOLDEN;
        mixed = (mixed ^ mixed >>> 32) * SPLIT_MIX;
        int hash = (int) ((mixed ^ mixed >>> 29) >>> Integer.SIZE);
        int neighbour = (hash + low) & NEIGHBOURS;
        return ((hash & ~NEIGHBOURS) | neighbour) ^ (low << (Integer.SIZE - NEIGHBOUR_BITS));
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
