// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Values that say whose they are: key, version and length, and a body that follows from them, so that a single byte of
 * another entry or of another version is found out.
 */
public final class Stamped {

    public static final int HEADER_BYTES = 20;

    private Stamped() {}

    public static byte[] value(long key, long version, int length) {
        byte[] value = new byte[HEADER_BYTES + length];
        ByteBuffer buffer = ByteBuffer.wrap(value).putLong(key).putLong(version).putInt(length);
        SplittableRandom body = new SplittableRandom(key * 0x9E37_79B9_7F4A_7C15L + version);
        while (buffer.remaining() >= Long.BYTES) {
            buffer.putLong(body.nextLong());
        }
        while (buffer.hasRemaining()) {
            buffer.put((byte) body.nextInt());
        }
        return value;
    }

    /** Returns the version, having checked every byte. */
    public static long version(long key, byte[] value) {
        ByteBuffer header = ByteBuffer.wrap(value);
        long foundKey = header.getLong();
        long version = header.getLong();
        int length = header.getInt();
        if (foundKey != key || length != value.length - HEADER_BYTES) {
            throw new AssertionError("value of another entry: key=" + key + ", foundKey=" + foundKey + ", version="
                    + version + ", length=" + length + ", bytes=" + value.length);
        }
        if (!Arrays.equals(value, value(key, version, length))) {
            throw new AssertionError("torn value: key=" + key + ", version=" + version + ", length=" + length);
        }
        return version;
    }
}
