// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;

/**
 * Looks for a key without a lock, and starts over as long as what it reads changes meanwhile.
 *
 * @param <K> the type of the keys
 */
final class Search<K> {

    /**
     * How often a search meets a stale slot before it looks under the lock. A slot is stale to a reader for a moment:
     * its entry is moved or replaced before the region is recycled. A slot that is stale under the lock stays so, and
     * is corrupt.
     */
    static final int STALE_BEFORE_CHECK = 64;

    /** How often a search in another process's index does, before it takes the slot for corrupt: it cannot lock. */
    private static final int MOST_STALE = 1 << 22;

    private static final long OUTDATED = -5;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final EntryMatcher<K> matcher;

    Search(Buckets buckets, OverflowNodes nodes, EntryMatcher<K> matcher) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.matcher = matcher;
    }

    /**
     * Returns the slot of a key by one of its hashes, {@link Index#ABSENT}, or {@link Index#DIVERTED} to look by the
     * other one.
     */
    long slot(K key, int hash) {
        buckets.refresh();
        while (true) {
            int version = buckets.version();
            try {
                long found = slot(key, hash, version);
                if (found != OUTDATED) {
                    return found;
                }
            } catch (IllegalStateException e) {
                buckets.startOver(version, e);
            }
        }
    }

    /**
     * The same, or {@link #OUTDATED} where a miss does not count, because the index has got another version meanwhile.
     */
    private long slot(K key, int hash, int version) {
        long tag = Control.tag(hash);
        int bucket = buckets.bucketOf(hash);
        int stale = 0;
        while (true) {
            Words words = heads.words(bucket);
            long base = heads.offset(bucket);
            long control = words.getAcquire(base);
            long last = words.getAcquire(Bucket.slotOffset(base, Bucket.LAST));
            long found = find(key, hash, words, base, Control.match(control, tag));
            if (found == 0 && Bucket.isLink(last)) {
                found = findInChain(key, hash, tag, last);
            }
            if (found > 0) {
                return found;
            }
            if (found == 0
                    && Buckets.isStill(words, base, control, last)
                    && Buckets.isBucketOf(hash, bucket, control)) {
                if (buckets.version() != version) {
                    return OUTDATED;
                }
                return Control.isDiverted(control) ? Updater.DIVERTED : Bucket.EMPTY;
            }
            if (found < 0 && ++stale % STALE_BEFORE_CHECK == 0) {
                check(hash, bucket, stale);
            }
            bucket = Buckets.towards(hash, bucket, words.getAcquire(base));
        }
    }

    /**
     * Looks at a bucket in which slots were stale again and again.
     *
     * @throws AssertionError if no process writes such slots
     */
    private void check(int hash, int bucket, int stale) {
        if (!buckets.isObserved()) {
            new IndexWalk(buckets, nodes, matcher).checkStale(hash);
        } else if (stale > MOST_STALE) {
            throw new AssertionError("index corrupt: slots lead to no entries: bucket=" + bucket);
        }
    }

    /** Returns the location of the key among the slots that match, zero where it is not, or negative to start over. */
    private long find(K key, int hash, Words words, long base, long match) {
        for (long m = match; m != 0; m &= m - 1) {
            long slot = words.getAcquire(Bucket.slotOffset(base, Control.slot(m)));
            if (Bucket.isLocation(slot)) {
                int comparison = matcher.compare(key, hash, slot);
                if (comparison == EntryMatcher.EQUAL) {
                    return slot;
                }
                if (comparison == EntryMatcher.STALE) {
                    return -1;
                }
            }
        }
        return 0;
    }

    private long findInChain(K key, int hash, long tag, long link) {
        long next = link;
        for (int hops = 0; Bucket.isLink(next); hops++) {
            if (hops > nodes.count()) {
                return -1;
            }
            int node = Bucket.linkTarget(next);
            Words words = nodes.words(node);
            long base = nodes.offset(node);
            long found = find(key, hash, words, base, Control.match(words.getAcquire(base), tag));
            if (found != 0) {
                return found;
            }
            next = words.getAcquire(Bucket.slotOffset(base, OverflowNodes.SLOTS - 1));
        }
        return 0;
    }
}
