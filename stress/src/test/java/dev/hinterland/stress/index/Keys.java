// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

/** Hashes that put all keys into the first bucket; when that is split, the odd ones leave it. */
public final class Keys {

    private static final int FIRST_BUCKETS_SHIFT = 7;

    /** How many buckets an index begins with: the next bit of a hash says what a split of the first one moves. */
    public static final int FIRST_BUCKETS = 1 << FIRST_BUCKETS_SHIFT;

    private static final int TAG_SHIFT = 24;

    /** The index makes smaller tags larger, so that they would be the same as others. */
    private static final int FIRST_TAG = 2;

    /** As many tags as let some keys have the same. */
    private static final int TAGS = 7;

    private static final int KEYED_TAGS = 5;

    private Keys() {}

    /** Returns a second hash, which puts half of all keys into the second bucket. */
    public static int keyedHash(int key) {
        return ((FIRST_TAG + key % KEYED_TAGS) << TAG_SHIFT) | (key >> 1 & 1);
    }

    public static int hash(int key) {
        return ((FIRST_TAG + key % TAGS) << TAG_SHIFT) | ((key & 1) << FIRST_BUCKETS_SHIFT);
    }
}
