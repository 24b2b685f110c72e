// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** The slot of a key: the CRC16 of XMODEM over the key, or over its first non-empty part in braces. */
final class HashSlot {

    static final int COUNT = 16_384;

    private static final int POLYNOMIAL = 0x1021;

    private HashSlot() {}

    static int of(String key) {
        return of(key.getBytes(UTF_8));
    }

    static int of(byte[] key) {
        int open = indexOf(key, '{', 0);
        int close = open < 0 ? -1 : indexOf(key, '}', open + 1);
        boolean tagged = close > open + 1;
        byte[] hashed = tagged ? Arrays.copyOfRange(key, open + 1, close) : key;
        return checksum(hashed) % COUNT;
    }

    private static int indexOf(byte[] key, char wanted, int from) {
        for (int i = from; i < key.length; i++) {
            if (key[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int checksum(byte[] bytes) {
        int checksum = 0;
        for (byte next : bytes) {
            checksum ^= (next & 0xFF) << 8;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                boolean carry = (checksum & 0x8000) != 0;
                checksum = (checksum << 1 ^ (carry ? POLYNOMIAL : 0)) & 0xFFFF;
            }
        }
        return checksum;
    }
}
