// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.ShapeReader;
import dev.hinterland.record.StoredLayout;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;

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
 * have equal bytes, and different keys have different bytes. {@link #byEquals(Codec)} is for keys without such a codec.
 *
 * <p>Implementations must be thread-safe: many threads call one codec at once.
 *
 * @param <T> the type of the values; never {@code null}
 * @since 0.1.0
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
     * {@return the codec of a list of a codec's values} Decoded lists are unmodifiable. A list may hold nulls.
     *
     * @param elements encodes the elements
     * @param <T> the type of the elements
     */
    static <T> Codec<List<T>> list(Codec<T> elements) {
        return Combinators.list(elements);
    }

    /**
     * {@return the codec of a set of a codec's values} Decoded sets are unmodifiable, and in the order that they had.
     * Sets can be keys only {@linkplain #byEquals(Codec) by equals}, since equal ones may be encoded in several orders.
     *
     * @param elements encodes the elements
     * @param <T> the type of the elements
     */
    static <T> Codec<Set<T>> set(Codec<T> elements) {
        return Combinators.set(elements);
    }

    /**
     * {@return the codec of an {@code Optional} of a codec's value}
     *
     * @param content encodes the content
     * @param <T> the type of the content
     */
    static <T> Codec<Optional<T>> optional(Codec<T> content) {
        return Combinators.optional(content);
    }

    /**
     * {@return the codec of a map} Decoded maps are unmodifiable, and in the order that they had. Maps can be keys
     * only {@linkplain #byEquals(Codec) by equals}, since equal ones may be encoded in several orders.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Codec<Map<K, V>> mapOf(Codec<K> keys, Codec<V> values) {
        return Combinators.map(keys, values);
    }

    /**
     * {@return a codec of the same values, which are compared by {@code equals} if they are keys} For keys whose bytes
     * are not canonical: sets, maps, and what other libraries have serialised. Entries are found by {@code hashCode};
     * arrays count by their content.
     *
     * <p>Two keys with the same bytes are the same key. If the bytes differ and the hash codes do not, the stored key
     * is decoded and compared. A store that finds an equal key with other bytes replaces it together with its value.
     *
     * <p>{@code equals}, {@code hashCode} and the codec must not throw: an exception passes to the caller, whose
     * operation then has had no effect. They run where nothing is locked. Keys that were chosen to have the same hash
     * code make operations slow, because each is compared with all of them.
     *
     * <p>Hash codes of enums, and of objects that do not override {@code hashCode}, differ between JVMs. So such keys
     * cannot be in a file: see {@link #byEquals(Codec, ToIntFunction)}.
     *
     * @param codec encodes the values
     * @param <T> the type of the values
     */
    static <T> Codec<T> byEquals(Codec<T> codec) {
        return new ByEqualsCodec<>(codec, null);
    }

    /**
     * {@return the same for keys that may be in a file, because they have a hash that is the same in every JVM}
     *
     * @param codec encodes the values
     * @param hash returns the hash of a value: equal for equal values, now and in every other process
     * @param <T> the type of the values
     */
    static <T> Codec<T> byEquals(Codec<T> codec, ToIntFunction<? super T> hash) {
        return new ByEqualsCodec<>(codec, Objects.requireNonNull(hash, "hash"));
    }

    /**
     * {@return the codec of objects that Java serialises} As keys they are compared {@linkplain #byEquals(Codec) by
     * equals}. Classes are found by the class loader of the type, or by the application's if the type is one of the
     * JDK's.
     *
     * <p>Only classes that the filter allows are written and read. A class on which it does not decide is refused, and
     * so are proxies. Encoding an object of a refused class throws {@link IllegalArgumentException}. Decoding bytes
     * that name one, or that are damaged, throws {@link dev.hinterland.record.MalformedBytesException}. Code of the
     * allowed classes runs: their {@code readObject}, {@code readResolve} and constructors.
     *
     * @param type the class of the values, or one above it
     * @param filter says which classes may be read: {@code ObjectInputFilter.Config.createFilter("com.example.*;!*")}
     * @param <T> the type of the values
     */
    static <T> Codec<T> serialized(Class<T> type, ObjectInputFilter filter) {
        return SerializedCodec.of(type, filter, SerializedCodec.loaderOf(type));
    }

    /**
     * {@return the codec of objects that Java serialises, whose classes a class loader finds}
     *
     * @param type the class of the values, or one above it
     * @param filter says which classes may be read
     * @param loader finds the classes
     * @param <T> the type of the values
     */
    static <T> Codec<T> serialized(Class<T> type, ObjectInputFilter filter, ClassLoader loader) {
        return SerializedCodec.of(type, filter, loader);
    }

    /**
     * {@return a codec by two functions from and to bytes, as every serialization library has them} For a key, equal
     * values must have equal bytes.
     *
     * @param encode returns the bytes of a value
     * @param decode returns the value of such bytes; the array is its own
     * @param <T> the type of the values
     */
    static <T> Codec<T> ofBytes(Function<? super T, byte[]> encode, Function<byte[], ? extends T> decode) {
        return MappedCodec.of(ofBytes(), encode, decode);
    }

    /**
     * {@return a codec of values that are made of this codec's values: of beans through a record, say}
     *
     * <p>If this is the codec of a record class, components can be read in place as of the records themselves.
     * {@link dev.hinterland.record.RecordLayout#forValues} returns the fields. The functions may be called by any
     * thread, and must not return {@code null}.
     *
     * @param to makes a value of this codec
     * @param from makes a value of what {@code to} has made
     * @param <U> the type of the values
     */
    default <U> Codec<U> via(Function<? super U, ? extends T> to, Function<? super T, ? extends U> from) {
        return MappedCodec.of(this, to, from);
    }

    /**
     * {@return the codec of a class} It is generated now for a record class, which {@link
     * dev.hinterland.record.RecordLayout} is the layout of. Other classes are: boxes of primitives, {@code String},
     * enums, arrays of primitives, {@code UUID}, {@code BigInteger}, {@code BigDecimal}, the types of {@code
     * java.time}, and interfaces sealed over records. {@link #list}, {@link #set}, {@link #optional} and {@link #mapOf}
     * make codecs of collections; {@link #via} and {@link #ofBytes(Function, Function)} those of all other classes.
     *
     * <p>Components of records may be of all these types, primitives, records, {@code Optional}, {@code List}, {@code
     * Set} and {@code Map}. Each may be null. Decoded collections are unmodifiable, and in the order that they had.
     *
     * <p>The codec reads the fields of records and calls no accessor. It calls a canonical constructor only with
     * components whose bytes are valid; the constructor's exceptions pass through. For bytes that are not a record of
     * the class, {@link #decode} throws {@link dev.hinterland.record.MalformedBytesException} and nothing else. Records
     * in collections and in similar components may be nested 256 deep. Encoding deeper ones, or an object of a subclass
     * of {@code BigInteger} or {@code BigDecimal}, throws {@link IllegalArgumentException}.
     *
     * <p>A value can be a key if it has only one encoding. Sets, maps and arrays of floating-point numbers have more.
     * Neither can a record with a component of these types, with another array, which records compare by identity, or
     * with a {@code BigDecimal}, which records often compare as a number. Arrays and {@code BigDecimal}s by themselves
     * are the same key if their contents and scales are. Records that override {@code equals} are the same key if their
     * components are.
     *
     * @param type the class of the values
     * @param <T> the type of the values
     * @throws IllegalArgumentException if the class is not supported, with what to write instead; if a component cannot
     *     be encoded, with the path to it; or if the class's module does not open its package to this library
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
