package dev.hinterland.experiments.serializer;

import java.nio.ByteBuffer;

/** Bytes as they are. */
final class BinaryBytes implements Serializer<byte[]> {

    @Override
    public int size(byte[] value) {
        return value.length;
    }

    @Override
    public void write(byte[] value, ByteBuffer target) {
        target.put(value);
    }

    @Override
    public byte[] read(ByteBuffer source) {
        byte[] value = new byte[source.remaining()];
        source.get(value);
        return value;
    }

    @Override
    public byte[] toBytes(byte[] value) {
        return value.clone();
    }

    @Override
    public byte[] fromBytes(byte[] bytes) {
        return bytes.clone();
    }
}
