// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.util.Arrays;

/**
 * Merges the last bucket into the one that it was split off, under the eyes of readers: the inverse of
 * {@link Splitter}. One thread at a time splits or merges; the fields are its scratch.
 *
 * <p>The order of the steps is what the index's readers rely on: the bucket that stays has everything before its depth
 * falls, that falls before the other one becomes vacant, and that becomes vacant before its slots are emptied.
 */
final class Merger {

    private static final int INITIAL_CAPACITY = 64;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final Chains chains;

    private long[] slots = new long[INITIAL_CAPACITY];
    private byte[] tags = new byte[INITIAL_CAPACITY];
    private int count;

    Merger(Buckets buckets, OverflowNodes nodes, Chains chains) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.chains = chains;
    }

    /** Merges the last bucket, unless it is one of the first, or there is no room; returns whether it did. */
    boolean mergeLast() {
        int last = buckets.count() - 1;
        if (last < SegmentedWords.MIN_RECORDS) {
            return false;
        }
        int level = Integer.highestOneBit(last);
        int into = last - level;
        buckets.lockBucket(into);
        try {
            buckets.lockBucket(last);
            try {
                return mergeLocked(last, into, Integer.numberOfTrailingZeros(level));
            } finally {
                buckets.unlock(last);
            }
        } finally {
            buckets.unlock(into);
        }
    }

    private boolean mergeLocked(int from, int into, int depth) {
        collect(from);
        if (!insertAll(into)) {
            return false;
        }
        Words words = heads.words(from);
        long base = heads.offset(from);
        long diverted = words.get(base) & Control.DIVERTED;
        Words intoWords = heads.words(into);
        long intoBase = heads.offset(into);
        intoWords.setRelease(intoBase, Control.withDepth(intoWords.get(intoBase), depth) | diverted);
        long link = words.get(Bucket.slotOffset(base, Bucket.LAST));
        words.setRelease(base, Control.VACANT | Control.LOCKED);
        Chains.clearSlots(words, base);
        chains.free(link);
        buckets.setCount(from);
        return true;
    }

    private void collect(int bucket) {
        count = 0;
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        while (true) {
            long control = words.get(base);
            for (int slot = 0; slot <= last; slot++) {
                long word = words.get(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(word)) {
                    add(word, Control.tagOf(control, slot));
                }
            }
            long link = words.get(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
    }

    private void add(long slot, long tag) {
        if (count == slots.length) {
            // The one that is looked at above comes last: there may be no memory for both.
            tags = Arrays.copyOf(tags, 2 * count);
            slots = Arrays.copyOf(slots, 2 * count);
        }
        slots[count] = slot;
        tags[count++] = (byte) tag;
    }

    /** Adds all that was collected to a bucket that readers do not look for it in yet, or nothing. */
    private boolean insertAll(int bucket) {
        int inserted = 0;
        try {
            while (inserted < count && chains.insert(bucket, tags[inserted] & 0xFF, slots[inserted])) {
                inserted++;
            }
            return inserted == count;
        } finally {
            if (inserted < count) {
                for (int i = 0; i < inserted; i++) {
                    chains.remove(bucket, slots[i]);
                }
                chains.trim(bucket);
            }
        }
    }
}
