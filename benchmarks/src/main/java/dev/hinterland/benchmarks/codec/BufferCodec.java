package dev.hinterland.benchmarks.codec;

import java.nio.ByteBuffer;

/**
 * Writes a record into a buffer and reads it from one, by hand, in the layout that Hinterland generates. Stores of
 * others take it as their serializer. Thread-safe.
 *
 * @param <V> the record
 */
public interface BufferCodec<V> {

    /** Returns the codec of a record's class. */
    @SuppressWarnings("unchecked") // each branch returns the codec of the class that it tested for
    static <V> BufferCodec<V> of(Class<V> type) {
        if (type == Feed.class) {
            return (BufferCodec<V>) new FeedBufferCodec();
        }
        if (type == Quote.class) {
            return (BufferCodec<V>) new QuoteBufferCodec();
        }
        throw new IllegalArgumentException("no codec: type=" + type.getName());
    }

    /** Returns the bytes that a record takes. */
    int size(V value);

    /** Writes a record at a buffer's position, and moves it. Leaves the buffer little-endian. */
    void encode(V value, ByteBuffer target);

    /** Reads the record that begins at a buffer's position. Leaves the buffer little-endian. */
    V decode(ByteBuffer source);
}
