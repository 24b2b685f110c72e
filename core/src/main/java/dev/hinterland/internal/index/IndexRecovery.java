// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.DamagedException;
import dev.hinterland.internal.memory.Words;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings an index in order that lies in its places as another process has left it, which may have been killed at any
 * instruction. Not thread-safe: no other thread may know the index yet.
 */
public final class IndexRecovery {

    /*
     * What a killed process leaves. Each change of the index goes by steps between which readers find everything, so
     * each state in between is one from which all entries can be reached. All steps are taken under the bucket's lock.
     * So a bucket that is not locked is as it should be, and its entries need not be looked at. Of one that is locked:
     *  - A tag is written before or after its slot. So tags are made of the entries' hashes again.
     *  - A location may lie in two slots of a chain, because what is moved is copied first. The second one is emptied.
     *  - A bucket that was being split keeps keys that have been copied to the new one, if its depth has risen; they do
     *    not belong to it. If its depth has not risen, the new bucket is not one yet, and is emptied.
     *  - A bucket that was being merged is vacant for all but itself, once the depth of the other one has fallen; it is
     *    emptied. Before, the other one has copies that do not belong to it.
     * It is unlocked in the end, when its chain is in order too. Nodes that no chain leads to become free. An empty one
     * at the end of a chain stays, as it is soon filled or freed.
     *
     * Only the last bucket can be one that is half split or half merged, because one thread at a time does either.
     * The buckets are looked at by several threads, each of which has some, with their chains. The words of many
     * buckets are copied to the heap at a time, and those of many nodes: they come into the caches together, and the
     * code that looks at them is quick before it has been compiled.
     *
     * Nothing here moves a location. So a process that is killed in here leaves what this class can bring in order too.
     */

    private static final int INITIAL_CAPACITY = 64;

    /** A part has so many buckets at least: a thread is not worth its start for less. */
    private static final int LEAST_PART = 1 << 14;

    /** So many buckets are looked at together, and so many nodes. */
    private static final int GROUP = 256;

    private static final int BUCKET_WORDS = Index.BUCKET_BYTES / Long.BYTES;
    private static final int NODE_WORDS = Index.NODE_BYTES / Long.BYTES;

    /** More than one part for each thread, because one of them may be late. */
    private static final int PARTS_PER_THREAD = 4;

    /** What one thread asks about the entries that it finds, and tells. */
    public interface Entries {

        /**
         * Returns the hash by which the entry at a location is linked: asked where a bucket was locked.
         *
         * @throws DamagedException if no entry lies there
         */
        int hash(long location);

        /** Hears of each location that stays, once. */
        void add(long location);
    }

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;
    private final int bucketLimit;
    private final int nodeLimit;
    private BitSet chained = new BitSet();
    private int count;

