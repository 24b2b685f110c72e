// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.ShortBytes;
import java.lang.foreign.MemorySegment;

/** Stores bytes as they are. The hashes of keys must be known to the caller, but for the keyed one. */
final class RawCodec implements InPlaceCodec<RawBytes> {

    private final KeyHashes hashes;

    /**
     * Creates a codec.
     *
     * @param hashes of the keys, or those of any bytes for values
     */
    RawCodec(KeyHashes hashes) {
        this.hashes = hashes;
    }

    @Override
    public long extent(RawBytes value) {
        return value.extent();
    }

    @Override
    public void encode(RawBytes value, long extent, MemorySegment memory, long offset) {
        MemorySegment.copy(value.memory(), value.offset(), memory, offset, Extent.bytes(extent));
    }

    @Override
    public RawBytes decode(MemorySegment memory, long offset, long extent) {
        return new RawBytes(SegmentCodec.INSTANCE.decode(memory, offset, extent), 0, extent);
    }

    @Override
    public long hash(RawBytes value) {
        throw new UnsupportedOperationException("hash is known: bytes=" + Extent.bytes(value.extent()));
    }

    @Override
    public MemorySegment bytes(RawBytes value) {
        MemorySegment hashed = hashes.bytes(value.memory(), value.offset(), value.extent());
        return SegmentCodec.INSTANCE.decode(hashed, 0, Extent.of(hashed.byteSize()));
    }

    @Override
    public Object prepare(RawBytes value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        RawBytes value = (RawBytes) prepared;
        return extent == value.extent()
                && ShortBytes.equal(value.memory(), value.offset(), memory, offset, Extent.bytes(extent));
    }
}
