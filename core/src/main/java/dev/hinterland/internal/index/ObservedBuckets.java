// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.lang.invoke.VarHandle;

/**
 * Collects the entries of buckets that another process writes, or has left as they are: one that reads can lock
 * nothing, and must not wait for a lock, because its owner may have been killed. Not thread-safe.
 */
final class ObservedBuckets {

    /*
     * The control word is the same before and after, so what stays in the bucket has not changed places in a split or a
     * merge. In a chain an entry moves to the node behind only, and the last slot is read first. The version is the
     * same before and after. So no node has been moved meanwhile, and no other process has begun to put the index in
     * order.
     *
     * What is read may be half moved, split or merged, as IndexRecovery finds it, so the same rules apply: a location
     * counts the first time that it comes, and if the hash of its entry belongs to the bucket by the bucket's depth. So
     * nothing comes of a node either that has got to another chain meanwhile. The last bucket may be one that is split
     * or merged but not counted yet.
     */

    /** No chain is as long; one that a reader follows while its nodes get to other chains might go round. */
    private static final int MAX_HOPS = 1 << 20;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final EntryMatcher<?> matcher;
    private final int prefixBits;
    private final LocationList chain = new LocationList();

    ObservedBuckets(Buckets buckets, OverflowNodes nodes, EntryMatcher<?> matcher, int prefixBits) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.matcher = matcher;
        this.prefixBits = prefixBits;
    }

    /**
     * Collects the locations of all entries whose hashes end with a prefix, as they are at one moment.
     *
     * @return whether nothing has changed meanwhile; otherwise to be called again
     */
    boolean collect(int prefix, LocationList found) {
        found.clear();
        int version = buckets.version();
        int bucket = buckets.bucketNow(prefix);
        int depth = Control.depth(control(bucket));
        boolean complete;
        if (depth < prefixBits) {
            complete = add(bucket, depth, prefix, found);
        } else {
            complete = addAll(prefix, found);
        }
        VarHandle.acquireFence();
        return complete && buckets.version() == version;
    }

    /** Returns whether the buckets of a prefix, each as it was at one moment, have all of its hashes. */
    private boolean addAll(int prefix, LocationList found) {
        int count = count();
        // As IndexWalk counts them.
        long missing = 1L << (Buckets.MAX_DEPTH - prefixBits);
        for (long bucket = prefix; bucket < count; bucket += 1L << prefixBits) {
            int depth = Control.depth(control((int) bucket));
            if (!add((int) bucket, depth, prefix, found)) {
                return false;
            }
            missing -= 1L << (Buckets.MAX_DEPTH - depth);
        }
        return missing == 0;
    }

    private long control(int bucket) {
        return heads.words(bucket).getAcquire(heads.offset(bucket)) & ~Control.LOCKED;
    }

    /** Returns how many buckets have keys of their own, which may be one more or less than was told. */
    private int count() {
        int told = buckets.countNow();
        int next = told;
        if (next < buckets.mostBuckets() && depthOfParent(next) > levelBits(next)) {
            return told + 1;
        }
        int last = told - 1;
        return last >= SegmentedWords.MIN_RECORDS && depthOfParent(last) == levelBits(last) ? last : told;
    }

    private static int levelBits(int bucket) {
        return Integer.numberOfTrailingZeros(Integer.highestOneBit(bucket));
    }

    private int depthOfParent(int bucket) {
        return Control.depth(control(bucket - Integer.highestOneBit(bucket)));
    }

    /** Adds what belongs to a bucket and a prefix; returns whether that is what lay there at one moment. */
    private boolean add(int bucket, int depth, int prefix, LocationList found) {
        long control = control(bucket);
        if (Control.depth(control) != depth || depth == 0) {
            return false;
        }
        readChain(bucket);
        VarHandle.acquireFence();
        if (control(bucket) != control) {
            return false;
        }
        int mask = (1 << depth) - 1;
        int prefixMask = (1 << prefixBits) - 1;
        for (int i = 0; i < chain.size(); i++) {
            long location = chain.get(i);
            int hash = matcher.hash(location);
            if (matcher.isStale(location)) {
                return false;
            }
            if ((hash & mask) == bucket && (hash & prefixMask) == prefix && chain.indexOf(location) == i) {
                found.add(location);
            }
        }
        return true;
    }

    /** Reads each last slot once, and first: its entry moves down the chain when it becomes a link. */
    private void readChain(int bucket) {
        chain.clear();
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int lastSlot = Bucket.LAST;
        for (int hops = 0; hops < MAX_HOPS; hops++) {
            long last = words.getAcquire(Bucket.slotOffset(base, lastSlot));
            for (int slot = 0; slot <= lastSlot; slot++) {
                long word = slot == lastSlot ? last : words.getAcquire(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(word)) {
                    chain.add(Frequency.location(word));
                }
            }
            if (!Bucket.isLink(last)) {
                return;
            }
            words = nodes.words(Bucket.linkTarget(last));
            base = nodes.offset(Bucket.linkTarget(last));
            lastSlot = OverflowNodes.SLOTS - 1;
        }
    }
}
