// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

/**
 * What the index needs to know of entries, which it otherwise does not look at.
 *
 * @param <K> the type of the keys
 */
public interface EntryMatcher<K> {

    /** The answer of {@link #compare} for an entry with this key. */
    int EQUAL = 1;

    /** The answer of {@link #compare} for an entry with another key. */
    int DIFFERENT = 0;

    /** The answer of {@link #compare} where the location was recycled, and so is no longer in its slot. */
    int STALE = -1;

    /**
     * Compares the key of an entry; any thread may ask at any time. {@link #EQUAL} and {@link
     * #DIFFERENT} are certain: the location was of its region's present generation after the key was compared.
     */
    int compare(K key, int hash, long location);

    /**
     * The same under the lock of the slot, by the entry that is to be linked, whose bytes say which key it has. It may
     * throw if that cannot be told under a lock: the lock is released, and nothing has changed.
     *
     * @param desired the location of an entry with this key and hash, or {@link Index#ABSENT}
     */
    default int compare(K key, int hash, long location, long desired) {
        return compare(key, hash, location);
    }

    /** Returns whether the region of a location has been recycled since. */
    boolean isStale(long location);

    /** Returns whether no entry lies at a location whose slot is locked, which only a damaged index leads to. */
    default boolean isNoEntry(long location) {
        return isStale(location);
    }

    /** Returns the hash by which an entry is linked whose slot is locked. */
    int hash(long location);

    /**
     * Returns a hash of a key that nobody can choose keys by. Keys with one hash have different keyed hashes, as far as
     * chance goes.
     */
    int keyedHash(K key);

    /** Keeps an entry readable that is about to be unlinked; called while its slot is locked. */
    void hold(long location);
}
