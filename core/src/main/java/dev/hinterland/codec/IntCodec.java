// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Ints;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The codec of {@code Integer}: four bytes, little-endian. */
final class IntCodec implements Codec<Integer>, InPlaceCodec<Integer> {

    static final IntCodec INSTANCE = new IntCodec();

    private static final ValueLayout.OfInt LAYOUT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private IntCodec() {}

    @Override
    public long size(Integer value) {
        return Integer.BYTES;
    }

    @Override
    public void encode(Integer value, MemorySegment target) {
        target.set(LAYOUT, 0, value);
    }

    @Override
    public Integer decode(MemorySegment source) {
        GraphSource.checkSize(source, Integer.BYTES);
        return source.get(LAYOUT, 0);
    }

    @Override
    public long extent(Integer value) {
        return Integer.BYTES << 1;
    }

    @Override
    public void encode(Integer value, long extent, MemorySegment memory, long offset) {
        memory.set(LAYOUT, offset, value);
    }

    @Override
    public Integer decode(MemorySegment memory, long offset, long extent) {
        return Ints.get(memory, LAYOUT, offset);
    }

    @Override
    public long hash(Integer value) {
        return value;
    }

    @Override
    public MemorySegment bytes(Integer value) {
        return MemorySegment.ofArray(new int[] {value});
    }

    @Override
    public Object prepare(Integer value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        Integer value = (Integer) prepared;
        return memory.get(LAYOUT, offset) == value;
    }

    @Override
    public String toString() {
        return "Codec[Integer]";
    }
}
