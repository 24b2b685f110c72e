package dev.hinterland.codec;

import dev.hinterland.internal.shape.ShapeReader;
import dev.hinterland.record.StoredLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/**
 * Encodes values to bytes and decodes them: the layout of a key or a value in off-heap memory.
 *
 * <p>The built-in codecs, returned by the factories here, read and write the store's memory in place. A user's codec
 * never sees that memory, because its code may block, call the store again, or keep the segment that it was given. It
 * encodes to scratch memory, and decodes from a read-only copy that was validated before. Both lie on the heap, in
 * words of eight bytes. Every layout can be used with them, but {@link MemorySegment#asByteBuffer} cannot. For a
 * library that works with arrays, {@link MemorySegment#copy(Object, int, MemorySegment, java.lang.foreign.ValueLayout,
 * long, int) copy} the array in, and get it with {@link MemorySegment#toArray(java.lang.foreign.ValueLayout.OfByte)
 * toArray}.
 *
 * <p>Two keys are the same key if their encoded bytes are equal. A key's codec must therefore be canonical: equal keys
 * have equal bytes, and different keys have different bytes.
 *
 * <p>Implementations must be thread-safe: many threads call one codec at once.
 *
 * @param <T> the type of the values; never {@code null}
 */
public interface Codec<T> {

    /**
     * Returns the exact number of bytes that {@link #encode} will write for a value.
     *
     * @param value the value
     * @return the encoded size in bytes, zero or more
     */
    long size(T value);

    /**
     * Encodes a value.
     *
     * @param value the value
     * @param target exactly {@link #size} bytes, all zero, aligned to eight bytes
     */
    void encode(T value, MemorySegment target);

    /**
     * Decodes a value.
     *
     * @param source exactly the bytes that {@link #encode} wrote, read-only, aligned to eight bytes
     * @return the value, not {@code null}
     * @throws dev.hinterland.record.MalformedBytesException if the codec is one of the library's, and the bytes are not
     *     those of a value
     */
    T decode(MemorySegment source);

    /** {@return the codec of {@code Long}: 8 bytes, little-endian} */
    static Codec<Long> ofLong() {
        return LongCodec.INSTANCE;
    }

    /** {@return the codec of {@code Integer}: 4 bytes, little-endian} */
    static Codec<Integer> ofInt() {
        return IntCodec.INSTANCE;
    }

    /**
     * {@return the codec of {@code String}: one byte per character if all of them are Latin-1, otherwise two} The
     * encoding is lossless for every {@code String}, including lone surrogates.
     */
    static Codec<String> ofString() {
        return StringCodec.INSTANCE;
    }

    /** {@return the codec of {@code byte[]}: its bytes} Arrays are copied in and out. Keys are compared by content. */
    static Codec<byte[]> ofBytes() {
        return BytesCodec.INSTANCE;
    }

    /** {@return the codec of {@code UUID}: 16 bytes} */
    static Codec<UUID> ofUuid() {
        return UuidCodec.INSTANCE;
    }

    /**
     * {@return the codec of a class: the built-in one of {@code String}, {@code Long}, {@code Integer}, {@code byte[]}
     * or {@code UUID}, or a codec of a record class, which is generated now} {@link dev.hinterland.record.RecordLayout}
     * is the layout of a record.
     *
     * <p>Components of records may be: primitives and their boxes, {@code String}, enums, arrays of primitives,
     * records, {@code Optional}, {@code List}, {@code Set} and {@code Map}, {@code UUID}, {@code BigInteger} and {@code
     * BigDecimal}, the types of {@code java.time}, and interfaces sealed over records. Each may be null. Decoded
     * collections are unmodifiable, and in the order that they had.
     *
     * <p>The codec reads the fields of records and calls no accessor. It calls a canonical constructor only with
     * components whose bytes are valid; the constructor's exceptions pass through. For bytes that are not a record of
     * the class, {@link #decode} throws {@link dev.hinterland.record.MalformedBytesException} and nothing else. Records
     * in collections and in similar components may be nested 256 deep. Encoding deeper ones, or an object of a subclass
     * of {@code BigInteger} or {@code BigDecimal}, throws {@link IllegalArgumentException}.
     *
     * <p>A record can be a key if each of its components has only one encoding. {@code BigDecimal}, sets, maps and
     * arrays have several. Records that override {@code equals} are the same key if their components are.
     *
     * @param type the class of the values
     * @param <T> the type of the values
     * @throws IllegalArgumentException if the class is not supported; if a component cannot be encoded, with the path
     *     to it; or if the class's module does not open its package to this library
     */
    static <T> Codec<T> of(Class<T> type) {
        return RecordCodecs.ofClass(type, null);
    }

    /**
     * {@return the codec of a record class to which this library has no access without a {@code Lookup}}
     *
     * @param type the class of the values
     * @param lookup has private access to the class
     * @param <T> the type of the values
     * @throws IllegalArgumentException as {@link #of(Class)}
     */
    static <T> Codec<T> of(Class<T> type, MethodHandles.Lookup lookup) {
        return RecordCodecs.ofClass(type, Objects.requireNonNull(lookup));
    }

    /**
     * {@return a decoder for bytes that an older version of a record class has written} Components that were removed
     * since are left out. Integers and floating-point numbers may have been widened. Components that were added get the
     * default of their type: primitives are zero; an {@code Optional}, {@code List}, {@code Set} or {@code Map} is
     * empty; everything else is {@code null}. A canonical constructor that gets {@code null} may set another default.
     * Components that were written as {@code null} stay {@code null}.
     *
     * @param type the record class as it is now
     * @param stored the layout that was kept beside the data
     * @param <T> the type of the values
     * @throws IllegalArgumentException if anything else has changed, with both layouts in the message; or as {@link
     *     #of(Class)}
     */
    static <T> Function<MemorySegment, T> reading(Class<T> type, StoredLayout stored) {
        return RecordCodecs.reading(type, Objects.requireNonNull(stored), null);
    }

    /**
     * {@return a decoder for bytes of an older layout, for a class that requires a {@code Lookup}}
     *
     * @param type the record class as it is now
     * @param stored the layout that was kept beside the data
     * @param lookup has private access to the class
     * @param <T> the type of the values
     */
    static <T> Function<MemorySegment, T> reading(Class<T> type, StoredLayout stored, MethodHandles.Lookup lookup) {
        return RecordCodecs.reading(type, Objects.requireNonNull(stored), Objects.requireNonNull(lookup));
    }

    /**
     * {@return the changes of a record class since a layout was stored, one sentence for each component} The list is
     * empty if nothing has changed.
     *
     * @param type the record class as it is now
     * @param stored the layout that was kept beside the data
     */
    static List<String> changes(Class<?> type, StoredLayout stored) {
        return Schema.changes(type, ShapeReader.read(type, null), Objects.requireNonNull(stored));
    }
}
