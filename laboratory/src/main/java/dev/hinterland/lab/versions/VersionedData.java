// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.versions;

import dev.hinterland.experiments.workload.Data;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values of given sizes that follow from an index, and values also from a version. Each byte of a value is
 * checked when it is read: a flipped bit, bytes of another entry, and a mixture of two versions are all found.
 *
 * <pre>
 *    0                        8                  16
 *   +------------------------+------------------+------------------+--- … ---+
 *   | version ^ mix(index)   | start            | start + STEP     |         |
 *   +------------------------+------------------+------------------+--- … ---+
 *     start = mix(version ^ mix(index)); what is left at the end are low bytes of the words that would follow
 * </pre>
 *
 * A check takes an addition and a comparison for each 8 bytes. Immutable, for any number of threads.
 */
public final class VersionedData {

    /** The smallest value that has room for its version, and for what tells that it is right. */
    public static final int LEAST_VALUE_BYTES = 16;

    /** What stands for the version of a value that is not right. */
    public static final long WRONG = -1;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private final Data keys;
    private final int valueBytes;

    /**
     * Creates entries.
     *
     * @param keyBytes the characters of a key
     * @param valueBytes the bytes of a value, at least {@value #LEAST_VALUE_BYTES}
     */
    public VersionedData(int keyBytes, int valueBytes) {
        if (valueBytes < LEAST_VALUE_BYTES) {
            throw new IllegalArgumentException("must be at least " + LEAST_VALUE_BYTES + ": valueBytes=" + valueBytes);
        }
        keys = Data.of(keyBytes, valueBytes);
        this.valueBytes = valueBytes;
    }

    /** Returns how many different keys there are. */
    public static long entriesMax(int keyBytes, int valueBytes) {
        return Data.of(keyBytes, valueBytes).entriesMax();
    }

    /** Returns the key of an index. */
    public String key(long index) {
        return (String) keys.key(index);
    }

    /** Returns the value of an index in a version, from 0 on. */
    public byte[] value(long index, long version) {
        byte[] value = new byte[valueBytes];
        long first = version ^ mix(index);
        LONG.set(value, 0, first);
        long word = mix(first);
        int at = Long.BYTES;
        for (; at <= valueBytes - Long.BYTES; at += Long.BYTES) {
            LONG.set(value, at, word);
            word += STEP;
        }
        for (; at < valueBytes; at++) {
            value[at] = (byte) word;
            word += STEP;
        }
        return value;
    }

    /** Returns the version of what was read at an index, or {@link #WRONG} where any byte is not as it was written. */
    public long versionOf(long index, byte @Nullable [] value) {
        if (value == null || value.length != valueBytes) {
            return WRONG;
        }
        long first = (long) LONG.get(value, 0);
        long word = mix(first);
        long difference = 0;
        int at = Long.BYTES;
        for (; at <= valueBytes - Long.BYTES; at += Long.BYTES) {
            difference |= (long) LONG.get(value, at) ^ word;
            word += STEP;
        }
        for (; at < valueBytes; at++) {
            difference |= value[at] ^ (byte) word;
            word += STEP;
        }
        long version = first ^ mix(index);
        return difference == 0 && version >= 0 ? version : WRONG;
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long number) {
        long z = number + STEP;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
