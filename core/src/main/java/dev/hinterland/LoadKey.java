package dev.hinterland;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.KeyedHash;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key on the heap, as the store sees it: equal if the encoded bytes are.
 *
 * @param form the key in the store's form
 * @param hash a hash that is the same for equal keys
 * @param <A> the form in which the store sees keys
 */
record LoadKey<A>(A form, int hash) {

    static <A> LoadKey<A> of(A form, InPlaceCodec<A> codec) {
        return new LoadKey<>(form, Long.hashCode(KeyedHash.of(codec.bytes(form))));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LoadKey<?> key && hash == key.hash && isSame(form, key.form);
    }

    static boolean isSame(Object form, Object other) {
        return (form instanceof MemorySegment bytes && other instanceof MemorySegment otherBytes)
                ? bytes.mismatch(otherBytes) < 0
                : Objects.deepEquals(form, other);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
