// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

/** What is paid before the first byte. Once is one call, or one object. */
final class Calls {

    private static final int BYTES = 64;

    /** Objects go here, so that they are made. */
    private Object made = "";

    private int length = 1;

    /** Copies one byte; how many is not known to the compiler. */
    Kernel copyOne() {
        byte[] from = new byte[BYTES];
        byte[] to = new byte[BYTES];
        return times -> {
            for (int i = 0; i < times; i++) {
                System.arraycopy(from, 0, to, i & BYTES / 2 - 1, length);
            }
            return to[0];
        };
    }

    /** Does the same without the call: it stores one byte. */
    Kernel storeOne() {
        byte[] to = new byte[BYTES];
        return times -> {
            for (int i = 0; i < times; i++) {
                to[i & BYTES / 2 - 1] = (byte) length;
            }
            return to[0];
        };
    }

    /** Allocates the smallest object, and lets it be seen. */
    Kernel allocate() {
        return times -> {
            for (int i = 0; i < times; i++) {
                made = new Object();
            }
            return made.hashCode();
        };
    }

    /** Allocates an array that is too large for compiled code, so that the JVM itself has to make it. */
    Kernel allocateLarge(int bytes) {
        return times -> {
            for (int i = 0; i < times; i++) {
                made = new byte[bytes];
            }
            return made.hashCode();
        };
    }
}
