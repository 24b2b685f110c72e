package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;
import java.util.UUID;

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
}
