package dev.hinterland;

import dev.hinterland.codec.Codec;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * How a key or a value passes between a map and its store: as itself where the codec is the library's own, and as bytes
 * in scratch memory where the codec is the user's. So no code of a user's runs while the store holds anything.
 *
 * @param <T> the type that the map's user sees
 * @param <F> the type that the store sees
 */
sealed interface Form<T, F> {

    /** Returns the codec that the store works with. */
    InPlaceCodec<F> codec();

    F wrap(T value);

    T unwrap(F form);

    /** Returns the form for a codec. */
    @SuppressWarnings("unchecked") // the library's codecs are in-place codecs of the same type
    static <T> Form<T, ?> of(Codec<T> codec) {
        return codec instanceof InPlaceCodec<?> inPlace
                ? new InPlace<>((InPlaceCodec<T>) inPlace)
                : new Scratch<>(codec);
    }

    /** The value itself. */
    record InPlace<T>(InPlaceCodec<T> codec) implements Form<T, T> {

        @Override
        public T wrap(T value) {
            return Objects.requireNonNull(value);
        }

        @Override
        public T unwrap(T form) {
            return form;
        }
    }

    /** The bytes that a user's codec writes and reads. */
    record Scratch<T>(Codec<T> user) implements Form<T, MemorySegment> {

        @Override
        public InPlaceCodec<MemorySegment> codec() {
            return SegmentCodec.INSTANCE;
        }

        @Override
        public MemorySegment wrap(T value) {
            long size = user.size(Objects.requireNonNull(value));
            if (size < 0 || size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("codec returned an impossible size: size=" + size);
            }
            MemorySegment scratch = SegmentCodec.allocate(size);
            user.encode(value, scratch);
            return scratch;
        }

        @Override
        public T unwrap(MemorySegment form) {
            return Objects.requireNonNull(user.decode(form.asReadOnly()), "codec decoded null");
        }
    }
}
