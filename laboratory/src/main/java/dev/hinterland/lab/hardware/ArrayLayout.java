// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/** How HotSpot lays an array of bytes out. */
final class ArrayLayout {

    /** Mark word, compressed class pointer, length. */
    private static final int HEADER_BYTES = 16;

    private ArrayLayout() {}

    /** Returns the bytes of an array with its header, without padding. */
    static long withHeader(long bytes) {
        return bytes + HEADER_BYTES;
    }
}
