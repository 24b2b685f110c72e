// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.ShortBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The codec of {@code byte[]}: the bytes of the array. */
final class BytesCodec implements Codec<byte[]>, InPlaceCodec<byte[]> {

    static final BytesCodec INSTANCE = new BytesCodec();

    private BytesCodec() {}

    @Override
    public long size(byte[] value) {
        return value.length;
    }

    @Override
    public void encode(byte[] value, MemorySegment target) {
        MemorySegment.copy(value, 0, target, ValueLayout.JAVA_BYTE, 0, value.length);
    }

    @Override
    public byte[] decode(MemorySegment source) {
        return source.toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public long extent(byte[] value) {
        return (long) value.length << 1;
    }

    @Override
    public void encode(byte[] value, long extent, MemorySegment memory, long offset) {
        ShortBytes.write(value, memory, offset);
    }

    @Override
    public byte[] decode(MemorySegment memory, long offset, long extent) {
        byte[] value = new byte[(int) (extent >>> 1)];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, value, 0, value.length);
        return value;
    }

    @Override
    public MemorySegment scratch(long extent) {
        return MemorySegment.ofArray(new byte[(int) (extent >>> 1)]);
    }

    @Override
    public byte[] decodeOwned(MemorySegment scratch, long extent) {
        return (byte[]) scratch.heapBase().orElseThrow();
    }

    @Override
    public long hash(byte[] value) {
        return Hashing.ofBytes(MemorySegment.ofArray(value), 0, value.length);
    }

    @Override
    public MemorySegment bytes(byte[] value) {
        return MemorySegment.ofArray(value);
    }

    @Override
    public Object prepare(byte[] value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        byte[] value = (byte[]) prepared;
        return extent == extent(value) && ShortBytes.equal(value, memory, offset);
    }

    @Override
    public String toString() {
        return "Codec[byte[]]";
    }
}
