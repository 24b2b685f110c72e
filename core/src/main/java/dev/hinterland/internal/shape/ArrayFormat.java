// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Extent;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.function.IntFunction;

/**
 * The format of arrays of primitives: their elements, one by one. They have no canonical encoding as part of a record,
 * because records compare them by identity.
 *
 * @param name what stored layouts call it
 * @param layout of an element
 * @param maker makes an array of a length
 */
record ArrayFormat(String name, ValueLayout layout, IntFunction<Object> maker) implements VariableFormat {

    static final VariableFormat BYTES = new ArrayFormat("byte[]", Memory.BYTE, byte[]::new);
    static final VariableFormat SHORTS = new ArrayFormat("short[]", Memory.SHORT, short[]::new);
    static final VariableFormat CHARS = new ArrayFormat("char[]", Memory.CHAR, char[]::new);
    static final VariableFormat INTS = new ArrayFormat("int[]", Memory.INT, int[]::new);
    static final VariableFormat LONGS = new ArrayFormat("long[]", Memory.LONG, long[]::new);
    static final VariableFormat FLOATS = new ArrayFormat("float[]", Memory.FLOAT, float[]::new);
    static final VariableFormat DOUBLES = new ArrayFormat("double[]", Memory.DOUBLE, double[]::new);
    static final VariableFormat BOOLEANS = new Booleans();

    @Override
    public boolean isCanonical() {
        return false;
    }

    @Override
    public long extent(Object value) {
        return Extent.of(Array.getLength(value) * layout.byteSize());
    }

    @Override
    public void write(Object value, long extent, MemorySegment memory, long at) {
        MemorySegment.copy(value, 0, memory, layout, at, Array.getLength(value));
    }

    @Override
    public Object read(MemorySegment memory, long at, long extent) {
        long size = Extent.bytes(extent);
        if (size % layout.byteSize() != 0) {
            throw new IndexOutOfBoundsException("part of an element: type=" + name + ", bytes=" + size);
        }
        int length = Math.toIntExact(size / layout.byteSize());
        Object array = maker.apply(length);
        MemorySegment.copy(memory, layout, at, array, 0, length);
        return array;
    }

    /** One byte for each, zero or one. */
    private record Booleans() implements VariableFormat {

        @Override
        public String name() {
            return "boolean[]";
        }

        @Override
        public boolean isCanonical() {
            return false;
        }

        @Override
        public long extent(Object value) {
            return Extent.of(((boolean[]) value).length);
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            boolean[] array = (boolean[]) value;
            for (int i = 0; i < array.length; i++) {
                Memory.putBoolean(memory, at + i, array[i]);
            }
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            boolean[] array = new boolean[Math.toIntExact(Extent.bytes(extent))];
            for (int i = 0; i < array.length; i++) {
                array[i] = Memory.getBoolean(memory, at + i);
            }
            return array;
        }
    }
}
