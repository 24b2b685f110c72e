// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.internal.memory.EqualKey;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.KeyedHash;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key on the heap, as the store sees it. Two are equal if their encoded bytes are, so a lookup in a table runs no
 * {@code equals} of a user's. The exception are keys that are compared by {@code equals}.
 *
 * @param form the key in the store's form
 * @param bytes the encoded key
 * @param extent the key's extent, since keys of two variants may have the same bytes
 * @param hash a hash that is the same for equal keys
 * @param <A> the form in which the store sees keys
 */
public record LoadKey<A>(A form, MemorySegment bytes, long extent, int hash) {

    static <A> LoadKey<A> of(A form, InPlaceCodec<A> codec) {
        MemorySegment bytes = codec.bytes(form);
        MemorySegment hashed = form instanceof EqualKey<?> ? EqualKey.hashBytes(bytes) : bytes;
        return new LoadKey<>(form, bytes, codec.extent(form), Long.hashCode(KeyedHash.of(hashed)));
    }

    /**
     * Returns this key to leave a table with, in which it has been: it equals what it was equal to there, and runs no
     * code of a user's.
     */
    @SuppressWarnings("unchecked") // the form is of the same type
    LoadKey<A> decided() {
        return form instanceof EqualKey<?> key ? new LoadKey<>((A) key.decided(), bytes, extent, hash) : this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LoadKey<?> key
                && hash == key.hash
                && (form instanceof EqualKey<?> equal
                        ? equal.equals(key.form)
                        : extent == key.extent && bytes.mismatch(key.bytes) < 0);
    }

    public static boolean isSame(Object form, Object other) {
        return (form instanceof MemorySegment bytes && other instanceof MemorySegment otherBytes)
                ? bytes.mismatch(otherBytes) < 0
                : Objects.deepEquals(form, other);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
