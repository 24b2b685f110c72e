// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;

/**
 * The codec of keys that are compared by {@code equals}. In place it compares bytes: a reader that has found the entry
 * of an equal key with other bytes takes the long way, where keys are decided.
 *
 * @param user encodes the keys and compares them
 * @param <T> the type of the keys
 */
public record EqualKeyCodec<T>(EqualsCodec<T> user) implements InPlaceCodec<EqualKey<T>> {

    /** Begins the description of keys in a file that are compared by {@code equals}. */
    public static final String LAYOUT = "byEquals(";

    /** Returns the key that a value is. */
    public EqualKey<T> keyOf(T value) {
        return EqualKey.of(user, value);
    }

    @Override
    public long extent(EqualKey<T> value) {
        return Extent.of(value.bytes().byteSize());
    }

    @Override
    public void encode(EqualKey<T> value, long extent, MemorySegment memory, long offset) {
        SegmentCodec.INSTANCE.encode(value.bytes(), extent, memory, offset);
    }

    /** {@inheritDoc} Too few bytes for a hash are those of another entry, and out of bounds. */
    @Override
    public EqualKey<T> decode(MemorySegment memory, long offset, long extent) {
        return EqualKey.ofBytes(user, SegmentCodec.INSTANCE.decode(memory, offset, extent));
    }

    @Override
    public long hash(EqualKey<T> value) {
        return value.hashCode();
    }

    @Override
    public MemorySegment bytes(EqualKey<T> value) {
        return value.bytes();
    }

    @Override
    public Object prepare(EqualKey<T> value) {
        return value.bytes();
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        return SegmentCodec.INSTANCE.matches(prepared, memory, offset, extent);
    }
}
