// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.hinterland.codec.Codec;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Messages of one type: new ProtobufCodec<>(Person.parser()). A message remembers its size, so encoding is done once.
 */
record ProtobufCodec<M extends MessageLite>(Parser<M> parser) implements Codec<M> {

    @Override
    public long size(M value) {
        return value.getSerializedSize();
    }

    @Override
    public void encode(M value, MemorySegment target) {
        byte[] bytes = value.toByteArray();
        MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }

    @Override
    public M decode(MemorySegment source) {
        try {
            return parser.parseFrom(source.toArray(ValueLayout.JAVA_BYTE));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }
}
