// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;

/** A direct buffer that is kept and grows, to hand bytes to native code. Not thread-safe: one for each thread. */
final class Scratch {

    private static final int FIRST_BYTES = 1024;

    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES);

    /** Returns the empty buffer, with room for this many bytes and its limit behind them. */
    ByteBuffer sized(int bytes) {
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(Integer.highestOneBit(bytes) << 1);
        }
        return buffer.clear().limit(bytes);
    }

    /** Returns the empty buffer with all the room that it has. */
    ByteBuffer whole() {
        return buffer.clear();
    }

    /** Returns the buffer with the serialized value, ready to be read. */
    <T> ByteBuffer holding(Serializer<T> serializer, T value) {
        ByteBuffer target = sized(serializer.size(value));
        serializer.write(value, target);
        return target.flip();
    }
}
