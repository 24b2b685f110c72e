// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.util.BitSet;

/**
 * Walks through an index that lies in its places as some process has left it, and says what is wrong with it. Writes
 * nothing, and tolerates any words. What {@link IndexRecovery} repairs is no damage, but unfinished. Not thread-safe.
 */
public final class IndexInspection {

    /** What is told of the index, and asked about the entries. */
    public interface Visitor {

        /** The answer of {@link #hash} for a location that the visitor has nothing to do with, or that is wrong. */
        long NONE = -1;

        /**
         * Returns the hash by which the entry at a location is linked, as a positive number.
         *
         * @param bucket where a slot has the location
         */
        long hash(int bucket, long location);

        /**
         * Hears of an entry that belongs to the bucket in which a slot leads to it.
         *
         * @param slot the slot's word: the location, and the frequency
         * @return false if another slot has led there before
         */
        boolean add(int bucket, long slot);

        /** Hears that something is as no process leaves it. */
        void damaged(Part part, String finding);

        /** Hears of something that was under way, and that the next process which opens the file ends. */
        void unfinished(Part part, String finding);
    }

    /** What a finding is about. */
    public enum Part {
        /** The buckets, their number, and the links and tags in them. */
        BUCKETS,
        /** The overflow nodes. */
        NODES,
        /** Which entry a slot leads to. */
        SLOTS
    }

    private static final int LEAST_BUCKETS = SegmentedWords.MIN_RECORDS;

    private final Words heads;
    private final Words nodes;
    private final int bucketLimit;
    private final int nodeLimit;
    private final Visitor visitor;
    private final BitSet chained = new BitSet();
    private boolean tells;
    private int count;

    /**
     * Creates an inspection.
     *
     * @param heads the place of the buckets
     * @param nodes the place of the overflow nodes
     * @param bucketLimit how many buckets have been written, at most as many as there is room for
     * @param nodeLimit the same of the nodes
     */
    public IndexInspection(Words heads, Words nodes, int bucketLimit, int nodeLimit, Visitor visitor) {
        this.heads = heads;
        this.nodes = nodes;
        this.bucketLimit = bucketLimit;
        this.nodeLimit = nodeLimit;
        this.visitor = visitor;
        this.count = countBuckets();
    }

    /** Returns how many buckets have keys. */
    public int buckets() {
        return count;
    }

    /** Returns whether keys with a hash may be linked by their keyed hash, in the bucket of that. */
    public boolean isDiverted(int hash) {
        int level = Integer.highestOneBit(count);
        int bucket = hash & ((level << 1) - 1);
        return count > 0 && Control.isDiverted(heads.getAcquire(base(bucket < count ? bucket : bucket - level)));
    }

    /** Returns how many nodes the chains had in the last walk. */
    public int chainedNodes() {
        return chained.cardinality();
    }

    /**
     * Goes through all slots.
     *
     * @param findings whether findings about the index are told, and not only the entries
     */
    public void walk(boolean findings) {
        tells = findings;
        chained.clear();
        if (tells) {
            checkCount();
        }
        for (int bucket = 0; bucket < count; bucket++) {
            walk(bucket);
        }
    }

    private static long base(int bucket) {
        return (long) bucket << Bucket.SHIFT;
    }

    private long control(int bucket) {
        return heads.getAcquire(base(bucket)) & ~Control.LOCKED;
    }

    /** Returns the number of the first bucket that is vacant, less the last one before that is not complete. */
    private int countBuckets() {
        int found = 0;
        while (found < bucketLimit && control(found) != Control.VACANT) {
            found++;
        }
        return found > LEAST_BUCKETS && isIncomplete(found - 1) ? found - 1 : found;
    }

    /** Returns whether the last bucket is half split or half merged: its parent has the depth without it. */
    private boolean isIncomplete(int last) {
        int level = Integer.highestOneBit(last);
        return Control.depth(control(last - level)) == Integer.numberOfTrailingZeros(level);
    }

    private void damaged(Part part, String finding) {
        if (tells) {
            visitor.damaged(part, finding);
        }
    }

    private void unfinished(Part part, String finding) {
        if (tells) {
            visitor.unfinished(part, finding);
        }
    }

