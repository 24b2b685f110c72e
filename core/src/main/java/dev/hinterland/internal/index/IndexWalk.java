// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.Words;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A walk through an index in steps: each takes all hashes that end with the same bits, as many as the index went by
 * when the walk began, and so sees the buckets that they have been split into since, or their part of the one that they
 * have been merged into. Not thread-safe; the index may change.
 */
public final class IndexWalk {

    /** How often to read a bucket that is written to meanwhile before it is locked. */
    private static final int MAX_UNLOCKED_ATTEMPTS = 64;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final EntryMatcher<?> matcher;
    private final int prefixBits;
    private final LocationList locations = new LocationList();

    /** Collects where another process writes, and no bucket can be locked here. */
    private final @Nullable ObservedBuckets observed;

    IndexWalk(Buckets buckets, OverflowNodes nodes, EntryMatcher<?> matcher) {
        this(buckets, nodes, matcher, Integer.numberOfTrailingZeros(Integer.highestOneBit(buckets.countNow())));
    }

    IndexWalk(Buckets buckets, OverflowNodes nodes, EntryMatcher<?> matcher, int prefixBits) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.matcher = matcher;
        this.prefixBits = prefixBits;
        this.observed = buckets.isObserved() ? new ObservedBuckets(buckets, nodes, matcher, prefixBits) : null;
    }

    /** Returns a walk in the same steps, for another thread. */
    public IndexWalk another() {
        return new IndexWalk(buckets, nodes, matcher, prefixBits);
    }

    /** Returns how many entries there are in all steps. */
    public long countAll() {
        long count = 0;
        for (int step = 0; step < steps(); step++) {
            count += collect(step).size();
        }
        return count;
    }

    /** Returns the number of steps. */
    public int steps() {
        return 1 << prefixBits;
    }

    /**
     * Collects the locations of all entries of one step, as they are at one moment: no key that is present is left out
     * or comes twice, however the table grows or shrinks.
     *
     * @param prefix the number of the step
     * @return the locations, until the next call
     */
    public LocationList collect(int prefix) {
        // The thread that splits counts the new bucket a few instructions after it has split the old one.
        Backoff.until(() -> observed == null ? collectAll(prefix) : observed.collect(prefix, locations));
        return locations;
    }

    /**
     * Returns whether the buckets of a prefix were complete, none of them split and not yet counted, or merged
     * meanwhile.
     */
    private boolean collectAll(int prefix) {
        locations.clear();
        int version = buckets.version();
        try {
            return (collectBuckets(prefix) || collectFromShallow(prefix)) && buckets.version() == version;
        } catch (IllegalStateException e) {
            buckets.startOver(version, e);
            return false;
        }
    }

    private boolean collectBuckets(int prefix) {
        int count = buckets.count();
        // A bucket of depth d holds a 2^d-th of all hashes. A split is visible in the old bucket before the new one
        // is counted: then the buckets visited do not add up to the whole prefix. A vacant one, of depth zero, exceeds
        // it.
        long missing = 1L << (Buckets.MAX_DEPTH - prefixBits);
        for (long bucket = prefix; bucket < count; bucket += 1L << prefixBits) {
            missing -= 1L << (Buckets.MAX_DEPTH - collectBucket((int) bucket));
        }
        VarHandle.acquireFence();
        return missing == 0;
    }

    /** Collects the entries of a prefix that have come to lie in one bucket with others since the walk began. */
    private boolean collectFromShallow(int prefix) {
        locations.clear();
        int shared = buckets.lock(prefix);
        try {
            long control = heads.words(shared).getAcquire(heads.offset(shared));
            if (Control.depth(control) >= prefixBits) {
                return false;
            }
            addLocked(shared, control);
            int kept = 0;
            for (int i = 0; i < locations.size(); i++) {
                long location = locations.get(i);
                if ((matcher.hash(location) & ((1 << prefixBits) - 1)) == prefix) {
                    locations.set(kept++, location);
                }
            }
            locations.truncate(kept);
            return true;
        } finally {
            buckets.unlock(shared);
        }
    }

    /**
     * Looks at the entries of one step under the locks of their buckets, for a thread that found recycled ones again
     * and again.
     *
     * @throws AssertionError if one is recycled all the same: nothing is recycled that is linked
     */
    public void check(int prefix) {
        if (observed != null) {
            return;
        }
        long hash = prefix;
        do {
            checkStale((int) hash);
            hash += 1L << prefixBits;
        } while (hash < buckets.count());
    }

    /**
     * Looks at the bucket of a hash under its lock, for a thread that met stale slots there again and again.
     *
     * @throws AssertionError if a slot leads to no entry all the same: nothing is recycled that is linked
     */
    void checkStale(int hash) {
        int locked = buckets.lock(hash);
        try {
            locations.clear();
            addLocked(locked, heads.words(locked).getAcquire(heads.offset(locked)));
            for (int i = 0; i < locations.size(); i++) {
                if (matcher.isNoEntry(locations.get(i))) {
                    throw Buckets.corrupt(locked, locations.get(i));
                }
            }
        } finally {
            buckets.unlock(locked);
        }
    }

    private void addLocked(int bucket, long control) {
        addChain(addSlots(heads.words(bucket), heads.offset(bucket), control, Bucket.LAST));
    }

    /** Returns how many entries a bucket has. */
    int count(int bucket) {
        locations.clear();
        collectBucket(bucket);
        return locations.size();
    }

    /** Adds the locations in one bucket as they are at one moment, and returns its depth. */
    private int collectBucket(int bucket) {
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int before = locations.size();
        for (int attempt = 0; attempt < MAX_UNLOCKED_ATTEMPTS; attempt++) {
            long control = words.getAcquire(base);
            // In a locked bucket a split may be moving entries: they would be seen twice.
            if (!Control.isLocked(control)) {
                long last = addSlots(words, base, control, Bucket.LAST);
                boolean chained = Bucket.isLink(last);
                if (!chained && Buckets.isStill(words, base, control, last)) {
                    return Control.depth(control);
                }
                locations.truncate(before);
                if (chained) {
                    break;
                }
            }
            Thread.onSpinWait();
        }
        return collectLocked(bucket);
    }

    /**
     * The same for a bucket that writers do not leave alone, or with a chain, whose nodes may get to another bucket.
     */
    private int collectLocked(int bucket) {
        long control = buckets.lockBucket(bucket);
        if (control == Control.VACANT) {
            return Control.depth(control);
        }
        try {
            addLocked(bucket, control);
            return Control.depth(control);
        } finally {
            buckets.unlock(bucket);
        }
    }

    /** Reads the last slot once, and first: its entry moves down the chain when it becomes a link. */
    private long addSlots(Words words, long base, long control, int lastSlot) {
        long last = words.getAcquire(Bucket.slotOffset(base, lastSlot));
        for (int slot = 0; slot <= lastSlot; slot++) {
            if (Control.tagOf(control, slot) != 0) {
                long location = slot == lastSlot ? last : words.getAcquire(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(location)) {
                    locations.add(Frequency.location(location));
                }
            }
        }
        return last;
    }

    private void addChain(long link) {
        long next = link;
        while (Bucket.isLink(next)) {
            int node = Bucket.linkTarget(next);
            Words words = nodes.words(node);
            long base = nodes.offset(node);
            next = addSlots(words, base, words.getAcquire(base), OverflowNodes.SLOTS - 1);
        }
    }
}
