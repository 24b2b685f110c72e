package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;

final class IntCodec implements Codec<Integer> {
    static final IntCodec INSTANCE = new IntCodec();

    @Override
    public long size(Integer value) {
        throw new IllegalStateException("under construction");
    }

    @Override
    public void encode(Integer value, MemorySegment target) {}

    @Override
    public Integer decode(MemorySegment source) {
        throw new IllegalStateException("under construction");
    }
}
