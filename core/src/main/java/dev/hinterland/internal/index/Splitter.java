// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.util.Arrays;

/**
 * Splits one bucket into two, under the eyes of readers. One thread at a time splits or {@linkplain Merger merges}; the
 * fields are its scratch.
 *
 * <p>The order of the steps is what the index's readers rely on: the new bucket is complete before it gets its control
 * word, and before the depth of the old one rises; that rises before anything is removed, and what stays is copied
 * before it is removed.
 */
final class Splitter {

    private static final int INITIAL_CAPACITY = 64;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final Chains chains;
    private final EntryMatcher<?> matcher;

    private long[] locations = new long[INITIAL_CAPACITY];
    private byte[] tags = new byte[INITIAL_CAPACITY];
    private int count;

    /** Whether each entry of the bucket moves, in the order in which they lie there. */
    private boolean[] moves = new boolean[INITIAL_CAPACITY];

    Splitter(Buckets buckets, OverflowNodes nodes, Chains chains, EntryMatcher<?> matcher) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.chains = chains;
        this.matcher = matcher;
    }

    /** Splits the next bucket, if there is room; returns whether it did. Called by one thread at a time. */
    boolean splitNext() {
        int count = buckets.count();
        int level = Integer.highestOneBit(count);
        int depth = Integer.numberOfTrailingZeros(level);
        if (count == SegmentedWords.MAX_RECORDS
                || (!heads.isPresent(count) && !heads.ensure(count, false))
                || !split(count - level, count, depth)) {
            return false;
        }
        buckets.setCount(count + 1);
        return true;
    }

    /**
     * Moves the keys with one more bit set to a new bucket.
     *
     * @param from the bucket to split
     * @param to the new bucket
     * @param depth the depth of {@code from}, and the number of the bit
     * @return whether there was room for the new bucket; otherwise nothing has changed
     */
    private boolean split(int from, int to, int depth) {
        buckets.lockBucket(from);
        try {
            // A thread that is late may look whether the new bucket is still the one that it was before it was merged.
            buckets.lockVacant(to);
            try {
                return splitLocked(from, to, depth);
            } finally {
                buckets.unlock(to);
            }
        } finally {
            buckets.unlock(from);
        }
    }

    private boolean splitLocked(int from, int to, int depth) {
        collectMoving(from, 1 << depth);
        Words words = heads.words(from);
        long base = heads.offset(from);
        if (!fill(to, Control.empty(depth + 1) | (words.get(base) & Control.DIVERTED))) {
            return false;
        }
        words.setRelease(base, Control.withDepth(words.get(base), depth + 1));
        removeMoved(words, base, Bucket.LAST);
        shortenChain(words, base);
        return true;
    }

    /**
     * Reads the hashes of all entries of a bucket first, so that the cache misses overlap, and keeps those that move.
     */
    private void collectMoving(int bucket, int bit) {
        count = 0;
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        while (true) {
            long control = words.get(base);
            for (int slot = 0; slot <= last; slot++) {
                long location = words.get(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(location)) {
                    add(location, Control.tagOf(control, slot));
                }
            }
            long link = words.get(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                break;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
        keepMoving(bit);
    }

    private void add(long location, long tag) {
        if (count == locations.length) {
            // The one that is looked at above comes last: there may be no memory for all.
            moves = Arrays.copyOf(moves, 2 * count);
            tags = Arrays.copyOf(tags, 2 * count);
            locations = Arrays.copyOf(locations, 2 * count);
        }
        locations[count] = location;
        tags[count++] = (byte) tag;
    }

    private void keepMoving(int bit) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            moves[i] = (matcher.hash(locations[i]) & bit) != 0;
        }
        for (int i = 0; i < count; i++) {
            locations[kept] = locations[i];
            tags[kept] = tags[i];
            kept += moves[i] ? 1 : 0;
        }
        count = kept;
    }

    /** Fills a new bucket, which is locked and vacant, with the moving entries, or leaves it as it is. */
    private boolean fill(int bucket, long empty) {
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        boolean filled = false;
        try {
            long control = fillSlots(words, base, empty);
            filled = control != Control.VACANT;
            if (filled) {
                // In the end, because a thread that is late looks whether it is a bucket.
                words.setRelease(base, control | Control.LOCKED);
            }
            return filled;
        } finally {
            if (!filled) {
                chains.free(words.get(Bucket.slotOffset(base, Bucket.LAST)));
                Chains.clearSlots(words, base);
            }
        }
    }

    /**
     * Puts the moving entries into the slots of a bucket and of new nodes; returns its control word, or vacant where
     * there is no room.
     */
    private long fillSlots(Words head, long headBase, long empty) {
        Words words = head;
        long base = headBase;
        int last = Bucket.LAST;
        int next = 0;
        long headControl = Control.VACANT;
        long control = empty;
        while (true) {
            boolean fits = count - next <= last + 1;
            int slots = fits ? count - next : last;
            for (int slot = 0; slot <= last; slot++) {
                words.set(Bucket.slotOffset(base, slot), slot < slots ? locations[next] : 0);
                if (slot < slots) {
                    control = Control.withTag(control, slot, tags[next++] & 0xFF);
                }
            }
            if (headControl == Control.VACANT) {
                headControl = control;
            } else {
                words.set(base, control);
            }
            if (fits) {
                return headControl;
            }
            int node = nodes.allocate();
            if (node == OverflowNodes.NONE) {
                return Control.VACANT;
            }
            words.set(Bucket.slotOffset(base, last), Bucket.link(node));
            words = nodes.words(node);
            base = nodes.offset(node);
            last = OverflowNodes.SLOTS - 1;
            control = 0;
        }
    }

    private void removeMoved(Words firstWords, long firstBase, int firstLast) {
        int entry = 0;
        Words words = firstWords;
        long base = firstBase;
        int last = firstLast;
        while (true) {
            long control = words.get(base);
            for (int slot = 0; slot <= last; slot++) {
                long offset = Bucket.slotOffset(base, slot);
                if (Bucket.isLocation(words.get(offset)) && moves[entry++]) {
                    control = Control.withTag(control, slot, 0);
                    words.setRelease(offset, 0);
                }
            }
            words.setRelease(base, control);
            long link = words.get(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
    }

    /** Moves entries from the end of the chain into empty slots of the bucket, and frees the nodes that get empty. */
    private void shortenChain(Words head, long headBase) {
        while (Bucket.isLink(head.get(Bucket.slotOffset(headBase, Bucket.LAST)))) {
            Words before = head;
            long link = Bucket.slotOffset(headBase, Bucket.LAST);
            int node = Bucket.linkTarget(before.get(link));
            boolean only = true;
            while (Bucket.isLink(nodes.words(node).get(nodes.linkOffset(node)))) {
                before = nodes.words(node);
                link = nodes.linkOffset(node);
                node = Bucket.linkTarget(before.get(link));
                only = false;
            }
            if (!emptyInto(head, headBase, node, only)) {
                return;
            }
            if (before.get(link) < 0) {
                before.setRelease(link, 0);
            }
            nodes.free(node);
        }
    }

    /**
     * Moves all entries of the last node into the bucket, as far as there is room, and returns whether it is empty now.
     * When the only node has one entry left and the bucket is full, that entry takes the place of the link: its tag is
     * written first, so a reader who still finds the link in its slot follows it, as always.
     */
    private boolean emptyInto(Words head, long headBase, int node, boolean only) {
        Words words = nodes.words(node);
        long base = nodes.offset(node);
        for (int slot = 0; slot < OverflowNodes.SLOTS; slot++) {
            long location = words.get(Bucket.slotOffset(base, slot));
            if (location == 0) {
                continue;
            }
            long control = head.get(headBase);
            long tag = Control.tagOf(words.get(base), slot);
            int target = Control.slot(Control.match(control, 0));
            if (target < Bucket.LAST) {
                head.setRelease(Bucket.slotOffset(headBase, target), location);
                head.setRelease(headBase, Control.withTag(control, target, tag));
            } else if (only && entriesFrom(words, base, slot) == 1) {
                head.setRelease(headBase, Control.withTag(control, Bucket.LAST, tag));
                head.setRelease(Bucket.slotOffset(headBase, Bucket.LAST), location);
            } else {
                return false;
            }
            words.setRelease(Bucket.slotOffset(base, slot), 0);
            words.setRelease(base, Control.withTag(words.get(base), slot, 0));
        }
        return true;
    }

    private static int entriesFrom(Words words, long base, int first) {
        int entries = 0;
        for (int slot = first; slot < OverflowNodes.SLOTS; slot++) {
            entries += words.get(Bucket.slotOffset(base, slot)) == 0 ? 0 : 1;
        }
        return entries;
    }
}