    private void checkCount() {
        if (count < LEAST_BUCKETS) {
            damaged(Part.BUCKETS, "index has too few buckets: buckets=" + count + ", least=" + LEAST_BUCKETS);
        }
        for (int bucket = count; bucket < bucketLimit; bucket++) {
            long base = base(bucket);
            long words = heads.getAcquire(base);
            for (int slot = 0; slot < Bucket.SLOTS; slot++) {
                words |= heads.getAcquire(Bucket.slotOffset(base, slot));
            }
            if (words == 0) {
                continue;
            }
            if (bucket == count) {
                unfinished(Part.BUCKETS, "bucket is half split or half merged: bucket=" + bucket);
            } else {
                damaged(Part.BUCKETS, "bucket is none, but not empty: bucket=" + bucket + ", buckets=" + count);
            }
        }
    }

    private void walk(int bucket) {
        long start = base(bucket);
        long headControl = heads.getAcquire(start);
        boolean locked = Control.isLocked(headControl);
        int depth = Buckets.depthOf(bucket, count);
        if (Control.depth(headControl) != depth) {
            damaged(
                    Part.BUCKETS,
                    "bucket has another depth than the index: bucket=" + bucket + ", depth="
                            + Control.depth(headControl) + ", expected=" + depth);
        }
        if (locked) {
            unfinished(Part.BUCKETS, "bucket was being changed: bucket=" + bucket);
        }
        Chain chain = new Chain(bucket, depth, locked);
        long link = walk(heads, start, Bucket.LAST, chain);
        while (Bucket.isLink(link)) {
            int node = Bucket.linkTarget(link);
            if (node < 0 || node >= nodeLimit || chained.get(node)) {
                damaged(Part.NODES, "chain leads to no node of its own: bucket=" + bucket + ", node=" + node);
                return;
            }
            chained.set(node);
            long base = (long) node << OverflowNodes.SHIFT;
            if (Control.withoutTags(nodes.getAcquire(base)) != 0) {
                damaged(Part.NODES, "node has flags of a bucket: bucket=" + bucket + ", node=" + node);
            }
            link = walk(nodes, base, OverflowNodes.SLOTS - 1, chain);
        }
    }

    /** The bucket whose slots are looked at. */
    private record Chain(int bucket, int depth, boolean locked) {

        boolean has(long hash) {
            return (hash & (1L << depth) - 1) == bucket;
        }
    }

    /** Goes through the slots of a bucket or node, and returns the last one. */
    private long walk(Words words, long base, int last, Chain chain) {
        long control = words.getAcquire(base);
        for (int slot = 0; slot <= last; slot++) {
            long word = words.getAcquire(Bucket.slotOffset(base, slot));
            long tag = Control.tagOf(control, slot);
            if (Bucket.isLocation(word)) {
                visit(word, tag, chain);
                continue;
            }
            if (Bucket.isLink(word) && slot < last) {
                damaged(Part.BUCKETS, "link in a slot that is none: bucket=" + chain.bucket() + ", slot=" + slot);
            } else if (tag != 0 && !chain.locked()) {
                damaged(Part.BUCKETS, "tag without an entry: bucket=" + chain.bucket() + ", slot=" + slot);
            }
        }
        for (int slot = last + 1; slot < Control.MAX_SLOTS; slot++) {
            if (Control.tagOf(control, slot) != 0) {
                damaged(Part.NODES, "tag without a slot: bucket=" + chain.bucket() + ", slot=" + slot);
            }
        }
        return words.getAcquire(Bucket.slotOffset(base, last));
    }

    private void visit(long word, long tag, Chain chain) {
        long location = Frequency.location(word);
        long hash = visitor.hash(chain.bucket(), location);
        if (hash == Visitor.NONE) {
            return;
        }
        String where = "bucket=" + chain.bucket() + ", location=0x" + Long.toHexString(location);
        boolean belongs = chain.has(hash);
        boolean tagged = tag == Control.tag((int) hash);
        // The entries of one bucket may be asked for in a later walk than the first one, so these are always told.
        if (chain.locked()) {
            if (!belongs || !visitor.add(chain.bucket(), word)) {
                visitor.unfinished(Part.SLOTS, "slot has a copy: " + where);
            }
            return;
        }
        if (!belongs) {
            visitor.damaged(Part.SLOTS, "entry has the hash of another bucket: " + where + ", hash=" + hash);
        }
        if (!tagged) {
            visitor.damaged(Part.SLOTS, "tag is not that of the entry's hash: " + where + ", tag=" + tag);
        }
        if (!visitor.add(chain.bucket(), word)) {
            visitor.damaged(Part.SLOTS, "two slots lead to one entry: " + where);
        }
    }
}
