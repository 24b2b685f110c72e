package dev.hinterland.benchmarks.store;

import dev.hinterland.benchmarks.codec.BufferCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.caffinitas.ohc.CacheSerializer;

/**
 * Serializers for OHC, which has none of its own. Its buffers know their length, so none is written for a key or value.
 */
final class OhcSerializers {

    private OhcSerializers() {}

    /** Strings of the benchmarks are ASCII: one byte per character, by the JDK's intrinsics. */
    static final class OfString implements CacheSerializer<String> {

        @Override
        public void serialize(String value, ByteBuffer target) {
            target.put(value.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public String deserialize(ByteBuffer source) {
            byte[] bytes = new byte[source.remaining()];
            source.get(bytes);
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }

        @Override
        public int serializedSize(String value) {
            return value.length();
        }
    }

    /** Raw bytes. */
    static final class OfBytes implements CacheSerializer<byte[]> {

        @Override
        public void serialize(byte[] value, ByteBuffer target) {
            target.put(value);
        }

        @Override
        public byte[] deserialize(ByteBuffer source) {
            byte[] bytes = new byte[source.remaining()];
            source.get(bytes);
            return bytes;
        }

        @Override
        public int serializedSize(byte[] value) {
            return value.length;
        }
    }

    /** Eight bytes. */
    static final class OfLong implements CacheSerializer<Long> {

        @Override
        public void serialize(Long value, ByteBuffer target) {
            target.putLong(value);
        }

        @Override
        public Long deserialize(ByteBuffer source) {
            return source.getLong();
        }

        @Override
        public int serializedSize(Long value) {
            return Long.BYTES;
        }
    }

    /** Records, by hand. */
    static final class ByCodec<V> implements CacheSerializer<V> {

        private final BufferCodec<V> codec;

        ByCodec(BufferCodec<V> codec) {
            this.codec = codec;
        }

        @Override
        public void serialize(V value, ByteBuffer target) {
            codec.encode(value, target);
        }

        @Override
        public V deserialize(ByteBuffer source) {
            return codec.decode(source);
        }

        @Override
        public int serializedSize(V value) {
            return codec.size(value);
        }
    }
}
