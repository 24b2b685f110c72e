// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.Words;
import org.jspecify.annotations.Nullable;

/**
 * A write to the bucket of a hash. It looks at the bucket without the lock, as a read does. Later it locks the bucket
 * if that is as it was, and so need not look again: it replaces the entry that it has found, or adds one if there was
 * none. Where that does not do, {@link Updater#put} does.
 *
 * <p>The thread must have the stack that {@link StackReserve} ensures. The JIT removes the object.
 */
public final class BucketEdit {

    /*
     * The lock bit is in the control word, with all tags and the depth. So a compare-and-set of that word from what the
     * thread has seen does two things. It locks the bucket, and it tells that no tag has come or gone, or that the same
     * tags have come back: either way the slots that may hold a key with the hash are the same ones now.
     *
     * To replace: the slot must lead to the entry still.
     *
     * To add: if no slot has the tag, the key is not in the bucket. It may be in the chain, if there is one, and
     * whether there is one is looked at under the lock. A hash belongs to the bucket if the low bits, as many as the
     * depth, say so; a split and a merge change the depth.
     */

    /**
     * The location in the first slot that may hold a key with the hash: nearly always the entry, if it is there. With
     * its {@linkplain Frequency frequency}. If no slot may: the link to the bucket's chain, a negative number, or zero
     * if it has none. {@link #lockReplacing} and {@link #insert} find out whether that is still so.
     */
    public final long slot;

    private final OverflowNodes nodes;
    private final int hash;
    private final int bucket;
    private final Words words;
    private final long base;
    private final long control;

    /** Where the slot lies, from the control word on, or {@link Control#NO_SLOT} if it is none of the bucket's. */
    private final long place;

    /**
     * Looks at the bucket of a hash.
     *
     * @param segments what {@link Buckets#segments} returns
     * @param whole what {@link Buckets#whole} returns
     */
    public BucketEdit(Buckets buckets, Words[] segments, @Nullable Words whole, OverflowNodes nodes, int hash) {
        int number = buckets.bucketOf(hash);
        Words head = whole;
        long start = (long) number << Bucket.SHIFT;
        if (head == null) {
            head = segments[SegmentedWords.segmentOf(number)];
            start = SegmentedWords.offset(number, Bucket.SHIFT);
        }
        long seen = Control.VACANT;
        long at = Control.NO_SLOT;
        long found = Bucket.EMPTY;
        try {
            // Plainly, and in any order: what is concluded from it is looked at again under the lock.
            seen = head.get(start);
            at = Control.firstSlot(seen, hash);
            found = head.get(start + (at == Control.NO_SLOT ? Bucket.LINK : at));
        } catch (IllegalStateException e) {
            // The memory of the bucket has been given back; or the store is closed, as put will say.
            seen = Control.VACANT;
        }
        if (at == Control.NO_SLOT) {
            found = Math.min(found, Bucket.EMPTY);
        } else if (!Bucket.isLocation(found)) {
            // The entry has been removed meanwhile. Perhaps it is there again: nothing is known of this bucket.
            seen = Control.VACANT;
        }
        this.nodes = nodes;
        this.hash = hash;
        this.bucket = number;
        this.words = head;
        this.base = start;
        this.control = seen;
        this.place = at;
        this.slot = found;
    }

    /**
     * Returns the location in the first slot that may hold a key with the hash, in the bucket or in the first node of
     * its chain; zero or less if there is none. What is read of the entry later is at least as new.
     */
    public long candidate() {
        return slot >= Bucket.EMPTY ? slot : nodes.candidate(hash, slot);
    }

    /**
     * Locks the bucket and replaces a location, if it is still there; its frequency stays. Then the bucket stays
     * locked, so that the caller can do what must be done before another thread asks for the old location, and the
     * caller owes an {@link #unlock}.
     *
     * @param present what {@link #candidate} has returned
     * @return whether the location was there; if not, nothing is locked
     */
    public boolean lockReplacing(long present, long location) {
        if (!tryLock(words, base, control)) {
            return false;
        }
        if (place == Control.NO_SLOT) {
            return replaceInChain(nodes, words, base, control, Control.tag(hash), present, location);
        }
        long word = words.get(base + place);
        if (!Frequency.isSameEntry(word, present)) {
            unlock();
            return false;
        }
        words.setRelease(base + place, Frequency.slot(location, Frequency.of(word)));
        return true;
    }

    // What may be too much code to be inlined is static, because a JIT does without an object only if it is passed to
    // nothing.

    private static boolean replaceInChain(
            OverflowNodes nodes, Words words, long base, long control, long tag, long present, long location) {
        boolean replaced = false;
        try {
            replaced = nodes.replace(words.get(base + Bucket.LINK), tag, present, location);
        } finally {
            if (!replaced) {
                Buckets.unlock(words, base, control);
            }
        }
        return replaced;
    }

    /** Ends what {@link #lockReplacing} began. */
    public void unlock() {
        Buckets.unlock(words, base, control);
    }

    /**
     * Adds a location, if no slot that was seen may hold the key, and the bucket has room and no chain.
     *
     * @return whether it has been added
     */
    public boolean insert(long location) {
        return slot == Bucket.EMPTY && insert(words, base, control, bucket, hash, location);
    }

    private static boolean insert(Words words, long base, long control, int bucket, int hash, long location) {
        long free = Control.match(control, 0);
        if (free == 0
                || Control.isDiverted(control)
                || !Buckets.isBucketOf(hash, bucket, control)
                || !tryLock(words, base, control)) {
            return false;
        }
        if (Bucket.isLink(words.get(base + Bucket.LINK))) {
            Buckets.unlock(words, base, control);
            return false;
        }
        words.setRelease(base + Control.slotOffset(free), location);
        Buckets.unlock(words, base, Control.withTag(control, Control.slot(free), Control.tag(hash)));
        return true;
    }

    private static boolean tryLock(Words words, long base, long control) {
        try {
            return control > 0 && words.compareAndSet(base, control, control | Control.LOCKED);
        } catch (IllegalStateException e) {
            // As above.
            return false;
        }
    }
}
