package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;

final class StringCodec implements Codec<String> {
    static final StringCodec INSTANCE = new StringCodec();

    @Override
    public long size(String value) {
        throw new IllegalStateException("under construction");
    }

    @Override
    public void encode(String value, MemorySegment target) {}

    @Override
    public String decode(MemorySegment source) {
        throw new IllegalStateException("under construction");
    }
}
