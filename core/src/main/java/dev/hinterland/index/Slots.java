package dev.hinterland.index;

import dev.hinterland.memory.Words;

/**
 * The slots of an index by what they hold: evacuation asks whether an entry is alive and where its copy lies, and a cache
 * counts reads and changes what may change in an entry.
 */
public final class Slots {

    private static final long NONE = -1;

    private static final Action FREQUENCY = (words, base, slot, word) -> Frequency.of(word);

    private final Index<?> index;

    Slots(Index<?> index) {
        this.index = index;
    }

    /**
     * Reads of the bucket of each hash, so that it lies in the processor's cache soon. These reads overlap, unlike operations
     * that go on with what they find.
     *
     * @return something that must be used, for the reads to take place
     */
    public long touch(int[] hashes, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int bucket = index.bucketOf(hashes[i]);
            sum += index.heads.words(bucket).get(index.heads.offset(bucket));
        }
        for (int i = 0; i < count; i++) {
            int bucket = index.bucketOf(hashes[i]);
            long last = index.heads.words(bucket).get(Bucket.slotOffset(index.heads.offset(bucket), Bucket.LAST));
            if (Bucket.isLink(last)) {
                int node = Bucket.linkTarget(last);
                sum += index.nodes.words(node).get(index.nodes.offset(node));
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
        int seen = (int) withSlot(index.bucketNow(hash), hash, location, FREQUENCY);
        return seen >= 0 ? seen : (int) locked(hash, location, FREQUENCY);
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
        return locked(hash, from, (words, base, slot, word) -> {
                    beforehand.run();
                    words.setRelease(Bucket.slotOffset(base, slot), Frequency.slot(to, Frequency.of(word)));
                    return 0;
                })
                != NONE;
    }

    /**
     * Runs something under the bucket's lock, if some slot holds this location: then the entry is neither unlinked nor
     * copied meanwhile.
     */
    public boolean runIfPresent(int hash, long location, Runnable action) {
        return locked(hash, location, (words, base, slot, word) -> {
                    action.run();
                    return 0;
                })
                != NONE;
    }

    /**
     * Unlinks the entry at a location, if some slot holds it. It is {@linkplain EntryMatcher#hold held} before: that tells
     * the caller that it was he.
     */
    public boolean unlink(int hash, long location) {
        int bucket = index.lock(hash);
        try {
            long found = withSlot(bucket, hash, location, (words, base, slot, word) -> {
                index.matcher.hold(location);
                Chains.replace(words, base, slot, Index.ABSENT);
                return base;
            });
            // Nodes are trimmed when they get empty, so there is nothing to trim where none did.
            if (found != NONE && found != index.heads.offset(bucket)) {
                index.chains.trim(bucket);
            }
            return found != NONE;
        } finally {
            index.unlock(bucket);
        }
    }

    /**
     * Unlinks some entry in the bucket of a hash, {@linkplain EntryMatcher#hold held}, so that there is room for another.
     *
     * @return its location, or {@link Index#ABSENT} where there is none
     */
    public long unlinkAny(int hash) {
        int bucket = index.lock(hash);
        try {
            Words words = index.heads.words(bucket);
            long base = index.heads.offset(bucket);
            for (int slot = 0; slot < Bucket.SLOTS; slot++) {
                long location = Frequency.location(words.get(Bucket.slotOffset(base, slot)));
                if (Bucket.isLocation(location)) {
                    index.matcher.hold(location);
                    Chains.replace(words, base, slot, Index.ABSENT);
                    return location;
                }
            }
            return Index.ABSENT;
        } finally {
            index.unlock(bucket);
        }
    }

    private long locked(int hash, long location, Action action) {
        int bucket = index.lock(hash);
        try {
            return withSlot(bucket, hash, location, action);
        } finally {
            index.unlock(bucket);
        }
    }

    /**
     * Raises the frequency of the entry in a slot, if the slot's word is still this one. Takes no lock: the word says which
     * entry it is, so whoever gets there late changes nothing.
     */
    public void count(int hash, long slot, int step) {
        int frequency = Math.min(Frequency.MAX, Frequency.of(slot) + step);
        long raised = Frequency.slot(Frequency.location(slot), frequency);
        if (!raiseCandidate(hash, slot, raised)) {
            withSlot(
                    index.bucketNow(hash),
                    hash,
                    Frequency.location(slot),
                    (words, base, i, found) ->
                            found == slot && words.compareAndSet(Bucket.slotOffset(base, i), slot, raised) ? 1 : 0);
        }
    }

    /** Looks where {@link Index#candidate} does, without a look at anything that a late reader must look at. */
    private boolean raiseCandidate(int hash, long slot, long raised) {
        int bucket = index.bucketOf(hash);
        Words words = index.heads.words(bucket);
        long base = index.heads.offset(bucket);
        long match = Control.match(words.get(base), Control.tag(hash));
        return match != 0 && words.compareAndSet(Bucket.slotOffset(base, Control.slot(match)), slot, raised);
    }

    /**
     * Halves the frequencies in a range of buckets. A bucket with a chain is locked for that, because its nodes might get to
     * another one meanwhile. In others, an entry that is moved or replaced at this moment keeps the frequency that it has.
     */
    public void halveFrequencies(int firstBucket, int endBucket) {
        for (int bucket = firstBucket; bucket < endBucket; bucket++) {
            Words words = index.heads.words(bucket);
            long base = index.heads.offset(bucket);
            if (Bucket.isLink(words.getAcquire(Bucket.slotOffset(base, Bucket.LAST)))) {
                halveChain(bucket);
            } else {
                halve(words, base, Bucket.LAST);
            }
        }
    }

    private void halveChain(int bucket) {
        index.lockBucket(bucket);
        try {
            long link = halve(index.heads.words(bucket), index.heads.offset(bucket), Bucket.LAST);
            while (Bucket.isLink(link)) {
                int node = Bucket.linkTarget(link);
                link = halve(index.nodes.words(node), index.nodes.offset(node), OverflowNodes.SLOTS - 1);
            }
        } finally {
            index.unlock(bucket);
        }
    }

    /** Halves the frequencies of a bucket or node, and returns its last slot. */
    private static long halve(Words words, long base, int last) {
        for (int slot = 0; slot <= last; slot++) {
            long offset = Bucket.slotOffset(base, slot);
            long word = words.get(offset);
            if (Bucket.isLocation(word) && Frequency.of(word) > 0) {
                // A read that is counted at this moment wins: it will be halved the next time.
                words.compareAndSet(offset, word, Frequency.slot(Frequency.location(word), Frequency.of(word) / 2));
            }
        }
        return words.get(Bucket.slotOffset(base, last));
    }

    /** Does something with a slot that holds the location asked for. */
    private interface Action {
        long apply(Words words, long base, int slot, long word);
    }

    /** Returns the answer of the action, or {@link #NONE} where no slot of the bucket holds the location. */
    private long withSlot(int bucket, int hash, long location, Action action) {
        long tag = Control.tag(hash);
        Words words = index.heads.words(bucket);
        long base = index.heads.offset(bucket);
        int last = Bucket.LAST;
        for (int hops = 0; hops <= index.nodes.count(); hops++) {
            for (long m = Control.match(words.getAcquire(base), tag); m != 0; m &= m - 1) {
                int slot = Control.slot(m);
                long word = words.getAcquire(Bucket.slotOffset(base, slot));
                if (Frequency.isSameEntry(word, location)) {
                    return action.apply(words, base, slot, word);
                }
            }
            long link = words.getAcquire(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return NONE;
            }
            words = index.nodes.words(Bucket.linkTarget(link));
            base = index.nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
        return NONE;
    }
}
