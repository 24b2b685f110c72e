// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import java.util.concurrent.atomic.AtomicBoolean;

/** Keeps the number of buckets to the number of keys, a few buckets at a time. Thread-safe. */
public final class Resizer {

    /** The average number of keys in a bucket that growth keeps to. */
    static final int KEYS_PER_BUCKET = 6;

    private static final int MAX_SPLITS = 4;

    /** Some ten microseconds, where an index has become much too large. */
    private static final int MAX_MERGES = 64;

    /** Buckets are merged where there are fewer than one in this number of the keys that growth keeps to. */
    private static final int SHRINK_FACTOR = 2;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final Runnable prepareRequest;
    private final Splitter splitter;
    private final Merger merger;
    private final NodeMover mover;

    /** In how many buckets' chains a thread looks for nodes to move. */
    private static final int BUCKETS_PER_MOVE = 64;

    /** Whether a thread splits, merges or moves nodes: one at a time. */
    private final AtomicBoolean resizing = new AtomicBoolean();

    /** Whether the last one has merged. Guarded by {@code resizing}. */
    private boolean merging;

    Resizer(Buckets buckets, OverflowNodes nodes, Chains chains, EntryMatcher<?> matcher, Runnable prepareRequest) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.prepareRequest = prepareRequest;
        this.splitter = new Splitter(buckets, nodes, chains, matcher);
        this.merger = new Merger(buckets, nodes, chains);
        this.mover = new NodeMover(buckets, nodes);
    }

    /** Splits or merges a few buckets, if this number of keys wants that. The caller must hold no lock. */
    public void resize(long keys) {
        if (isTooLarge(keys)) {
            shrink(keys, MAX_MERGES);
        } else {
            grow(keys);
        }
        if (nodes.isSparse()) {
            moveNodes(BUCKETS_PER_MOVE);
        }
    }

    /** Splits buckets until there are as many as this number of keys wants, or a few have been split. */
    void grow(long keys) {
        if (nodes.needsPreparation()) {
            prepareRequest.run();
        }
        for (int i = 0; i < MAX_SPLITS && isTooSmall(keys); i++) {
            if (!split()) {
                return;
            }
        }
    }

    private boolean split() {
        if (!resizing.compareAndSet(false, true)) {
            return false;
        }
        try {
            turn(false);
            boolean done = splitter.splitNext();
            if (done && !heads.isNextPresent(buckets.count() - 1)) {
                prepareRequest.run();
            }
            return done;
        } finally {
            resizing.set(false);
        }
    }

    private void turn(boolean toMerging) {
        if (merging != toMerging) {
            merging = toMerging;
            buckets.changeVersion();
        }
    }

    private boolean isTooLarge(long keys) {
        int count = buckets.count();
        return count > SegmentedWords.MIN_RECORDS && keys * SHRINK_FACTOR < (long) count * KEYS_PER_BUCKET;
    }

    /**
     * Merges buckets until there are as few as this number of keys wants, or so many have been merged, and gives back
     * what memory that frees; unless another thread is splitting or merging. The caller must hold no lock.
     *
     * @return whether memory has been given back
     */
    boolean shrink(long keys, int mostMerges) {
        if (!isTooLarge(keys) || !resizing.compareAndSet(false, true)) {
            return false;
        }
        try {
            turn(true);
            int merges = 0;
            while (merges < mostMerges && isTooLarge(keys) && merger.mergeLast()) {
                merges++;
            }
            return release();
        } finally {
            resizing.set(false);
        }
    }

    /** Moves some nodes to where they are not in the way of what could be given back. */
    void moveNodes(int most) {
        if (resizing.compareAndSet(false, true)) {
            try {
                mover.move(most);
                release();
            } finally {
                resizing.set(false);
            }
        }
    }

    private boolean release() {
        boolean released = false;
        if (heads.isReleasable(buckets.count())) {
            buckets.changeVersion();
            released = heads.release(buckets.count());
        }
        return nodes.release(buckets::changeVersion) || released;
    }

    /**
     * Returns how much memory the index lacks with so many keys: that of more buckets where there are too few, or of
     * more overflow nodes.
     *
     * @param most how much it can get at once
     * @return the bytes, or zero if it lacks nothing that it can get
     */
    public long missingBytes(long keys, long most) {
        if (lacksBuckets(keys, most)) {
            return missingBucketBytes();
        }
        long forNodes = nodes.missingBytes();
        return forNodes <= most ? forNodes : 0;
    }

    private boolean lacksBuckets(long keys, long most) {
        long bytes = isTooSmall(keys) ? missingBucketBytes() : 0;
        return bytes > 0 && bytes <= most;
    }

    private boolean isTooSmall(long keys) {
        return keys > (long) buckets.count() * KEYS_PER_BUCKET;
    }

    private long missingBucketBytes() {
        int next = buckets.count();
        return heads.isPresent(next) ? 0 : heads.bytesOfSegmentOf(next);
    }

    /** Allocates what {@link #missingBytes} speaks of; returns whether there was memory for it. */
    public boolean prepare(long keys, long most) {
        return lacksBuckets(keys, most) ? heads.ensure(buckets.count() - 1, true) : nodes.prepare();
    }

    /** Allocates the memory that growth will need next. */
    public void prepare() {
        int count = buckets.count();
        if (!heads.isNextPresent(count - 1)) {
            heads.ensure(count - 1, true);
        }
        nodes.prepare();
    }

    /** Returns the bytes of buckets that have been allocated ahead. */
    public long aheadBucketBytes() {
        return heads.aheadBytes(buckets.count() - 1);
    }

    /** Returns the bytes of overflow nodes that have been allocated ahead. */
    public long aheadNodeBytes() {
        return nodes.aheadBytes();
    }
}
