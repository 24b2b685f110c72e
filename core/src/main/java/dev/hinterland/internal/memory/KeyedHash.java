// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * A keyed hash of bytes: without the secret key, no attacker can find bytes with equal hashes. It is SipHash-2-4
 * (Aumasson and Bernstein, SipHash: a fast short-input PRF, 2012).
 */
public final class KeyedHash {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int ROUNDS = 2;
    private static final int LAST_ROUNDS = 4;

    private long v0;
    private long v1;
    private long v2;
    private long v3;

    private KeyedHash(long low, long high) {
        v0 = low ^ 0x736f6d6570736575L;
        v1 = high ^ 0x646f72616e646f6dL;
        v2 = low ^ 0x6c7967656e657261L;
        v3 = high ^ 0x7465646279746573L;
    }

    /** This process's key, made when it is first wanted: most stores never do. */
    private static final class Secret {

        static final Key KEY = Key.random();
    }

    /** A secret key of two words. */
    public record Key(long low, long high) {

        /** Makes a key that no one can guess. */
        public static Key random() {
            SecureRandom random = new SecureRandom();
            return new Key(random.nextLong(), random.nextLong());
        }

        /** Returns the hash of bytes with this key. */
        public long hash(MemorySegment bytes) {
            return of(bytes, low, high);
        }
    }

    /** Returns the hash of bytes with this process's key. */
    public static long of(MemorySegment bytes) {
        return Secret.KEY.hash(bytes);
    }

    /** Returns the hash of bytes with a key of two words. */
    static long of(MemorySegment bytes, long low, long high) {
        KeyedHash hash = new KeyedHash(low, high);
        long size = bytes.byteSize();
        long i = 0;
        for (; i <= size - Long.BYTES; i += Long.BYTES) {
            hash.add(bytes.get(LONG, i));
        }
        long last = size << (Long.SIZE - Byte.SIZE);
        for (int shift = 0; i < size; i++, shift += Byte.SIZE) {
            last |= (bytes.get(ValueLayout.JAVA_BYTE, i) & 0xFFL) << shift;
        }
        hash.add(last);
        return hash.end();
    }

    private void add(long word) {
        v3 ^= word;
        rounds(ROUNDS);
        v0 ^= word;
    }

    private long end() {
        v2 ^= 0xFF;
        rounds(LAST_ROUNDS);
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void rounds(int count) {
        for (int i = 0; i < count; i++) {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
