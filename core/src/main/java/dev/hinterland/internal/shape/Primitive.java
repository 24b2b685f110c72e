// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The primitive types and their boxes. Floating-point numbers are stored as their canonical bits, because {@code
 * equals} compares these.
 */
public enum Primitive implements Format {
    BOOLEAN(boolean.class, Boolean.class, Byte.BYTES),
    BYTE(byte.class, Byte.class, Byte.BYTES),
    SHORT(short.class, Short.class, Short.BYTES),
    CHAR(char.class, Character.class, Character.BYTES),
    INT(int.class, Integer.class, Integer.BYTES),
    LONG(long.class, Long.class, Long.BYTES),
    FLOAT(float.class, Float.class, Float.BYTES),
    DOUBLE(double.class, Double.class, Double.BYTES);

    private final Class<?> type;
    private final Class<?> box;
    private final int bytes;

    Primitive(Class<?> type, Class<?> box, int bytes) {
        this.type = type;
        this.box = box;
        this.bytes = bytes;
    }

    /** Returns the primitive that a class stands for, be it itself or its box. */
    public static Optional<Primitive> of(Class<?> type) {
        return Arrays.stream(values())
                .filter(each -> each.type == type || each.box == type)
                .findFirst();
    }

    public Class<?> type() {
        return type;
    }

    public Class<?> box() {
        return box;
    }

    /** Returns the size in memory. */
    public int bytes() {
        return bytes;
    }

    /** Reads a value in its box. */
    public Object read(MemorySegment memory, long at) {
        return switch (this) {
            case BOOLEAN -> Memory.getBoolean(memory, at);
            case BYTE -> Memory.getByte(memory, at);
            case SHORT -> Memory.getShort(memory, at);
            case CHAR -> Memory.getChar(memory, at);
            case INT -> Memory.getInt(memory, at);
            case LONG -> Memory.getLong(memory, at);
            case FLOAT -> Memory.getFloat(memory, at);
            case DOUBLE -> Memory.getDouble(memory, at);
        };
    }

    /** Writes a value that comes in its box. */
    public void write(MemorySegment memory, long at, Object value) {
        switch (this) {
            case BOOLEAN -> Memory.putBoolean(memory, at, (Boolean) value);
            case BYTE -> Memory.putByte(memory, at, (Byte) value);
            case SHORT -> Memory.putShort(memory, at, (Short) value);
            case CHAR -> Memory.putChar(memory, at, (Character) value);
            case INT -> Memory.putInt(memory, at, (Integer) value);
            case LONG -> Memory.putLong(memory, at, (Long) value);
            case FLOAT -> Memory.putFloat(memory, at, (Float) value);
            case DOUBLE -> Memory.putDouble(memory, at, (Double) value);
        }
    }

    @Override
    public boolean isCanonical() {
        return true;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
