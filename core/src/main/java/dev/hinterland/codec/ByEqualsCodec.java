// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.EqualsCodec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A codec whose values are compared by {@code equals} if they are keys.
 *
 * @param codec encodes the values
 * @param hash a hash that is the same in every JVM, or {@code null} for {@code hashCode}
 * @param <T> the type of the values
 */
record ByEqualsCodec<T>(Codec<T> codec, @Nullable ToIntFunction<? super T> hash)
        implements Codec<T>, EqualsCodec<T>, KeyCodec, KnownContent {

    ByEqualsCodec {
        Objects.requireNonNull(codec, "codec");
    }

    @Override
    public long size(T value) {
        return codec.size(value);
    }

    @Override
    public void encode(T value, MemorySegment target) {
        codec.encode(value, target);
    }

    @Override
    public T decode(MemorySegment source) {
        return codec.decode(source);
    }

    @Override
    public MemorySegment toSegment(T value) {
        return Combinators.bytes(codec, Objects.requireNonNull(value));
    }

    @Override
    public T fromSegment(MemorySegment bytes) {
        return Combinators.value(codec, bytes);
    }

    @Override
    public int hashOf(T value) {
        return hash == null ? EqualsCodec.super.hashOf(value) : hash.applyAsInt(value);
    }

    @Override
    public boolean hasStableHash() {
        return hash != null;
    }

    /** Part of another key, the values would be compared by their bytes. */
    @Override
    public Optional<String> notCanonical() {
        return Optional.of("codec=" + this);
    }

    @Override
    public Class<?> encodedClass() {
        return codec instanceof KnownContent known ? known.encodedClass() : Object.class;
    }

    @Override
    public String layoutText() {
        return EqualKeyCodec.LAYOUT + Combinators.layoutText(codec) + ")";
    }

    @Override
    public String toString() {
        return "Codec[byEquals " + codec + "]";
    }
}
