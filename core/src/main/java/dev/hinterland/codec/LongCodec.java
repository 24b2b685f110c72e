package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;

final class LongCodec implements Codec<Long> {
    static final LongCodec INSTANCE = new LongCodec();

    @Override
    public long size(Long value) {
        throw new IllegalStateException("under construction");
    }

    @Override
    public void encode(Long value, MemorySegment target) {}

    @Override
    public Long decode(MemorySegment source) {
        throw new IllegalStateException("under construction");
    }
}
