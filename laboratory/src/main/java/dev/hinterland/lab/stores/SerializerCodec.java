package dev.hinterland.lab.stores;

import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.serializer.Serializer;
import java.lang.foreign.MemorySegment;

/** A codec that leaves the work to one of the laboratory's serializers, which know byte buffers only. */
record SerializerCodec(Serializer<Object> serializer) implements Codec<Object> {

    @Override
    public long size(Object value) {
        return serializer.size(value);
    }

    @Override
    public void encode(Object value, MemorySegment target) {
        serializer.write(value, target.asByteBuffer());
    }

    @Override
    public Object decode(MemorySegment source) {
        return serializer.read(source.asByteBuffer());
    }
}
