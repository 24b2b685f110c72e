// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

/**
 * The layout of a bucket: one cache line of a {@linkplain Control control word} and seven slots.
 *
 * <pre>
 *  0         8        16               56      64
 * +---------+--------+----   ----+------+--------+
 * | control | slot 0 |     …     |  5   |   6    |
 * +---------+--------+----   ----+------+--------+
 * </pre>
 *
 * <p>A slot is zero when empty, positive when it is the location of an entry, and negative when it is a link to an
 * overflow node; only the last slot can be a link.
 */
final class Bucket {

    /** A slot that holds nothing. */
    static final long EMPTY = 0;

    static final int SLOTS = Control.MAX_SLOTS;
    static final int SHIFT = 6;

    static final int LAST = SLOTS - 1;

    /** The offset of the last slot, which may be a link, in a bucket. */
    static final long LINK = (LAST + 1L) * Long.BYTES;

    private Bucket() {}

    static long slotOffset(long base, int slot) {
        return base + Long.BYTES + (long) slot * Long.BYTES;
    }

    static boolean isLink(long slot) {
        return slot < 0;
    }

    static boolean isLocation(long slot) {
        return slot > 0;
    }

    static long link(int node) {
        return Long.MIN_VALUE | node;
    }

    static int linkTarget(long link) {
        return (int) link;
    }
}
