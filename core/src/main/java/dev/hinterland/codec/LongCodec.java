// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.WordCodec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The codec of {@code Long}: eight bytes, little-endian. */
final class LongCodec implements Codec<Long>, WordCodec<Long> {

    static final LongCodec INSTANCE = new LongCodec();

    private static final ValueLayout.OfLong LAYOUT = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private LongCodec() {}

    @Override
    public long size(Long value) {
        return Long.BYTES;
    }

    @Override
    public void encode(Long value, MemorySegment target) {
        target.set(LAYOUT, 0, value);
    }

    @Override
    public Long decode(MemorySegment source) {
        GraphSource.checkSize(source, Long.BYTES);
        return source.get(LAYOUT, 0);
    }

    @Override
    public long extent(Long value) {
        return Long.BYTES << 1;
    }

    @Override
    public void encode(Long value, long extent, MemorySegment memory, long offset) {
        memory.set(LAYOUT, offset, value);
    }

    @Override
    public Long decode(MemorySegment memory, long offset, long extent) {
        return memory.get(LAYOUT, offset);
    }

    @Override
    public long toWord(Long value) {
        return value;
    }

    @Override
    public Long ofWord(long word) {
        return word;
    }

    @Override
    public long hash(Long value) {
        return value;
    }

    @Override
    public MemorySegment bytes(Long value) {
        return MemorySegment.ofArray(new long[] {value});
    }

    @Override
    public Object prepare(Long value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        Long value = (Long) prepared;
        return memory.get(LAYOUT, offset) == value;
    }

    @Override
    public String toString() {
        return "Codec[Long]";
    }
}
