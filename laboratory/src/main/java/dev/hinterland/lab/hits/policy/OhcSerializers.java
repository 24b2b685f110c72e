package dev.hinterland.lab.hits.policy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.caffinitas.ohc.CacheSerializer;

/** Serializers for OHC, which has none of its own. Its buffers know their length. */
final class OhcSerializers {

    private OhcSerializers() {}

    @SuppressWarnings("unchecked") // each branch returns the serializer of the class that it tested for
    static <K> CacheSerializer<K> ofKeys(Class<K> keys) {
        return (CacheSerializer<K>) (keys == Long.class ? new OfLong() : new OfLatin());
    }

    static CacheSerializer<byte[]> ofBytes() {
        return new OfBytes();
    }

    private static byte[] rest(ByteBuffer source) {
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        return bytes;
    }

    private static final class OfLong implements CacheSerializer<Long> {

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

    private static final class OfLatin implements CacheSerializer<String> {

        @Override
        public void serialize(String value, ByteBuffer target) {
            target.put(value.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public String deserialize(ByteBuffer source) {
            return new String(rest(source), StandardCharsets.ISO_8859_1);
        }

        @Override
        public int serializedSize(String value) {
            return value.length();
        }
    }

    private static final class OfBytes implements CacheSerializer<byte[]> {

        @Override
        public void serialize(byte[] value, ByteBuffer target) {
            target.put(value);
        }

        @Override
        public byte[] deserialize(ByteBuffer source) {
            return rest(source);
        }

        @Override
        public int serializedSize(byte[] value) {
            return value.length;
        }
    }
}
