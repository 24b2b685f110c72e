// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.util.function.LongPredicate;

/**
 * The slots of an index by what they hold: evacuation asks whether an entry is alive and where its copy lies, and a
 * cache counts reads and changes what may change in an entry.
 */
public final class Slots {

    /*
     * A place is where a slot lies, as one number: nothing here makes an object. It means something for one bucket
     * only, and without that one's lock no longer than nobody changes its chain.
     *
     *  63                  3 2    0
     * +---------------------+------+
     * |  0, or a node + 1   | slot |
     * +---------------------+------+
     */

    private static final int SLOT_BITS = 3;
    private static final long NONE = -1;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final Chains chains;
    private final EntryMatcher<?> matcher;

    Slots(Buckets buckets, OverflowNodes nodes, Chains chains, EntryMatcher<?> matcher) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.chains = chains;
        this.matcher = matcher;
    }

    /**
     * Reads of the bucket of each hash, so that it lies in the processor's cache soon. These reads overlap, unlike
     * operations that go on with what they find.
     *
     * @return something that must be used, for the reads to take place
     */
    public long touch(int[] hashes, int count) {
        try {
            return touchNow(hashes, count);
        } catch (IllegalStateException e) {
            // Memory has been given back meanwhile: nothing relies on the reads. If the store is closed, what follows
            // will say so.
            return 0;
        }
    }

    private long touchNow(int[] hashes, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int bucket = buckets.bucketOf(hashes[i]);
            sum += heads.words(bucket).get(heads.offset(bucket));
        }
        for (int i = 0; i < count; i++) {
            int bucket = buckets.bucketOf(hashes[i]);
            long last = heads.words(bucket).get(Bucket.slotOffset(heads.offset(bucket), Bucket.LAST));
            if (Bucket.isLink(last)) {
                int node = Bucket.linkTarget(last);
                sum += nodes.words(node).get(nodes.offset(node));
            }
        }
        return sum;
    }

    /** Returns whether some slot holds this location now. */
    public boolean contains(int hash, long location) {
        return runIfPresent(hash, location, () -> {});
    }

    /** Returns the frequency of the entry at a location, or -1 where no slot holds it. */
    public int frequency(int hash, long location) {
        // Without the lock first: whatever slot the location is found in, it has been the entry's own a moment ago.
        int seen = frequencyUnlocked(hash, location);
        if (seen >= 0) {
            return seen;
        }
        int bucket = buckets.lock(hash);
        try {
            return frequencyIn(bucket, hash, location);
        } finally {
            buckets.unlock(bucket);
        }
    }

    private int frequencyUnlocked(int hash, long location) {
        try {
            return frequencyIn(buckets.bucketNow(hash), hash, location);
        } catch (IllegalStateException e) {
            // Memory has been given back meanwhile, or the store is closed: the lock tells.
            return -1;
        }
    }

    private int frequencyIn(int bucket, int hash, long location) {
        long place = find(bucket, hash, location);
        long seen = place == NONE ? Bucket.EMPTY : words(bucket, place).getAcquire(offset(bucket, place));
        return Frequency.isSameEntry(seen, location) ? Frequency.of(seen) : -1;
    }

    /** Replaces a location by that of a copy, if it is still there. The key stays present for every reader. */
    public boolean relocate(int hash, long from, long to) {
        return relocate(hash, from, to, () -> {});
    }

    /**
     * Replaces a location by that of a copy, if it is still there. The key stays present for every reader.
     *
     * @param beforehand called under the bucket's lock before the copy is published
     */
    public boolean relocate(int hash, long from, long to, Runnable beforehand) {
        int bucket = buckets.lock(hash);
        try {
            long place = find(bucket, hash, from);
            if (place != NONE) {
                beforehand.run();
                Words words = words(bucket, place);
                long offset = offset(bucket, place);
                words.setRelease(offset, Frequency.slot(to, Frequency.of(words.get(offset))));
            }
            return place != NONE;
        } finally {
            buckets.unlock(bucket);
        }
    }

    /**
     * Runs something under the bucket's lock, if some slot holds this location: then the entry is neither unlinked nor
     * copied meanwhile.
     */
    public boolean runIfPresent(int hash, long location, Runnable action) {
        int bucket = buckets.lock(hash);
        try {
            boolean present = find(bucket, hash, location) != NONE;
            if (present) {
                action.run();
            }
            return present;
        } finally {
            buckets.unlock(bucket);
        }
    }

    /**
     * Returns the location in some slot with the tag of a hash that a predicate accepts, or {@link Bucket#EMPTY}. The
     * predicate is asked under the lock of the bucket: the entry at that location is neither unlinked nor copied
     * meanwhile.
     */
    public long locate(int hash, LongPredicate isSought) {
        int bucket = buckets.lock(hash);
        try {
            return locateIn(bucket, hash, isSought);
        } finally {
            buckets.unlock(bucket);
        }
    }

    private long locateIn(int bucket, int hash, LongPredicate isSought) {
        long tag = Control.tag(hash);
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        for (int hops = 0; hops <= nodes.count(); hops++) {
            for (long m = Control.match(words.getAcquire(base), tag); m != 0; m &= m - 1) {
                long location = Frequency.location(words.getAcquire(Bucket.slotOffset(base, Control.slot(m))));
                if (Bucket.isLocation(location) && isSought.test(location)) {
                    return location;
                }
            }
            long link = words.getAcquire(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return Bucket.EMPTY;
            }
            int node = Bucket.linkTarget(link);
            words = nodes.words(node);
            base = nodes.offset(node);
            last = OverflowNodes.SLOTS - 1;
        }
        return Bucket.EMPTY;
    }

    /**
     * Locks the bucket of a hash, if some slot of it holds this location; returns what {@link #unlock} wants, or -1.
     */
    public int lockIfPresent(int hash, long location) {
        int bucket = buckets.lock(hash);
        boolean present = false;
        try {
            present = find(bucket, hash, location) != NONE;
        } finally {
            if (!present) {
                buckets.unlock(bucket);
            }
        }
        return present ? bucket : -1;
    }

    /** Ends what {@link #lockIfPresent} began. */
    public void unlock(int bucket) {
        buckets.unlock(bucket);
    }

    /**
     * Unlinks the entry at a location, if some slot holds it. It is {@linkplain EntryMatcher#hold held} before: so the
     * caller knows that it was the one.
     *
     * @return the frequency that it had, or -1 where no slot holds it
     */
    public int unlink(int hash, long location) {
        int bucket = buckets.lock(hash);
        try {
            return unlinkLocked(bucket, hash, location);
        } finally {
            buckets.unlock(bucket);
        }
    }

    /** The same for who has locked the bucket. */
    public int unlinkLocked(int bucket, int hash, long location) {
        long place = find(bucket, hash, location);
        if (place == NONE) {
            return -1;
        }
        int frequency = Frequency.of(words(bucket, place).get(offset(bucket, place)));
        matcher.hold(location);
        unlinkAt(bucket, place);
        return frequency;
    }

    /**
     * Unlinks the entry at a location, if some slot holds it. It is not held: the caller knows that nobody recycles its
     * region.
     */
    public boolean unlinkUnheld(int hash, long location) {
        int bucket = buckets.lock(hash);
        try {
            return unlinkAt(bucket, find(bucket, hash, location));
        } finally {
            buckets.unlock(bucket);
        }
    }

    private boolean unlinkAt(int bucket, long place) {
        if (place != NONE) {
            Chains.replace(words(bucket, place), base(bucket, place), slot(place), Bucket.EMPTY);
        }
        // Nodes are trimmed when they get empty, so there is nothing to trim where none did.
        if (place != NONE && place >>> SLOT_BITS != 0) {
            chains.trim(bucket);
        }
        return place != NONE;
    }

    /**
     * Unlinks the entry of the lowest frequency in the bucket of a hash, beside those in overflow nodes, {@linkplain
     * EntryMatcher#hold held}, so that there is room for another.
     *
     * @return its location, or zero where there is none
     */
    public long unlinkLeastFrequent(int hash) {
        int bucket = buckets.lock(hash);
        try {
            Words words = heads.words(bucket);
            long base = heads.offset(bucket);
            int found = -1;
            int least = Integer.MAX_VALUE;
            for (int slot = 0; slot < Bucket.SLOTS; slot++) {
                long word = words.get(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(Frequency.location(word)) && Frequency.of(word) < least) {
                    found = slot;
                    least = Frequency.of(word);
                }
            }
            if (found < 0) {
                return Bucket.EMPTY;
            }
            long location = Frequency.location(words.get(Bucket.slotOffset(base, found)));
            matcher.hold(location);
            Chains.replace(words, base, found, Bucket.EMPTY);
            return location;
        } finally {
            buckets.unlock(bucket);
        }
    }

    /**
     * Raises the frequency of the entry in a slot, if the slot's word is still this one: as {@link Candidate#raise},
     * wherever in the chain the slot is.
     */
    public void count(int hash, long slot, int step) {
        try {
            int bucket = buckets.bucketNow(hash);
            long place = find(bucket, hash, Frequency.location(slot));
            if (place != NONE) {
                words(bucket, place).compareAndSet(offset(bucket, place), slot, Frequency.raised(slot, step));
            }
        } catch (IllegalStateException e) {
            // The memory of the bucket has been given back, or the store is closed. A count that is lost is lost.
            return;
        }
    }

    /**
     * Ages the frequencies of hashes in a range of groups. A bucket with a chain is locked for that, because its
     * nodes might get to another one meanwhile. In others, an entry that is moved or replaced at this moment keeps the
     * frequency that it has; where the bucket is split at this moment, it may also be aged twice.
     *
     * @param groups how many groups there are: a power of two, at most the number of buckets when the first range was
     *     aged. The low bits of a hash say which one it belongs to. Where there are fewer buckets now, a bucket is
     *     aged with the lowest of its groups
     */
    public void age(Aging aging, int firstGroup, int endGroup, int groups) {
        for (int group = firstGroup; group < endGroup; group++) {
            // How many there are is asked anew each time, so that what splits meanwhile is of no matter, but for this
            // group.
            long bucket = group;
            while (ageIfPresent(aging, bucket)) {
                bucket += groups;
            }
        }
    }

    /** Ages the frequencies of a bucket, and returns whether there is one of this number. */
    private boolean ageIfPresent(Aging aging, long bucket) {
        int seen = buckets.version();
        boolean present = bucket < buckets.count();
        try {
            if (present) {
                ageBucket(aging, (int) bucket);
            }
        } catch (IllegalStateException e) {
            buckets.startOver(seen, e);
        }
        return present;
    }

    private void ageBucket(Aging aging, int bucket) {
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        if (Bucket.isLink(words.getAcquire(Bucket.slotOffset(base, Bucket.LAST)))) {
            ageChain(aging, bucket);
        } else {
            age(aging, words, base, Bucket.LAST);
        }
    }

    private void ageChain(Aging aging, int bucket) {
        if (buckets.lockBucket(bucket) == Control.VACANT) {
            return;
        }
        try {
            long link = age(aging, heads.words(bucket), heads.offset(bucket), Bucket.LAST);
            while (Bucket.isLink(link)) {
                int node = Bucket.linkTarget(link);
                link = age(aging, nodes.words(node), nodes.offset(node), OverflowNodes.SLOTS - 1);
            }
        } finally {
            buckets.unlock(bucket);
        }
    }

    /** Ages the frequencies of a bucket or node, and returns its last slot. */
    private static long age(Aging aging, Words words, long base, int last) {
        for (int slot = 0; slot <= last; slot++) {
            long offset = Bucket.slotOffset(base, slot);
            long word = words.get(offset);
            if (Bucket.isLocation(word) && Frequency.of(word) > 0) {
                // A read that is counted at this moment wins: it will be aged the next time.
                words.compareAndSet(
                        offset, word, Frequency.slot(Frequency.location(word), aging.aged(Frequency.of(word))));
            }
        }
        return words.get(Bucket.slotOffset(base, last));
    }

    private static int slot(long place) {
        return (int) place & (1 << SLOT_BITS) - 1;
    }

    private Words words(int bucket, long place) {
        int node = (int) (place >>> SLOT_BITS) - 1;
        return node < 0 ? heads.words(bucket) : nodes.words(node);
    }

    /** Returns where the bucket or node begins in its words. */
    private long base(int bucket, long place) {
        int node = (int) (place >>> SLOT_BITS) - 1;
        return node < 0 ? heads.offset(bucket) : nodes.offset(node);
    }

    private long offset(int bucket, long place) {
        return Bucket.slotOffset(base(bucket, place), slot(place));
    }

    /** Returns the place of the slot that holds a location, or {@link #NONE} where none of the bucket does. */
    private long find(int bucket, int hash, long location) {
        long tag = Control.tag(hash);
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        long in = 0;
        for (int hops = 0; hops <= nodes.count(); hops++) {
            for (long m = Control.match(words.getAcquire(base), tag); m != 0; m &= m - 1) {
                int slot = Control.slot(m);
                long word = words.getAcquire(Bucket.slotOffset(base, slot));
                if (Frequency.isSameEntry(word, location)) {
                    return in << SLOT_BITS | slot;
                }
            }
            long link = words.getAcquire(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return NONE;
            }
            int node = Bucket.linkTarget(link);
            words = nodes.words(node);
            base = nodes.offset(node);
            last = OverflowNodes.SLOTS - 1;
            in = node + 1L;
        }
        return NONE;
    }
}
