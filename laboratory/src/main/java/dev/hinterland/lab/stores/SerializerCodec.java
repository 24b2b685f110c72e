// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.stores;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * A codec that leaves the work to one of the laboratory's serializers. Those know byte buffers only, and the memory
 * that a map hands to a codec need not be one that a buffer can lie over, so the bytes go through an array.
 */
record SerializerCodec<T>(Serializer<T> serializer) implements Codec<T> {

    @Override
    public long size(T value) {
        return serializer.size(value);
    }

    @Override
    public void encode(T value, MemorySegment target) {
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(target.byteSize()));
        serializer.write(value, buffer);
        MemorySegment.copy(buffer.array(), 0, target, ValueLayout.JAVA_BYTE, 0, buffer.position());
    }

    @Override
    public T decode(MemorySegment source) {
        return serializer.read(ByteBuffer.wrap(source.toArray(ValueLayout.JAVA_BYTE)));
    }
}
