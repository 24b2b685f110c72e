// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Copies and compares arrays that are usually short: words of eight bytes, the last of which may overlap the one
 * before, cost less than the general methods of {@link MemorySegment}.
 */
public final class ShortBytes {

    /*
     * MemorySegment.mismatch is not for memory that may be a mapped file's. Where a page of the file is missing,
     * HotSpot throws an InternalError from compiled code and from its stubs that copy, but its stub that compares
     * (vectorizedMismatch) ends the process (seen in JDK 25).
     */

    /** From this size on several words are compared at once. */
    private static final int LONG_BYTES = 128;

    private static final int STEP = 4 * Long.BYTES;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALVES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt HALF = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    static final long QUESTION_MARKS = '?' * LOW_BITS;

    private ShortBytes() {}

    /** Copies all of an array to memory. */
    public static void write(byte[] source, MemorySegment target, long offset) {
        int size = source.length;
        if (size >= 2 * Long.BYTES) {
            MemorySegment.copy(source, 0, target, BYTE, offset, size);
        } else if (size >= Long.BYTES) {
            int last = size - Long.BYTES;
            target.set(WORD, offset, (long) WORDS.get(source, 0));
            target.set(WORD, offset + last, (long) WORDS.get(source, last));
        } else {
            writeBytes(source, target, offset);
        }
    }

    private static void writeBytes(byte[] source, MemorySegment target, long offset) {
        int i = 0;
        if (source.length >= Integer.BYTES) {
            target.set(HALF, offset, (int) HALVES.get(source, 0));
            i = Integer.BYTES;
        }
        for (; i < source.length; i++) {
            target.set(BYTE, offset + i, source[i]);
        }
    }

    /** Returns whether memory has the bytes of an array. */
    public static boolean equal(byte[] bytes, MemorySegment memory, long offset) {
        int size = bytes.length;
        if (size < Long.BYTES) {
            return equalBytes(bytes, memory, offset);
        }
        if (size >= LONG_BYTES) {
            return equalLong(bytes, memory, offset);
        }
        int last = size - Long.BYTES;
        long difference = ((long) WORDS.get(bytes, 0) ^ memory.get(WORD, offset))
                | ((long) WORDS.get(bytes, last) ^ memory.get(WORD, offset + last));
        for (int i = Long.BYTES; i < last; i += Long.BYTES) {
            difference |= (long) WORDS.get(bytes, i) ^ memory.get(WORD, offset + i);
        }
        return difference == 0;
    }

    private static boolean equalLong(byte[] bytes, MemorySegment memory, long offset) {
        int last = bytes.length - STEP;
        for (int i = 0; i < last; i += STEP) {
            if (difference(bytes, i, memory, offset + i) != 0) {
                return false;
            }
        }
        return difference(bytes, last, memory, offset + last) == 0;
    }

    private static long difference(byte[] bytes, int at, MemorySegment memory, long offset) {
        return ((long) WORDS.get(bytes, at) ^ memory.get(WORD, offset))
                | ((long) WORDS.get(bytes, at + 8) ^ memory.get(WORD, offset + 8))
                | ((long) WORDS.get(bytes, at + 16) ^ memory.get(WORD, offset + 16))
                | ((long) WORDS.get(bytes, at + 24) ^ memory.get(WORD, offset + 24));
    }

    private static boolean equalBytes(byte[] bytes, MemorySegment memory, long offset) {
        int difference = 0;
        int i = 0;
        if (bytes.length >= Integer.BYTES) {
            difference = (int) HALVES.get(bytes, 0) ^ memory.get(HALF, offset);
            i = Integer.BYTES;
        }
        for (; i < bytes.length; i++) {
            difference |= bytes[i] ^ memory.get(BYTE, offset + i);
        }
        return difference == 0;
    }

    /** Returns whether two pieces of memory have the same bytes. */
    public static boolean equal(MemorySegment memory, long offset, MemorySegment others, long otherOffset, long size) {
        if (size >= Long.BYTES && size <= 2 * Long.BYTES) {
            long last = size - Long.BYTES;
            return ((memory.get(WORD, offset) ^ others.get(WORD, otherOffset))
                            | (memory.get(WORD, offset + last) ^ others.get(WORD, otherOffset + last)))
                    == 0;
        }
        if (size >= LONG_BYTES) {
            return equalLong(memory, offset, others, otherOffset, size);
        }
        long i = 0;
        for (; i <= size - Long.BYTES; i += Long.BYTES) {
            if (memory.get(WORD, offset + i) != others.get(WORD, otherOffset + i)) {
                return false;
            }
        }
        for (; i < size; i++) {
            if (memory.get(BYTE, offset + i) != others.get(BYTE, otherOffset + i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalLong(
            MemorySegment memory, long offset, MemorySegment others, long otherOffset, long size) {
        long last = size - STEP;
        for (long i = 0; i < last; i += STEP) {
            if (difference(memory, offset + i, others, otherOffset + i) != 0) {
                return false;
            }
        }
        return difference(memory, offset + last, others, otherOffset + last) == 0;
    }

    private static long difference(MemorySegment memory, long offset, MemorySegment others, long otherOffset) {
        return (memory.get(WORD, offset) ^ others.get(WORD, otherOffset))
                | (memory.get(WORD, offset + 8) ^ others.get(WORD, otherOffset + 8))
                | (memory.get(WORD, offset + 16) ^ others.get(WORD, otherOffset + 16))
                | (memory.get(WORD, offset + 24) ^ others.get(WORD, otherOffset + 24));
    }

    /** Returns whether an array contains a byte. */
    public static boolean contains(byte[] bytes, int wanted) {
        int size = bytes.length;
        if (size < Long.BYTES) {
            return containsByte(bytes, wanted);
        }
        long pattern = (wanted & 0xFF) * LOW_BITS;
        int last = size - Long.BYTES;
        long found =
                zeroBytes((long) WORDS.get(bytes, 0) ^ pattern) | zeroBytes((long) WORDS.get(bytes, last) ^ pattern);
        for (int i = Long.BYTES; i < last; i += Long.BYTES) {
            found |= zeroBytes((long) WORDS.get(bytes, i) ^ pattern);
        }
        return found != 0;
    }

    private static boolean containsByte(byte[] bytes, int wanted) {
        for (byte each : bytes) {
            if (each == (byte) wanted) {
                return true;
            }
        }
        return false;
    }

    /** Returns zero if and only if no byte of a word is zero (Warren, Hacker's Delight, 6-1). */
    static long zeroBytes(long word) {
        return word - LOW_BITS & ~word & HIGH_BITS;
    }
}
