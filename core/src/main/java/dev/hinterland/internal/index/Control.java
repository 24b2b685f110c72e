// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

/**
 * The first word of a bucket, and of an overflow node: which slots may hold a key, found in all of them at once.
 *
 * <pre>
 *  63     62    61     56 55       48            7        0
 * +------+-----+---------+-----------+----------+----------+
 * |locked| div |  depth  |  tag of 6 |    …     | tag of 0 |
 * +------+-----+---------+-----------+----------+----------+
 * </pre>
 *
 * <p>A tag is eight bits of the hash, and at least two. Zero says that the slot is empty, or holds a link. The depth is
 * the number of low bits that the hashes in a bucket have in common. It grows when the bucket is split and shrinks when
 * another one is merged into it. A bucket that is not in use, or has been merged into another one, is
 * {@linkplain #VACANT vacant}, as fresh memory is: its depth is zero. The flag {@code div} says that keys whose hash
 * leads here are linked by their keyed hash, unless they have been here since before; it stays for ever, and a split
 * hands it on. Nodes have none of these: their bucket's count.
 */
final class Control {

    static final int MAX_SLOTS = 7;

    private static final int TAG_BITS = 8;

    /** No tag is zero, which is an empty slot's, or one, for which {@link #match} could take an empty slot. */
    private static final int FIRST_TAG = 2;

    private static final int DEPTH_SHIFT = MAX_SLOTS * TAG_BITS;
    private static final long DEPTH_MASK = 0x3F;
    /** The control word of what is no bucket: the keys are in the one that it is split off from. */
    static final long VACANT = 0;

    /** The answer of {@link #firstSlot} if there is none: the offset of the control word itself. */
    static final long NO_SLOT = 0;

    static final long LOCKED = 1L << 63;
    static final long DIVERTED = 1L << 62;

    private static final long LOW_BITS = 0x0001_0101_0101_0101L;
    private static final long HIGH_BITS = 0x0080_8080_8080_8080L;

    private Control() {}

    /** Returns the tag of a hash: its high bits, because the low ones say which bucket; those below two move up. */
    static long tag(int hash) {
        int tag = hash >>> (Integer.SIZE - TAG_BITS);
        return (long) tag + ((tag - FIRST_TAG) >>> 31 << 1);
    }

    static long empty(int depth) {
        return (long) depth << DEPTH_SHIFT;
    }

    static int depth(long control) {
        return (int) (control >>> DEPTH_SHIFT & DEPTH_MASK);
    }

    static long withDepth(long control, int depth) {
        return (control & ~(DEPTH_MASK << DEPTH_SHIFT)) | (long) depth << DEPTH_SHIFT;
    }

    static boolean isDiverted(long control) {
        return (control & DIVERTED) != 0;
    }

    static boolean isLocked(long control) {
        return control < 0;
    }

    /**
     * Returns a word with the highest bit of each byte set whose tag is this one: {@link #slot} and {@code m & m - 1}
     * walk through them. The first is exact; one after it may have a tag that differs in the lowest bit, which the
     * caller finds out from the slot (the zero-byte test of Warren, Hacker's Delight, 6-1).
     */
    static long match(long control, long tag) {
        long difference = control ^ tag * LOW_BITS;
        return difference - LOW_BITS & ~difference & HIGH_BITS;
    }

    /** Returns the number of the first slot in an answer of {@link #match}. */
    static int slot(long match) {
        return Long.numberOfTrailingZeros(match) >>> 3;
    }

    /** Returns the offset of the first slot in an answer of {@link #match}, from the control word on. */
    static long slotOffset(long match) {
        return Long.numberOfTrailingZeros(match) + 1L;
    }

    /**
     * Returns the offset of the first slot that may hold a key with a hash, from the control word on, or
     * {@link #NO_SLOT}: slot {@code n} lies {@code n + 1} words behind the control word, and the bit that
     * {@link #match} sets for it is bit {@code 8n + 7}.
     */
    static long firstSlot(long control, int hash) {
        long match = match(control, tag(hash));
        return match == 0 ? NO_SLOT : Long.numberOfTrailingZeros(match) + 1;
    }

    static long tagOf(long control, int slot) {
        return control >>> (slot * TAG_BITS) & 0xFF;
    }

    static long withoutTags(long control) {
        return control & -1L << DEPTH_SHIFT;
    }

    static long withTag(long control, int slot, long tag) {
        int shift = slot * TAG_BITS;
        return (control & ~(0xFFL << shift)) | tag << shift;
    }
}
