// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * A value that says whose it is, and that a wrong byte shows in.
 *
 * <pre>
 *  0         4          12                     length - 4   length
 * +---------+----------+---------------------+------------+
 * |   key   | version  | bytes made of both  |  checksum  |
 * +---------+----------+---------------------+------------+
 * </pre>
 */
final class StampedValue {

    static final int MIN_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

    private StampedValue() {}

    static byte[] of(int key, long version, int length) {
        byte[] value = new byte[length];
        new SplittableRandom(key * 31L + version).nextBytes(value);
        ByteBuffer.wrap(value).putInt(key).putLong(version);
        ByteBuffer.wrap(value).putInt(length - Integer.BYTES, checksum(value));
        return value;
    }

    /** Returns the version of a value of a key. */
    static long version(int key, byte[] value) {
        if (value.length < MIN_BYTES) {
            throw new AssertionError("value too short: key=" + key + ", length=" + value.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(value);
        int found = buffer.getInt();
        long version = buffer.getLong();
        int checksum = buffer.getInt(value.length - Integer.BYTES);
        if (found != key || checksum != checksum(value)) {
            throw new AssertionError("bytes of another entry: key=" + key + ", found=" + found + ", version=" + version
                    + ", length=" + value.length + ", intact=" + (checksum == checksum(value)));
        }
        return version;
    }

    private static int checksum(byte[] value) {
        CRC32C checksum = new CRC32C();
        checksum.update(value, 0, value.length - Integer.BYTES);
        return (int) checksum.getValue() ^ value.length;
    }
}
