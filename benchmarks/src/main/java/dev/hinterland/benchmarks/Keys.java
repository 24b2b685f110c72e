// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.HexFormat;
import java.util.SplittableRandom;

/**
 * The keys and values of the benchmarks, made from an index. The mix is a bijection, so that different indices give
 * different keys; and it scatters them, so that neighbours in the order of writing are no neighbours by hash.
 */
final class Keys {

    private static final HexFormat HEX = HexFormat.of();

    private Keys() {}

    /** Returns a new String of 16 characters, its hash code not yet computed. */
    static String text(long index) {
        return HEX.toHexDigits(mix(index));
    }

    /** Returns the same as a number. */
    static long number(long index) {
        return mix(index);
    }

    /** Returns new key instances, with their hash codes cached, as keys that live in a program have them. */
    static String[] texts(int count) {
        return texts(0, count);
    }

    /** The same for other indices than those from zero on. */
    static String[] texts(int first, int count) {
        String[] keys = new String[count];
        int hashes = 0;
        for (int i = 0; i < count; i++) {
            keys[i] = text(first + i);
            hashes |= keys[i].hashCode();
        }
        if (hashes == 0) {
            throw new IllegalStateException("all keys hash to zero: count=" + count);
        }
        return keys;
    }

    /** Returns a value that differs from those of other indices. */
    static byte[] value(long index, int size) {
        byte[] value = new byte[size];
        new SplittableRandom(index).nextBytes(value);
        return value;
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long index) {
        long z = index + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
