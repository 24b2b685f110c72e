// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.Words;

/**
 * Links, replaces and unlinks entries under the lock of their bucket. A write finds its bucket once, and passes on what
 * {@link #bucket} returns.
 *
 * @param <K> the type of the keys
 */
public final class Updater<K> {

    /** As the expected location: whatever is there, or nothing. */
    static final long ANY = -1;

    /** As the expected location: any entry, but not nothing. */
    static final long PRESENT = -2;

    /** The answer where the budget has no room for an overflow node. */
    static final long NO_ROOM = -3;

    /** The answer where the key must be linked, or looked for, by its keyed hash. */
    static final long DIVERTED = -4;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final Chains chains;
    private final EntryMatcher<K> matcher;
    private final int crowd;

    /**
     * Creates one.
     *
     * @param crowd how many other keys an insert may have to look at before its bucket is diverted
     */
    Updater(Buckets buckets, OverflowNodes nodes, Chains chains, EntryMatcher<K> matcher, int crowd) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.chains = chains;
        this.matcher = matcher;
        this.crowd = crowd;
    }

    /**
     * Returns a reference to the bucket of a hash, which a write finds once and passes on. Until it is locked, the
     * bucket may be split or merged; the methods that take the reference find that out.
     */
    public long bucket(int hash) {
        return heads.reference(buckets.bucketOf(hash));
    }

    /** As {@link Index#update}. */
    long update(K key, int hash, long expected, long desired) {
        StackReserve.ensure();
        long previous = put(bucket(hash), key, hash, expected, desired);
        return previous == DIVERTED && desired == Bucket.EMPTY
                ? updateKeyed(key, matcher.keyedHash(key), expected, Bucket.EMPTY)
                : previous;
    }

    /** As {@link Index#updateKeyed}. */
    long updateKeyed(K key, int keyedHash, long expected, long desired) {
        StackReserve.ensure();
        return update(bucket(keyedHash), key, keyedHash, expected, desired, Integer.MAX_VALUE);
    }

    /**
     * Links an entry as {@link Index#update} does, in a bucket that the caller has found. The thread must have the
     * stack that {@link StackReserve} ensures.
     */
    public long put(long bucket, K key, int hash, long expected, long desired) {
        return update(bucket, key, hash, expected, desired, crowd);
    }

    /** Updates by one of a key's hashes; by the plain one, there is a limit to how many others are looked at. */
    private long update(long bucket, K key, int hash, long expected, long desired, int most) {
        long locked = lock(bucket, hash);
        Words head = heads.at(locked);
        long headBase = heads.offsetAt(locked);
        long tag = Control.tag(hash);
        int others = 0;
        boolean emptied = false;
        try {
            Words words = head;
            long base = headBase;
            int last = Bucket.LAST;
            while (true) {
                for (long m = Control.match(words.get(base), tag); m != 0; m &= m - 1) {
                    int slot = Control.slot(m);
                    long location = Frequency.location(words.get(Bucket.slotOffset(base, slot)));
                    int comparison = Bucket.isLocation(location)
                            ? matcher.compare(key, hash, location, desired)
                            : EntryMatcher.DIFFERENT;
                    if (comparison == EntryMatcher.STALE) {
                        throw Buckets.corrupt(heads.record(locked), location);
                    }
                    if (comparison == EntryMatcher.EQUAL) {
                        if (expected == ANY || expected == PRESENT || expected == location) {
                            matcher.hold(location);
                            Chains.replace(words, base, slot, desired);
                            emptied = desired == Bucket.EMPTY && last != Bucket.LAST;
                        }
                        return location;
                    }
                    others++;
                }
                long link = words.get(Bucket.slotOffset(base, last));
                if (!Bucket.isLink(link)) {
                    break;
                }
                words = nodes.words(Bucket.linkTarget(link));
                base = nodes.offset(Bucket.linkTarget(link));
                last = OverflowNodes.SLOTS - 1;
            }
            boolean insert = desired != Bucket.EMPTY && (expected == ANY || expected == Bucket.EMPTY);
            if (most != Integer.MAX_VALUE && isDiverted(head, headBase, insert && others >= most)) {
                return DIVERTED;
            }
            return insert && !chains.insert(head, headBase, tag, desired) ? NO_ROOM : Bucket.EMPTY;
        } finally {
            if (emptied) {
                trimAndUnlock(locked);
            } else {
                Buckets.unlock(head, headBase);
            }
        }
    }

    /** Locks a bucket if it is that of a hash, else the one that is; returns a reference to it. */
    private long lock(long bucket, int hash) {
        try {
            Words words = heads.at(bucket);
            long base = heads.offsetAt(bucket);
            long control = Buckets.lock(words, base);
            if (Buckets.isBucketOf(hash, heads.record(bucket), control)) {
                return bucket;
            }
            if (control != Control.VACANT) {
                Buckets.unlock(words, base);
            }
        } catch (IllegalStateException e) {
            // The memory of the bucket has been given back, or the store is closed: to look for the bucket again tells.
            return buckets.lockAnew(hash);
        }
        return buckets.lockAnew(hash);
    }

    private void trimAndUnlock(long bucket) {
        try {
            chains.trim(heads.record(bucket));
        } finally {
            Buckets.unlock(heads.at(bucket), heads.offsetAt(bucket));
        }
    }

    /** Returns whether a locked bucket is diverted, or is now. */
    private static boolean isDiverted(Words words, long base, boolean crowded) {
        long control = words.get(base);
        if (crowded && !Control.isDiverted(control)) {
            words.setRelease(base, control | Control.DIVERTED);
        }
        return crowded || Control.isDiverted(control);
    }
}