    IndexRecovery(Buckets buckets, OverflowNodes nodes, int bucketLimit, int nodeLimit) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.bucketLimit = bucketLimit;
        this.nodeLimit = nodeLimit;
    }

    /**
     * Repairs all buckets and their chains, by several threads if there are many.
     *
     * @param entries makes what hears of the entries of one part of the buckets; each is used by one thread
     * @throws DamagedException if something is found that no process leaves
     */
    public void repair(Supplier<? extends Entries> entries) {
        count = countBuckets();
        endSplitOrMerge();
        int most = PARTS_PER_THREAD * (ForkJoinPool.getCommonPoolParallelism() + 1);
        Part[] parts = new Part[Math.clamp(count / LEAST_PART, 1, most)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new Part(bound(i, parts.length), bound(i + 1, parts.length), entries.get());
        }
        Arrays.stream(parts).parallel().forEach(Part::repair);
        for (Part part : parts) {
            chained = part.joined(chained);
        }
    }

    private int bound(int part, int parts) {
        return (int) ((long) count * part / parts);
    }

    /** Takes the memory of buckets and nodes, after {@link #repair}: then the index can be used. */
    public void adopt() {
        buckets.adopt(count);
        nodes.adopt(chained.length(), chained);
    }

    private long control(int bucket) {
        return heads.words(bucket).get(heads.offset(bucket)) & ~Control.LOCKED;
    }

    /** Returns the number of the first bucket that is vacant. All before it are not, as {@link Part} finds out. */
    private int countBuckets() {
        int low = 0;
        int high = bucketLimit;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (control(middle) == Control.VACANT) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        if (low < SegmentedWords.MIN_RECORDS) {
            throw new DamagedException("index has too few buckets: buckets=" + low);
        }
        return low;
    }

    private void endSplitOrMerge() {
        int last = count - 1;
        if (last >= SegmentedWords.MIN_RECORDS) {
            int level = Integer.highestOneBit(last);
            if (Control.depth(control(last - level)) == Integer.numberOfTrailingZeros(level)) {
                count = last;
            }
        }
        if (count < bucketLimit) {
            Words words = heads.words(count);
            long base = heads.offset(count);
            // First, so that the slots are never those of a bucket that has only some of its keys.
            words.setRelease(base, Control.VACANT);
            Chains.clearSlots(words, base);
        }
    }

    /** Some consecutive buckets, for one thread. */
    private final class Part {

        private final int first;
        private final int end;
        private final Entries entries;
        private final BitSet chained = new BitSet();
        private @Nullable Throwable failure;

        private long[] seen = new long[INITIAL_CAPACITY];
        private int seenCount;

        /** Nodes that are still to be looked at, and their buckets: no more than {@link #GROUP}. */
        private final int[] linkedNodes = new int[GROUP];

        private final int[] linkedBuckets = new int[GROUP];
        private int linkedCount;

        private final long[] bucketWords = new long[GROUP * BUCKET_WORDS];
        private final long[] nodeWords = new long[GROUP * NODE_WORDS];

        Part(int first, int end, Entries entries) {
            this.first = first;
            this.end = end;
            this.entries = entries;
        }

        /** Repairs the buckets of this part; what fails is thrown by {@link #joined}. */
        void repair() {
            try {
                for (int bucket = first; bucket < end; ) {
                    int copied = copyBuckets(bucket);
                    for (int i = 0; i < copied; i++) {
                        repair(bucket++, i * BUCKET_WORDS);
                    }
                    addLinked();
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        /** Copies the words of a bucket, and of some that follow; returns of how many. */
        private int copyBuckets(int bucket) {
            Words words = heads.words(bucket);
            int copied = Math.min(GROUP, end - bucket);
            while (!words.equals(heads.words(bucket + copied - 1))) {
                copied >>>= 1;
            }
            words.copyTo(bucketWords, 0, heads.offset(bucket), copied * BUCKET_WORDS);
            return copied;
        }

        /** Returns the nodes of these chains, and of those of other parts. */
        BitSet joined(BitSet others) {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            if (chained.intersects(others)) {
                chained.and(others);
                throw new DamagedException("two chains lead to one node: node=" + chained.nextSetBit(0));
            }
            chained.or(others);
            return chained;
        }

        /** Repairs a bucket, whose words have been copied. */
        private void repair(int bucket, int copy) {
            long control = bucketWords[copy];
            int depth = Buckets.depthOf(bucket, count);
            if (Control.depth(control & ~Control.LOCKED) != depth) {
                throw new DamagedException("bucket has another depth than the index: bucket=" + bucket + ", depth="
                        + Control.depth(control & ~Control.LOCKED) + ", expected=" + depth);
            }
            if (Control.isLocked(control)) {
                Words head = heads.words(bucket);
                long start = heads.offset(bucket);
                repairChain(head, start, bucket, depth);
                head.setRelease(start, head.get(start) & ~Control.LOCKED);
            } else {
                addSlots(bucketWords, copy, Bucket.LAST, bucket);
            }
        }

        private void repairChain(Words head, long start, int bucket, int depth) {
            seenCount = 0;
            repairSlots(head, start, Bucket.LAST, bucket, depth);
            long link = head.get(Bucket.slotOffset(start, Bucket.LAST));
            while (Bucket.isLink(link)) {
                int node = ownNode(link, bucket);
                repairSlots(nodes.words(node), nodes.offset(node), OverflowNodes.SLOTS - 1, bucket, depth);
                link = nodes.words(node).get(nodes.linkOffset(node));
            }
        }

        /** Returns the node that a link of a bucket's chain leads to, and notes that it is in a chain. */
        private int ownNode(long link, int bucket) {
            int node = Bucket.linkTarget(link);
            if (node < 0 || node >= nodeLimit || chained.get(node)) {
                throw new DamagedException("chain leads to no node of its own: bucket=" + bucket + ", node=" + node);
            }
            chained.set(node);
            return node;
        }

        /** Adds what lies in the chains of some buckets, the first nodes first. */
        private void addLinked() {
            while (linkedCount > 0) {
                for (int i = 0; i < linkedCount; i++) {
                    int node = linkedNodes[i];
                    nodes.words(node).copyTo(nodeWords, i * NODE_WORDS, nodes.offset(node), NODE_WORDS);
                }
                int copied = linkedCount;
                linkedCount = 0;
                for (int i = 0; i < copied; i++) {
                    addSlots(nodeWords, i * NODE_WORDS, OverflowNodes.SLOTS - 1, linkedBuckets[i]);
                }
            }
        }

        /** Adds what the copied words of a bucket or node lead to; a node that comes next is looked at later. */
        private void addSlots(long[] words, int base, int last, int bucket) {
            for (int slot = 0; slot <= last; slot++) {
                long word = words[base + 1 + slot];
                if (Bucket.isLocation(word)) {
                    entries.add(Frequency.location(word));
                } else {
                    checkNoLink(word, slot, last, bucket);
                }
            }
            long link = words[base + 1 + last];
            if (Bucket.isLink(link)) {
                linkedNodes[linkedCount] = ownNode(link, bucket);
                linkedBuckets[linkedCount++] = bucket;
            }
        }

        private static void checkNoLink(long word, int slot, int last, int bucket) {
            if (Bucket.isLink(word) && slot < last) {
                throw new DamagedException("link in a slot that is none: bucket=" + bucket + ", slot=" + slot);
            }
        }

        /** Empties the slots of a bucket or node whose locations do not belong there, and makes its tags anew. */
        private void repairSlots(Words words, long base, int last, int bucket, int depth) {
            long control = words.get(base);
            long repaired = Control.withoutTags(control);
            for (int slot = 0; slot <= last; slot++) {
                long offset = Bucket.slotOffset(base, slot);
                long word = words.get(offset);
                if (!Bucket.isLocation(word)) {
                    checkNoLink(word, slot, last, bucket);
                    continue;
                }
                long location = Frequency.location(word);
                int hash = entries.hash(location);
                if ((hash & (1 << depth) - 1) == bucket && isFirst(location)) {
                    repaired = Control.withTag(repaired, slot, Control.tag(hash));
                    entries.add(location);
                } else {
                    words.setRelease(offset, Bucket.EMPTY);
                }
            }
            if (repaired != control) {
                words.setRelease(base, repaired);
            }
        }

        private boolean isFirst(long location) {
            for (int i = 0; i < seenCount; i++) {
                if (seen[i] == location) {
                    return false;
                }
            }
            if (seenCount == seen.length) {
                seen = Arrays.copyOf(seen, 2 * seenCount);
            }
            seen[seenCount++] = location;
            return true;
        }
    }
}
