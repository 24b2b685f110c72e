// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * The codec of bytes that a user's codec has encoded, or will decode. It copies them in and out of the store's memory,
 * so that the user's code never sees that memory. Decoded bytes lie in a heap array, aligned to eight bytes, which
 * belongs to the caller.
 */
public final class SegmentCodec implements InPlaceCodec<MemorySegment> {

    /** The only instance. */
    public static final SegmentCodec INSTANCE = new SegmentCodec();

    private SegmentCodec() {}

    /** Returns zeroed memory of a size in bytes, aligned to eight bytes, that no other code uses or ever will. */
    public static MemorySegment allocate(long bytes) {
        long[] words = new long[Math.toIntExact((bytes + Long.BYTES - 1) / Long.BYTES)];
        return MemorySegment.ofArray(words).asSlice(0, bytes);
    }

    /**
     * Returns what a user's codec writes.
     *
     * @param codec for errors
     * @param size what the codec says of the value
     * @throws IllegalArgumentException if no value has such a size
     */
    public static MemorySegment written(Object codec, long size, Consumer<MemorySegment> encode) {
        if (size < 0 || size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Codec.size must return 0 to " + Integer.MAX_VALUE + " bytes: codec="
                    + codec.getClass().getTypeName() + ", size=" + size);
        }
        MemorySegment scratch = allocate(size);
        encode.accept(scratch);
        return scratch;
    }

    @Override
    public long extent(MemorySegment value) {
        return Extent.of(value.byteSize());
    }

    @Override
    public void encode(MemorySegment value, long extent, MemorySegment memory, long offset) {
        MemorySegment.copy(value, 0, memory, offset, Extent.bytes(extent));
    }

    @Override
    public MemorySegment decode(MemorySegment memory, long offset, long extent) {
        MemorySegment copy = allocate(Extent.bytes(extent));
        MemorySegment.copy(memory, offset, copy, 0, Extent.bytes(extent));
        return copy;
    }

    @Override
    public MemorySegment decodeOwned(MemorySegment scratch, long extent) {
        return scratch;
    }

    @Override
    public long hash(MemorySegment value) {
        return Hashing.ofBytes(value, 0, value.byteSize());
    }

    @Override
    public MemorySegment bytes(MemorySegment value) {
        return value;
    }

    @Override
    public Object prepare(MemorySegment value) {
        return value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        MemorySegment value = (MemorySegment) prepared;
        return extent == extent(value) && ShortBytes.equal(value, 0, memory, offset, value.byteSize());
    }
}
