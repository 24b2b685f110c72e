// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.serializer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The plainest serializers that do the job; none writes a length, since a value ends where its buffer ends. */
public final class PlainSerializers {

    private PlainSerializers() {}

    /**
     * Returns a serializer of byte arrays, of {@code Long}, or of strings of Latin-1 characters.
     *
     * @throws IllegalArgumentException if the class is none of these
     */
    @SuppressWarnings("unchecked") // each branch returns the serializer of the class that it tested for
    public static <T> Serializer<T> of(Class<T> type) {
        if (type == byte[].class) {
            return (Serializer<T>) new OfBytes();
        }
        if (type == Long.class) {
            return (Serializer<T>) new OfLong();
        }
        if (type == String.class) {
            return (Serializer<T>) new OfLatin1();
        }
        throw new IllegalArgumentException("no plain serializer: class=" + type.getName());
    }

    private static byte[] rest(ByteBuffer source) {
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        return bytes;
    }

    private static final class OfBytes implements Serializer<byte[]> {

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
            return rest(source);
        }
    }

    private static final class OfLong implements Serializer<Long> {

        @Override
        public int size(Long value) {
            return Long.BYTES;
        }

        @Override
        public void write(Long value, ByteBuffer target) {
            target.putLong(value);
        }

        @Override
        public Long read(ByteBuffer source) {
            return source.getLong();
        }
    }

    /** One byte for each character, by the JDK's intrinsics. */
    private static final class OfLatin1 implements Serializer<String> {

        @Override
        public int size(String value) {
            return value.length();
        }

        @Override
        public void write(String value, ByteBuffer target) {
            target.put(value.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public String read(ByteBuffer source) {
            return new String(rest(source), StandardCharsets.ISO_8859_1);
        }
    }
}
