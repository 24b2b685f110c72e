// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * Walks through every word of an index that nobody changes, and checks all that its readers and writers rely on. For
 * tests: it takes as long as the index is large.
 */
public final class IndexValidator {

    private final Index<?> index;
    private final EntryMatcher<?> matcher;
    private final LongConsumer locations;
    private final BitSet chained = new BitSet();

    private IndexValidator(Index<?> index, EntryMatcher<?> matcher, LongConsumer locations) {
        this.index = index;
        this.matcher = matcher;
        this.locations = locations;
    }

    /**
     * Checks an index.
     *
     * @param locations gets the location in each slot
     * @throws AssertionError if something is not as it must be
     */
    public static void validate(Index<?> index, LongConsumer locations) {
        IndexValidator validator = new IndexValidator(index, index.matcher, locations);
        int count = index.buckets().count();
        for (int bucket = 0; bucket < count; bucket++) {
            validator.checkBucket(bucket, Buckets.depthOf(bucket, count));
        }
        validator.checkVacant(count);
        validator.checkFreeNodes();
    }

    /**
     * Calls an action while the memory of an index neither grows nor shrinks. A thread that makes it grow asks the
     * regions for memory. So a thread that pauses both pauses the index first.
     */
    public static void pauseFor(Index<?> index, Runnable action) {
        index.buckets().heads.pauseFor(() -> index.nodes.pauseFor(action));
    }

    /** Returns how many entries the fullest bucket has. */
    public static int mostInBucket(Index<?> index) {
        int most = 0;
        IndexWalk buckets = index.walk();
        for (int bucket = 0; bucket < index.buckets().count(); bucket++) {
            most = Math.max(most, buckets.count(bucket));
        }
        return most;
    }

    /** Returns what the bucket segments of an index cost of its budget. */
    public static long bucketCostBytes(Index<?> index) {
        return index.buckets().heads.costBytes();
    }

    /** Returns what the node segments of an index cost of its budget. */
    public static long nodeCostBytes(Index<?> index) {
        return index.nodes.costBytes();
    }

    /** Buckets that were merged, or have not been split off yet, are as fresh memory is. */
    private void checkVacant(int count) {
        for (int bucket = count; bucket < index.buckets().heads.capacity(); bucket++) {
            if (index.buckets().heads.isPresent(bucket)) {
                Words words = index.buckets().heads.words(bucket);
                long base = index.buckets().heads.offset(bucket);
                check(
                        words.getAcquire(base) == Control.VACANT,
                        "no bucket, but not vacant",
                        bucket,
                        words.getAcquire(base));
                for (int slot = 0; slot < Bucket.SLOTS; slot++) {
                    long word = words.getAcquire(Bucket.slotOffset(base, slot));
                    check(word == 0, "vacant bucket with an entry", bucket, word);
                }
            }
        }
    }

    private void checkBucket(int bucket, int depth) {
        Words words = index.buckets().heads.words(bucket);
        long base = index.buckets().heads.offset(bucket);
        long control = words.getAcquire(base);
        check(!Control.isLocked(control), "bucket left locked", bucket, control);
        check(Control.depth(control) == depth, "wrong depth", bucket, control);
        long link = checkSlots(words, base, Bucket.LAST, bucket, depth);
        while (Bucket.isLink(link)) {
            int node = Bucket.linkTarget(link);
            check(!chained.get(node), "node in two chains", bucket, node);
            chained.set(node);
            long nodeControl = index.nodes.words(node).getAcquire(index.nodes.offset(node));
            check(Control.depth(nodeControl) == 0 && !Control.isLocked(nodeControl), "no node", bucket, nodeControl);
            link = checkSlots(
                    index.nodes.words(node), index.nodes.offset(node), OverflowNodes.SLOTS - 1, bucket, depth);
        }
    }

    /** Returns the last slot. */
    private long checkSlots(Words words, long base, int last, int bucket, int depth) {
        long control = words.getAcquire(base);
        for (int slot = 0; slot <= last; slot++) {
            long word = words.getAcquire(Bucket.slotOffset(base, slot));
            long tag = Control.tagOf(control, slot);
            if (Bucket.isLocation(word)) {
                int hash = matcher.hash(word);
                check(tag == Control.tag(hash), "wrong tag", bucket, word);
                check((hash & (1 << depth) - 1) == bucket, "entry in the wrong bucket", bucket, word);
                locations.accept(Frequency.location(word));
            } else {
                check(tag == 0, "tag without an entry", bucket, word);
                check(word == 0 || slot == last, "link in the wrong slot", bucket, word);
            }
        }
        return words.getAcquire(Bucket.slotOffset(base, last));
    }

    private void checkFreeNodes() {
        BitSet free = index.nodes.free();
        check(!free.intersects(chained), "free node in a chain", free.cardinality(), chained.cardinality());
        check(
                free.cardinality() + chained.cardinality() == index.nodes.used(),
                "nodes lost",
                index.nodes.used(),
                free.cardinality() + (long) chained.cardinality());
        free.stream().forEach(node -> {
            Words words = index.nodes.words(node);
            long base = index.nodes.offset(node);
            check(words.getAcquire(base) == 0, "free node with tags", node, words.getAcquire(base));
            for (int slot = 1; slot < OverflowNodes.SLOTS; slot++) {
                long word = words.getAcquire(Bucket.slotOffset(base, slot));
                check(word == 0, "free node with an entry", node, word);
            }
        });
    }

    private static void check(boolean condition, String problem, int where, long word) {
        if (!condition) {
            throw new AssertionError(problem + ": at=" + where + ", word=0x" + Long.toHexString(word));
        }
    }
}
