// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/**
 * A packed word: how many bytes a value takes, and one bit of the codec's or format's own, the variant.
 *
 * <pre>
 *  63                          1 0
 * +-----------------------------+---------+
 * | bytes                       | variant |
 * +-----------------------------+---------+
 * </pre>
 *
 * <p>The hottest reads and writes shift by themselves, so that the interpreter has fewer calls to make.
 */
public final class Extent {

    private Extent() {}

    /** Returns the extent of so many bytes, of variant zero. */
    public static long of(long bytes) {
        return bytes << 1;
    }

    /** Returns the extent of so many bytes. */
    public static long of(long bytes, long variant) {
        return bytes << 1 | variant;
    }

    /** Returns the size in bytes. */
    public static long bytes(long extent) {
        return extent >>> 1;
    }

    /** Returns the codec's own bit. */
    public static long variant(long extent) {
        return extent & 1;
    }

    /** Returns the extent of so many bytes more, or less, of the same variant. */
    public static long plus(long extent, long bytes) {
        return extent + (bytes << 1);
    }
}
