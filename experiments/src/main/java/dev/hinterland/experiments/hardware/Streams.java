// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

import java.util.Arrays;

/**
 * Reads, overwrites or copies a working set from one end to the other, with what the JVM has for it. Once is one pass
 * over the whole of it.
 */
final class Streams {

    private Streams() {}

    /** Compares two halves, which are equal, so that all of both is read. */
    static Kernel read(int bytes) {
        byte[] first = new byte[bytes / 2];
        byte[] second = new byte[bytes / 2];
        return times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += Arrays.mismatch(first, second);
            }
            return sum;
        };
    }

    /** Overwrites the whole. */
    static Kernel fill(int bytes) {
        byte[] whole = new byte[bytes];
        return times -> {
            for (int i = 0; i < times; i++) {
                Arrays.fill(whole, (byte) i);
            }
            return whole[whole.length - 1];
        };
    }

    /** Copies one half over the other. */
    static Kernel copy(int bytes) {
        byte[] from = new byte[bytes / 2];
        byte[] to = new byte[bytes / 2];
        return times -> {
            for (int i = 0; i < times; i++) {
                System.arraycopy(from, 0, to, 0, from.length);
            }
            return to[to.length - 1];
        };
    }

    /**
     * Copies a source over one place of a large array after the other, as allocation moves through eden: the source
     * stays in the caches as far as it can beside what passes through them, the destination never is. Once is one copy.
     *
     * @param bytes the source and what has passed when it is read again: twice the size of the source
     * @param destinationBytes the size of the array that is copied into; larger than any cache
     */
    static Kernel copyOut(int bytes, int destinationBytes) {
        byte[] from = new byte[bytes / 2];
        byte[] to = new byte[Math.max(destinationBytes, from.length)];
        int[] position = new int[1];
        Arrays.fill(to, (byte) 1);
        return times -> {
            int length = from.length;
            int at = position[0];
            for (int i = 0; i < times; i++) {
                at = at + length > to.length ? 0 : at;
                System.arraycopy(from, 0, to, at, length);
                at += length;
            }
            position[0] = at;
            return to[0];
        };
    }
}
