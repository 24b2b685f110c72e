package dev.hinterland.codec;

import dev.hinterland.layout.StoredLayout;
import dev.hinterland.shape.ShapeReader;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/**
 * Turns values into bytes and back: how a store lays out a key or a value in off-heap memory.
 *
 * <p>The built-in codecs, got from the factories here, read and write the store's memory in place. A codec written by
 * the user is kept away from it, because its code may block, call the store again or keep what it was given: it encodes
 * into scratch memory, and decodes from a read-only copy that has been validated before. Both lie on the heap, in words of
 * eight bytes, so every layout can be used, but {@link MemorySegment#asByteBuffer} cannot: where another library works with
 * an array, {@link MemorySegment#copy(Object, int, MemorySegment, java.lang.foreign.ValueLayout, long, int) copy} it in, and
 * get it with {@link MemorySegment#toArray(java.lang.foreign.ValueLayout.OfByte) toArray}.
 *
 * <p>Two keys are the same key when their encoded bytes are equal, so a key's codec must be canonical: equal keys, equal
 * bytes, and different keys, different bytes.
 *
 * <p>Implementations must be thread-safe: a store calls one codec from many threads at once.
 *
 * @param <T> the type of the values; never {@code null}
 */
public interface Codec<T> {

    /**
     * Returns the exact number of bytes that {@link #encode} will write for this value.
     *
     * @param value the value to measure
     * @return the encoded size in bytes, zero or more
     */
    long size(T value);

    /**
     * Writes a value.
     *
     * @param value the value to write
     * @param target exactly {@link #size} bytes, all zero, aligned to eight bytes
     */
    void encode(T value, MemorySegment target);

    /**
     * Reads a value.
     *
     * @param source exactly the bytes that {@link #encode} wrote, read-only, aligned to eight bytes
     * @return the value, not {@code null}
     * @throws dev.hinterland.layout.MalformedBytesException by the library's own codecs, for a size or for bytes that are
     *     no value's
     */
    T decode(MemorySegment source);

    /** Returns the codec of {@code Long}: 8 bytes, little-endian. */
    static Codec<Long> ofLong() {
        return LongCodec.INSTANCE;
    }

    /** Returns the codec of {@code Integer}: 4 bytes, little-endian. */
    static Codec<Integer> ofInt() {
        return IntCodec.INSTANCE;
    }

    /**
     * Returns the codec of {@code String}: one byte per character where all of them are Latin-1, two otherwise. Lossless
     * for every {@code String}, lone surrogates included.
     */
    static Codec<String> ofString() {
        return StringCodec.INSTANCE;
    }

    /** Returns the codec of {@code byte[]}: its bytes. Arrays are copied in and out, and compared by content as keys. */
    static Codec<byte[]> ofBytes() {
        return BytesCodec.INSTANCE;
    }

    /** Returns the codec of {@code UUID}: 16 bytes. */
    static Codec<UUID> ofUuid() {
        return UuidCodec.INSTANCE;
    }

    /**
     * Returns the codec of a class: the built-in one of {@code String}, {@code Long}, {@code Integer}, {@code byte[]} and {@code
     * UUID}; for a record class one that is generated now. A record lies in memory as its {@link
     * dev.hinterland.layout.RecordLayout} says.
     *
     * <p>Components of records may be: primitives and their boxes, {@code String}, enums, arrays of primitives, records,
     * {@code Optional}, {@code List}, {@code Set} and {@code Map}, {@code UUID}, {@code BigInteger} and {@code BigDecimal}, the
     * types of {@code java.time}, and interfaces sealed over records; each may be null. Collections come back unmodifiable, and
     * in the order they had.
     *
     * <p>The fields of records are read; no accessor is called. A canonical constructor is called for bytes that have proved
     * good, and what it throws passes through. Bytes that are no such record make {@link #decode} throw {@link
     * dev.hinterland.layout.MalformedBytesException}, and nothing else. Records within records may be 256 deep where they lie
     * in collections or in their like; beyond that, and for an object of a subclass of {@code BigInteger} or {@code
     * BigDecimal}, encoding throws {@link IllegalArgumentException}.
     *
     * <p>A record is a key if all of its components have one encoding only: not {@code BigDecimal}, sets, maps and arrays.
     * Records that override {@code equals} are the same key when their components are.
     *
     * @throws IllegalArgumentException if the class is no such one; if a component cannot be encoded, with the path to it; or
     *     if the class's module does not open its package to this library
     */
    static <T> Codec<T> of(Class<T> type) {
        return RecordCodecs.ofClass(type, null);
    }

    /**
     * Returns the codec of a record class that this library has no access to by itself.
     *
     * @param lookup has private access to it
     * @throws IllegalArgumentException as {@link #of(Class)}
     */
    static <T> Codec<T> of(Class<T> type, MethodHandles.Lookup lookup) {
        return RecordCodecs.ofClass(type, Objects.requireNonNull(lookup));
    }

    /**
     * Returns what reads records of a class from bytes that were written when the class was another: components that were
     * removed since are left out, whole numbers may have been widened, and floating-point ones. Components that were added have
     * their type's default: primitives are zero, an {@code Optional}, {@code List}, {@code Set} or {@code Map} is empty, and everything
     * else is {@code null}; a canonical constructor that gets {@code null} may set another one. What was written as {@code null} stays so.
     *
     * @param stored the layout that was kept beside the data
     * @throws IllegalArgumentException if anything else has changed, with both layouts in the message; or as {@link
     *     #of(Class)}
     */
    static <T> Function<MemorySegment, T> reading(Class<T> type, StoredLayout stored) {
        return RecordCodecs.reading(type, Objects.requireNonNull(stored), null);
    }

    /** Returns what reads records from bytes of an older layout, for a class that needs a {@code Lookup}. */
    static <T> Function<MemorySegment, T> reading(Class<T> type, StoredLayout stored, MethodHandles.Lookup lookup) {
        return RecordCodecs.reading(type, Objects.requireNonNull(stored), Objects.requireNonNull(lookup));
    }

    /** Returns what has changed in a record class since a layout was stored, a sentence for each component; nothing if it is empty. */
    static List<String> changes(Class<?> type, StoredLayout stored) {
        return Schema.changes(type, ShapeReader.read(type, null), Objects.requireNonNull(stored));
    }
}
