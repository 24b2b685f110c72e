// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.internal.memory.EqualKey;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.EqualsCodec;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.WholeCodec;
import dev.hinterland.record.ViewCursor;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts a key or a value between a map and its store: the object itself if the codec is the library's own, and
 * bytes in scratch memory if the codec is the user's. So no code of a user's runs while the store holds anything.
 *
 * @param <T> the type that the map's user sees
 * @param <F> the type that the store sees
 */
public sealed interface Form<T, F> {

    /** Returns the codec that the store works with. */
    InPlaceCodec<F> codec();

    F wrap(T value);

    T unwrap(F form);

    /**
     * Returns what stays as it is if the value that was made of a form is changed: equal for equal bytes, as
     * {@link LoadKey#isSame}.
     */
    default Object state(F form) {
        return Objects.requireNonNull(form);
    }

    /** Returns the class of the values as far as the codec's declaration says, else {@code Object}. */
    Class<?> encodedClass();

    /** Returns whether an object is of a class that no value is of. */
    default boolean isForeign(Object value) {
        return !encodedClass().isInstance(value);
    }

    /** Returns the bytes of a value, on the heap. */
    default MemorySegment bytes(F form) {
        return codec().bytes(form);
    }

    /** Returns whether a value may have the bytes of another one that it does not equal, arrays by content. */
    default boolean comparesBytes() {
        return true;
    }

    /**
     * Returns what makes values of their bytes, if these are records that can be read where they lie, or {@code null}.
     */
    default ViewCursor.@Nullable Decoder<T> recordDecoder() {
        return null;
    }

    /** Returns the codec of the values if they are records, or {@code null}. */
    default @Nullable RecordBytes records() {
        return codec() instanceof RecordBytes records ? records : null;
    }

    /** Returns the class of the values where that is known, else {@code Object}. */
    default Class<?> type() {
        return codec() instanceof RecordBytes records ? records.encodedClass() : Object.class;
    }

    /**
     * Returns the form for a codec of keys.
     *
     * @throws IllegalArgumentException if equal keys could have different bytes
     */
    @SuppressWarnings("unchecked") // a codec of the library's is one of the same type
    static <T> Form<T, ?> ofKeys(Codec<T> codec) {
        if (codec instanceof EqualsCodec<?>) {
            return new ByEquals<>(new EqualKeyCodec<>((EqualsCodec<T>) codec));
        }
        if (codec instanceof KeyCodec keys) {
            Optional<String> reason = keys.notCanonical();
            if (reason.isPresent()) {
                throw new IllegalArgumentException("keyCodec must encode equal keys to equal bytes: " + reason.get()
                        + ", otherwise=Codec.byEquals");
            }
        }
        return of(codec);
    }

    /** Returns what lies in a file of keys and values: equal if they have the same bytes. */
    static String content(Codec<?> keys, Codec<?> values) {
        return "key " + content(keys) + "\nvalue " + content(values);
    }

    /**
     * Returns what a codec encodes, as text: equal where its bytes can be read by another codec. Nothing is known of
     * codecs of the user's.
     */
    static String content(Codec<?> codec) {
        if (codec instanceof KnownContent known) {
            return known.layoutText();
        }
        boolean own = codec instanceof InPlaceCodec<?> || codec instanceof WholeCodec<?>;
        return own ? EncodedClass.of(codec).getSimpleName() : "codec of the application";
    }

    /** Returns the form for a codec. */
    @SuppressWarnings("unchecked") // the library's codecs are in-place or whole codecs of the same type
    static <T> Form<T, ?> of(Codec<T> codec) {
        // No switch over patterns: the first one of a JVM loads 50 classes.
        if (codec instanceof InPlaceCodec<?>) {
            return new InPlace<>((InPlaceCodec<T>) codec);
        }
        return codec instanceof WholeCodec<?> ? new Whole<>((WholeCodec<T>) codec) : new Scratch<>(codec);
    }

    /** The value itself. */
    record InPlace<T>(InPlaceCodec<T> codec) implements Form<T, T> {

        @Override
        public Class<?> encodedClass() {
            return EncodedClass.of(codec);
        }

        @Override
        public boolean comparesBytes() {
            return codec instanceof RecordBytes;
        }

        @Override
        public T wrap(T value) {
            return Objects.requireNonNull(value);
        }

        @Override
        public T unwrap(T form) {
            return form;
        }

        @Override
        public Object state(T form) {
            return switch (form) {
                case Long number -> number;
                case Integer number -> number;
                case String text -> text;
                case UUID id -> id;
                case byte[] bytes -> bytes.clone();
                default -> codec.bytes(form);
            };
        }

        @Override
        public ViewCursor.@Nullable Decoder<T> recordDecoder() {
            return codec instanceof RecordBytes ? codec::decode : null;
        }
    }

    /** The bytes that a codec of the library's writes and reads, in memory of its own. */
    record Whole<T>(WholeCodec<T> whole) implements Form<T, MemorySegment> {

        @Override
        public Class<?> encodedClass() {
            return EncodedClass.of(whole);
        }

        @Override
        public InPlaceCodec<MemorySegment> codec() {
            return SegmentCodec.INSTANCE;
        }

        @Override
        public MemorySegment wrap(T value) {
            return whole.toSegment(Objects.requireNonNull(value));
        }

        @Override
        public T unwrap(MemorySegment form) {
            return whole.fromSegment(form);
        }

        @Override
        public @Nullable RecordBytes records() {
            return whole instanceof RecordBytes known && known.encodedClass() == known.recordClass() ? known : null;
        }

        @Override
        public Class<?> type() {
            return whole instanceof KnownContent known ? known.encodedClass() : Object.class;
        }

        @Override
        public ViewCursor.@Nullable Decoder<T> recordDecoder() {
            return whole instanceof RecordBytes
                    ? (memory, offset, extent) -> whole.fromSegment(codec().decode(memory, offset, extent))
                    : null;
        }
    }

    /** The bytes of a key that is compared by {@code equals}, and what is known of others. */
    record ByEquals<T>(EqualKeyCodec<T> codec) implements Form<T, EqualKey<T>> {

        @Override
        public Class<?> encodedClass() {
            return EncodedClass.of(codec.user());
        }

        @Override
        public EqualKey<T> wrap(T value) {
            return codec.keyOf(Objects.requireNonNull(value));
        }

        @Override
        public T unwrap(EqualKey<T> form) {
            return form.value();
        }
    }

    /** The bytes that a user's codec writes and reads. */
    record Scratch<T>(Codec<T> user) implements Form<T, MemorySegment> {

        @Override
        public Class<?> encodedClass() {
            return EncodedClass.of(user);
        }

        @Override
        public InPlaceCodec<MemorySegment> codec() {
            return SegmentCodec.INSTANCE;
        }

        @Override
        public MemorySegment wrap(T value) {
            return SegmentCodec.written(user, user.size(Objects.requireNonNull(value)), to -> user.encode(value, to));
        }

        @Override
        public T unwrap(MemorySegment form) {
            return Objects.requireNonNull(user.decode(form.asReadOnly()), "Codec.decode must not return null");
        }
    }
}
