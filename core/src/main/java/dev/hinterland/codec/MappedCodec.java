// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.WholeCodec;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The codec of values that are made of other values, which have a codec. The functions are the user's: they run before
 * bytes are written and after bytes were copied.
 *
 * @param <T> the type of the values
 * @param <U> the type of what has a codec
 */
class MappedCodec<T, U> implements Codec<T>, WholeCodec<T>, KeyCodec, KnownContent {

    private final Codec<U> codec;
    private final Function<? super T, ? extends U> to;
    private final Function<? super U, ? extends T> from;

    private MappedCodec(Codec<U> codec, Function<? super T, ? extends U> to, Function<? super U, ? extends T> from) {
        this.codec = codec;
        this.to = to;
        this.from = from;
    }

    static <T, U> Codec<T> of(
            Codec<U> codec, Function<? super T, ? extends U> to, Function<? super U, ? extends T> from) {
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(from, "from");
        return codec instanceof RecordBytes records
                ? new OfRecords<>(codec, records.recordClass(), to, from)
                : new MappedCodec<>(codec, to, from);
    }

    private U mapped(T value) {
        return Objects.requireNonNull(to.apply(Objects.requireNonNull(value)), "a mapped value must not be null");
    }

    @Override
    public long size(T value) {
        return codec.size(mapped(value));
    }

    @Override
    public void encode(T value, MemorySegment target) {
        codec.encode(mapped(value), target);
    }

    @Override
    public T decode(MemorySegment source) {
        return Objects.requireNonNull(from.apply(codec.decode(source)), "a mapped value must not be null");
    }

    @Override
    public MemorySegment toSegment(T value) {
        return Combinators.bytes(codec, mapped(value));
    }

    @Override
    public T fromSegment(MemorySegment bytes) {
        return Objects.requireNonNull(from.apply(Combinators.value(codec, bytes)), "a mapped value must not be null");
    }

    @Override
    public Optional<String> notCanonical() {
        return codec instanceof KeyCodec keys ? keys.notCanonical() : Optional.empty();
    }

    @Override
    public Class<?> encodedClass() {
        return Object.class;
    }

    @Override
    public String layoutText() {
        return Combinators.layoutText(codec);
    }

    @Override
    public String toString() {
        return "Codec[via " + codec + "]";
    }

    /** The same where the bytes are a record, so that its components can be read in place. */
    private static final class OfRecords<T, R> extends MappedCodec<T, R> implements RecordBytes {

        private final Class<?> recordClass;

        OfRecords(
                Codec<R> codec,
                Class<?> recordClass,
                Function<? super T, ? extends R> to,
                Function<? super R, ? extends T> from) {
            super(codec, to, from);
            this.recordClass = recordClass;
        }

        @Override
        public Class<?> recordClass() {
            return recordClass;
        }

        @Override
        public Class<?> encodedClass() {
            return Object.class;
        }
    }
}
