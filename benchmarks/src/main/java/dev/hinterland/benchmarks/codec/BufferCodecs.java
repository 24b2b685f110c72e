// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.adapters.serializer.Serializer;

/**
 * Serializers that write a record into a buffer and read it from one, by hand, in the layout that Hinterland generates.
 * They leave the buffer little-endian, and reading does not move its position.
 */
public final class BufferCodecs {

    private BufferCodecs() {}

    /** Returns the serializer of a record's class. */
    @SuppressWarnings("unchecked") // each branch returns the serializer of the class that it tested for
    public static <V> Serializer<V> of(Class<V> type) {
        if (type == Feed.class) {
            return (Serializer<V>) new FeedBufferCodec();
        }
        if (type == Quote.class) {
            return (Serializer<V>) new QuoteBufferCodec();
        }
        throw new IllegalArgumentException("no codec: type=" + type.getName());
    }
}
