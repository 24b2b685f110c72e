// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import org.jspecify.annotations.Nullable;

/**
 * The slot that most likely leads to the entry of a key: the first in the bucket with the tag of the key's hash. It is
 * read without a lock. The reader must compare the key; if the entry is another one's, {@link Index#locate} finds the
 * right one.
 *
 * <p>The fields are read directly: the JIT removes the object, and a trace has fewer calls.
 */
public final class Candidate {

    /**
     * The location of the entry with its {@linkplain Frequency frequency}. If no slot of the bucket has the tag: the
     * link to its chain, a negative number, or zero if it has none.
     */
    public final long slot;

    private final Words words;
    private final long offset;

    /**
     * Looks for a candidate.
     *
     * @param segments what {@link Buckets#segments} returns
     * @param whole what {@link Buckets#whole} returns
     */
    public Candidate(Buckets buckets, Words[] segments, @Nullable Words whole, int hash) {
        int bucket = buckets.bucketOf(hash);
        Words bucketWords = whole;
        long at = (long) bucket << Bucket.SHIFT;
        if (bucketWords == null) {
            bucketWords = segments[SegmentedWords.segmentOf(bucket)];
            at = SegmentedWords.offset(bucket, Bucket.SHIFT);
        }
        long word;
        try {
            long place = Control.firstSlot(bucketWords.get(at), hash);
            at += place == Control.NO_SLOT ? Bucket.LINK : place;
            word = bucketWords.get(at);
            if (place == Control.NO_SLOT && !Bucket.isLink(word)) {
                word = Bucket.EMPTY;
            }
        } catch (IllegalStateException e) {
            // The bucket has been merged, and its memory given back; or the store is closed, as locate will say.
            word = Bucket.EMPTY;
        }
        this.words = bucketWords;
        this.offset = at;
        this.slot = word;
    }

    /**
     * Raises the frequency of the entry, unless the slot has changed since. Takes no lock: the word says which entry it
     * is, so a late thread changes nothing. A count that is lost is lost.
     */
    public void raise(int step) {
        try {
            words.compareAndSet(offset, slot, Frequency.raised(slot, step));
        } catch (IllegalStateException e) {
            // The memory of the bucket has been given back, or the store is closed.
            return;
        }
    }
}
