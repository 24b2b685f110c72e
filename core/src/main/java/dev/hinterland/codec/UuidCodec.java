// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;

/** The codec of {@code UUID}: sixteen bytes, the most significant ones first, each half little-endian. */
final class UuidCodec implements Codec<UUID>, InPlaceCodec<UUID> {

    static final UuidCodec INSTANCE = new UuidCodec();

    private static final int BYTES = 2 * Long.BYTES;
    private static final ValueLayout.OfLong LAYOUT = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private UuidCodec() {}

    @Override
    public long size(UUID value) {
        return BYTES;
    }

    @Override
    public void encode(UUID value, MemorySegment target) {
        encode(value, extent(value), target, 0);
    }

    @Override
    public UUID decode(MemorySegment source) {
        GraphSource.checkSize(source, BYTES);
        return decode(source, 0, Extent.of(BYTES));
    }

    @Override
    public long extent(UUID value) {
        return Extent.of(BYTES);
    }

    @Override
    public void encode(UUID value, long extent, MemorySegment memory, long offset) {
        memory.set(LAYOUT, offset, value.getMostSignificantBits());
        memory.set(LAYOUT, offset + Long.BYTES, value.getLeastSignificantBits());
    }

    @Override
    public UUID decode(MemorySegment memory, long offset, long extent) {
        return new UUID(memory.get(LAYOUT, offset), memory.get(LAYOUT, offset + Long.BYTES));
    }

    @Override
    public long hash(UUID value) {
        return value.getMostSignificantBits() ^ Hashing.mix(value.getLeastSignificantBits());
    }

    @Override
    public MemorySegment bytes(UUID value) {
        return MemorySegment.ofArray(new long[] {value.getMostSignificantBits(), value.getLeastSignificantBits()});
    }

    @Override
    public Object prepare(UUID value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        UUID value = (UUID) prepared;
        return memory.get(LAYOUT, offset) == value.getMostSignificantBits()
                && memory.get(LAYOUT, offset + Long.BYTES) == value.getLeastSignificantBits();
    }

    @Override
    public String toString() {
        return "Codec[UUID]";
    }
}
