// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.UUID;

/** Keys as an attacker would choose them: as many with one hash as he likes, without knowing anybody's secrets. */
public final class Collisions {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int BYTES = 2 * Long.BYTES + Short.BYTES;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long SPLIT_MIX = 0xBF58476D1CE4E5B9L;

    private Collisions() {}

    /** "Aa" and "BB" have the same hash code, and so has every chain of them. */
    public static String string(int i, int bits) {
        StringBuilder key = new StringBuilder();
        for (int bit = 0; bit < bits; bit++) {
            key.append((i >>> bit & 1) == 0 ? "Aa" : "BB");
        }
        return key.toString();
    }

    /** The halves cancel each other out. */
    public static UUID uuid(int i) {
        return new UUID(mix(i), i);
    }

    /** The second word makes up for the first: what both do to the hash together is always the same. */
    public static byte[] bytes(int i, short tail) {
        byte[] key = new byte[BYTES];
        long afterFirst = (key.length * GOLDEN ^ mix(i)) * SPLIT_MIX;
        MemorySegment words = MemorySegment.ofArray(key);
        words.set(LONG, 0, i);
        words.set(LONG, Long.BYTES, unmix(afterFirst));
        words.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * Long.BYTES, tail);
        return key;
    }

    private static long mix(long word) {
        long h = word * GOLDEN;
        h = (h ^ h >>> 32) * SPLIT_MIX;
        return h ^ h >>> 29;
    }

    /** Returns the word of which {@link #mix} makes this one. */
    private static long unmix(long mixed) {
        long h = mixed ^ mixed >>> 29 ^ mixed >>> 58;
        h *= inverse(SPLIT_MIX);
        h ^= h >>> 32;
        return h * inverse(GOLDEN);
    }

    /** Returns the inverse of an odd number modulo 2^64, by Newton's method. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
