// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.serializer;

import java.nio.ByteBuffer;

/**
 * Turns keys or values into bytes for stores that keep bytes. Thread-safe.
 *
 * @param <T> the type that is serialized
 */
public interface Serializer<T> {

    /** Returns the exact number of bytes that {@link #write} will write for this value. */
    int size(T value);

    /** Writes a value at the buffer's position, big-endian, and moves the position behind it. */
    void write(T value, ByteBuffer target);

    /** Reads a value that ends at the buffer's limit, and moves the position there. */
    T read(ByteBuffer source);

    /** Returns the value as an array of its own. */
    default byte[] toBytes(T value) {
        ByteBuffer buffer = ByteBuffer.allocate(size(value));
        write(value, buffer);
        return buffer.array();
    }

    /** Reads a value from all of an array. */
    default T fromBytes(byte[] bytes) {
        return read(ByteBuffer.wrap(bytes));
    }
}
