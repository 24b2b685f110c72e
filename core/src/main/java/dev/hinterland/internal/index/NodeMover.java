// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;

/**
 * Moves overflow nodes to lower numbers where many have become free, so that the segments at the end get empty. Not
 * thread-safe: one thread at a time splits, merges or moves.
 */
final class NodeMover {

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;

    /** The bucket that was looked at last; the one before comes next. */
    private int last;

    NodeMover(Buckets buckets, OverflowNodes nodes) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
    }

    /** Looks at the chains of some buckets. */
    void move(int most) {
        int count = buckets.count();
        // As many nodes as are in use could all have numbers below this.
        int limit = nodes.inUse();
        for (int i = 0; i < most; i++) {
            last = (last > 0 && last <= count ? last : count) - 1;
            moveNodesOf(last, limit);
        }
    }

    private void moveNodesOf(int bucket, int limit) {
        buckets.lockBucket(bucket);
        try {
            Words words = heads.words(bucket);
            long link = Bucket.slotOffset(heads.offset(bucket), Bucket.LAST);
            while (Bucket.isLink(words.get(link))) {
                int node = Bucket.linkTarget(words.get(link));
                if (node >= limit) {
                    node = moveNode(node, words, link);
                }
                words = nodes.words(node);
                link = nodes.linkOffset(node);
            }
        } finally {
            buckets.unlock(bucket);
        }
    }

    /**
     * Replaces a node by a copy with a lower number, if there is one. The version changes before the node is emptied: a
     * reader who is in it, and misses a key there, looks again.
     *
     * @return the node that is in the chain now
     */
    private int moveNode(int node, Words before, long link) {
        int lower = nodes.allocate();
        if (lower == OverflowNodes.NONE) {
            return node;
        }
        if (lower > node) {
            nodes.free(lower);
            return node;
        }
        Words from = nodes.words(node);
        long fromBase = nodes.offset(node);
        Words to = nodes.words(lower);
        long toBase = nodes.offset(lower);
        for (int slot = 0; slot < OverflowNodes.SLOTS; slot++) {
            to.set(Bucket.slotOffset(toBase, slot), from.get(Bucket.slotOffset(fromBase, slot)));
        }
        to.setRelease(toBase, from.get(fromBase));
        before.setRelease(link, Bucket.link(lower));
        buckets.changeVersion();
        nodes.free(node);
        return lower;
    }
}
