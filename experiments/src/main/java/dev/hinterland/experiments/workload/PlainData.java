// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values of given sizes: the key is the index in digits of base 64, padded to an ASCII {@code String} of so
 * many characters; the value is a {@code byte[]} of pseudo-random bytes that follow from the index.
 */
final class PlainData implements Data {

    /** In the order of the characters, so that keys sort as their indexes do. */
    private static final byte[] DIGITS =
            "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.ISO_8859_1);

    private static final int BITS_PER_DIGIT = 6;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int keyBytes;
    private final int valueBytes;

    PlainData(int keyBytes, int valueBytes) {
        this.keyBytes = keyBytes;
        this.valueBytes = valueBytes;
    }

    @Override
    public long entriesMax() {
        int bits = keyBytes * BITS_PER_DIGIT;
        return bits < Long.SIZE - 1 ? 1L << bits : Long.MAX_VALUE;
    }

    @Override
    public Class<?> keyType() {
        return String.class;
    }

    @Override
    public Class<?> valueType() {
        return byte[].class;
    }

    @Override
    public Object key(long index) {
        byte[] digits = new byte[keyBytes];
        long rest = index;
        for (int i = keyBytes - 1; i >= 0; i--) {
            digits[i] = DIGITS[(int) rest & (DIGITS.length - 1)];
            rest >>>= BITS_PER_DIGIT;
        }
        return new String(digits, StandardCharsets.ISO_8859_1);
    }

    @Override
    public Object value(long index) {
        byte[] value = new byte[valueBytes];
        int i = 0;
        for (; i <= valueBytes - Long.BYTES; i += Long.BYTES) {
            LONG.set(value, i, random(index, i));
        }
        for (; i < valueBytes; i++) {
            value[i] = (byte) random(index, i);
        }
        return value;
    }

    /** Compares without making the value, which would cost more than the read of a large one. */
    @Override
    public boolean matches(long index, @Nullable Object read) {
        if (!(read instanceof byte[] value) || value.length != valueBytes) {
            return false;
        }
        int i = 0;
        for (; i <= valueBytes - Long.BYTES; i += Long.BYTES) {
            if ((long) LONG.get(value, i) != random(index, i)) {
                return false;
            }
        }
        for (; i < valueBytes; i++) {
            if (value[i] != (byte) random(index, i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long checksum(Object value) {
        byte[] bytes = (byte[]) value;
        return 31L * bytes[0] + bytes[bytes.length - 1];
    }

    @Override
    public int payloadBytes(long index) {
        return keyBytes + valueBytes;
    }

    /** The finalizer of SplitMix64: other bits for each index and each offset. */
    private static long random(long index, int offset) {
        long z = index * 0x9e3779b97f4a7c15L + offset;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
