// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Ints;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Reads and writes primitives in memory: little-endian, at any alignment. Generated code calls these by their names.
 */
public final class Memory {

    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private Memory() {}

    public static boolean getBoolean(MemorySegment memory, long at) {
        return memory.get(BYTE, at) != 0;
    }

    public static byte getByte(MemorySegment memory, long at) {
        return memory.get(BYTE, at);
    }

    public static short getShort(MemorySegment memory, long at) {
        return memory.get(SHORT, at);
    }

    public static char getChar(MemorySegment memory, long at) {
        return memory.get(CHAR, at);
    }

    public static int getInt(MemorySegment memory, long at) {
        return Ints.get(memory, INT, at);
    }

    public static long getLong(MemorySegment memory, long at) {
        return memory.get(LONG, at);
    }

    public static float getFloat(MemorySegment memory, long at) {
        return Float.intBitsToFloat(memory.get(INT, at));
    }

    public static double getDouble(MemorySegment memory, long at) {
        return Double.longBitsToDouble(memory.get(LONG, at));
    }

    public static void putBoolean(MemorySegment memory, long at, boolean value) {
        memory.set(BYTE, at, (byte) (value ? 1 : 0));
    }

    public static void putByte(MemorySegment memory, long at, byte value) {
        memory.set(BYTE, at, value);
    }

    public static void putShort(MemorySegment memory, long at, short value) {
        memory.set(SHORT, at, value);
    }

    public static void putChar(MemorySegment memory, long at, char value) {
        memory.set(CHAR, at, value);
    }

    public static void putInt(MemorySegment memory, long at, int value) {
        memory.set(INT, at, value);
    }

    public static void putLong(MemorySegment memory, long at, long value) {
        memory.set(LONG, at, value);
    }

    public static void putFloat(MemorySegment memory, long at, float value) {
        memory.set(INT, at, Float.floatToIntBits(value));
    }

    public static void putDouble(MemorySegment memory, long at, double value) {
        memory.set(LONG, at, Double.doubleToLongBits(value));
    }

    /** Writes zeros. */
    public static void clear(MemorySegment memory, long at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            memory.set(BYTE, at + i, (byte) 0);
        }
    }

    /** Reads up to eight bytes, the first as the lowest. */
    public static long getBits(MemorySegment memory, long at, int bytes) {
        long bits = 0;
        for (int i = 0; i < bytes; i++) {
            bits |= (memory.get(BYTE, at + i) & 0xFFL) << (i * Byte.SIZE);
        }
        return bits;
    }

    /** Writes up to eight bytes, the lowest first. */
    public static void putBits(MemorySegment memory, long at, int bytes, long bits) {
        for (int i = 0; i < bytes; i++) {
            memory.set(BYTE, at + i, (byte) (bits >>> (i * Byte.SIZE)));
        }
    }
}
