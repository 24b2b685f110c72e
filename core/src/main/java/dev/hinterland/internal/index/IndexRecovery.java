package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.DamagedException;
import dev.hinterland.internal.memory.Words;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * Brings an index in order that lies in its places as another process has left it, which may have been killed at any
 * instruction. Not thread-safe: no other thread may know the index yet.
 */
public final class IndexRecovery {

    /*
     * What a killed process leaves. Each change of the index goes by steps between which readers find everything, so
     * each state in between is one from which all entries can be reached. What is left to do:
     *  - A bucket that was locked is unlocked.
     *  - A tag is written before or after its slot. So tags are made of the entries' hashes again.
     *  - A location may lie in two slots of a chain, because what is moved is copied first. The second one is emptied.
     *  - A bucket that was being split keeps keys that have been copied to the new one, if its depth has risen; they do
     *    not belong to it. If its depth has not risen, the new bucket is not one yet, and is emptied.
     *  - A bucket that was being merged is vacant for all but itself, once the depth of the other one has fallen; it is
     *    emptied. Before, the other one has copies that do not belong to it.
     *  - Nodes that no chain leads to become free. An empty one at the end of a chain stays, as it is soon filled or
     *    freed.
     *
     * Only the last bucket can be one that is half split or half merged, because one thread at a time does either.
     * Nothing here moves a location. So a process that is killed in here leaves what this class can bring in order too.
     */

    private static final int INITIAL_CAPACITY = 64;

    /** What is asked about the entries, and told. */
    public interface Entries {

        /**
         * Returns the hash by which the entry at a location is linked.
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
    private final BitSet chained = new BitSet();
    private int count;

    private long[] seen = new long[INITIAL_CAPACITY];
    private int seenCount;

    IndexRecovery(Buckets buckets, OverflowNodes nodes, int bucketLimit, int nodeLimit) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
        this.bucketLimit = bucketLimit;
        this.nodeLimit = nodeLimit;
    }

    /**
     * Repairs all buckets and their chains.
     *
     * @throws DamagedException if something is found that no process leaves
     */
    public void repair(Entries entries) {
        count = countBuckets();
        endSplitOrMerge();
        for (int bucket = 0; bucket < count; bucket++) {
            repair(bucket, entries);
        }
    }

    /** Takes the memory of buckets and nodes, after {@link #repair}: then the index can be used. */
    public void adopt() {
        buckets.adopt(count);
        nodes.adopt(chained.length(), chained);
    }

    /** Tells all locations, after {@link #repair}. */
    public void forEach(LongConsumer locations) {
        for (int bucket = 0; bucket < count; bucket++) {
            Words words = heads.words(bucket);
            long base = heads.offset(bucket);
            int last = Bucket.LAST;
            long link = Bucket.EMPTY;
            do {
                for (int slot = 0; slot <= last; slot++) {
                    long word = words.get(Bucket.slotOffset(base, slot));
                    if (Bucket.isLocation(word)) {
                        locations.accept(Frequency.location(word));
                    }
                }
                link = words.get(Bucket.slotOffset(base, last));
                if (Bucket.isLink(link)) {
                    words = nodes.words(Bucket.linkTarget(link));
                    base = nodes.offset(Bucket.linkTarget(link));
                    last = OverflowNodes.SLOTS - 1;
                }
            } while (Bucket.isLink(link));
        }
    }

    private long control(int bucket) {
        return heads.words(bucket).get(heads.offset(bucket)) & ~Control.LOCKED;
    }

    private int countBuckets() {
        int found = 0;
        while (found < bucketLimit && control(found) != Control.VACANT) {
            found++;
        }
        if (found < SegmentedWords.MIN_RECORDS) {
            throw new DamagedException("index has too few buckets: buckets=" + found);
        }
        return found;
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

    private static int depthOf(int bucket, int count) {
        int level = Integer.highestOneBit(count);
        int depth = Integer.numberOfTrailingZeros(level);
        return bucket < count - level || bucket >= level ? depth + 1 : depth;
    }

    private void repair(int bucket, Entries entries) {
        int depth = depthOf(bucket, count);
        if (Control.depth(control(bucket)) != depth) {
            throw new DamagedException("bucket has another depth than the index: bucket=" + bucket + ", depth="
                    + Control.depth(control(bucket)) + ", expected=" + depth);
        }
        seenCount = 0;
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        while (true) {
            repairSlots(words, base, last, bucket, depth, entries);
            long link = words.get(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return;
            }
            int node = Bucket.linkTarget(link);
            if (node < 0 || node >= nodeLimit || chained.get(node)) {
                throw new DamagedException("chain leads to no node of its own: bucket=" + bucket + ", node=" + node);
            }
            chained.set(node);
            words = nodes.words(node);
            base = nodes.offset(node);
            last = OverflowNodes.SLOTS - 1;
        }
    }

    /** Empties the slots of a bucket or node whose locations do not belong there, and makes its control word anew. */
    private void repairSlots(Words words, long base, int last, int bucket, int depth, Entries entries) {
        long control = words.get(base);
        long repaired = Control.withoutTags(control) & ~Control.LOCKED;
        for (int slot = 0; slot <= last; slot++) {
            long offset = Bucket.slotOffset(base, slot);
            long word = words.get(offset);
            if (!Bucket.isLocation(word)) {
                if (Bucket.isLink(word) && slot < last) {
                    throw new DamagedException("link in a slot that is none: bucket=" + bucket + ", slot=" + slot);
                }
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
