// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The nodes that hold what does not fit a bucket: a control word and three slots, the last of which may be a link to
 * the next node.
 *
 * <pre>
 *  0         8        16       24      32
 * +---------+--------+--------+--------+
 * | control | slot 0 | slot 1 | slot 2 |
 * +---------+--------+--------+--------+
 * </pre>
 *
 * <p>Node memory is reused for nodes only, so a reader who is late may find other entries in a node, but never anything
 * that is no node. A free node has an empty control word, and in its first slot a link to the next free one of its
 * segment. The lowest segment with a free node gives the next one, so that those at the end get empty, and can be given
 * back.
 */
public final class OverflowNodes {

    static final int SLOTS = 3;
    static final int NONE = -1;

    static final int SHIFT = 5;

    private final SegmentedWords records;
    private final boolean observed;
    private volatile int used;

    /** By segment, the first of its free nodes. */
    private final int[] firstFree;

    /** By segment, how many of its nodes are free. */
    private final int[] freeCount;

    /** How many nodes are free. Threads that look without the lock see it a moment late. */
    private int freeTotal;

    /** No segment below this one has a free node. */
    private int lowestFree;

    /**
     * The number of a node before which nobody asks for preparation again. A race here asks twice, or a little late.
     */
    private int preparedFrom;

    OverflowNodes(IndexMemory memory) {
        this.records = new SegmentedWords(memory, NativeMemory.Purpose.OVERFLOW, SHIFT, memory.nodes());
        SharedState shared = memory.shared();
        this.observed = shared != null && shared.observed();
        this.firstFree = new int[records.mostSegments()];
        this.freeCount = new int[records.mostSegments()];
        Arrays.fill(firstFree, NONE);
    }

    /** Takes over nodes that lie in their place, with contents; those that no chain has become free. */
    synchronized void adopt(int count, BitSet chained) {
        records.adopt(count);
        used = count;
        lowestFree = records.mostSegments();
        for (int node = chained.nextClearBit(0); node < count; node = chained.nextClearBit(node + 1)) {
            free(node);
        }
    }

    Words words(int node) {
        return records.words(node);
    }

    long offset(int node) {
        return records.offset(node);
    }

    /** Returns where the slot of a node lies that may be a link. */
    long linkOffset(int node) {
        return Bucket.slotOffset(offset(node), SLOTS - 1);
    }

    /**
     * Returns the slot of the node that a link leads to that may hold a key with this hash; zero or less if there is
     * none. The chain is not locked.
     */
    long candidate(int hash, long link) {
        try {
            int node = Bucket.linkTarget(link);
            Words words = words(node);
            long base = offset(node);
            long slot = Control.firstSlot(words.getAcquire(base), hash);
            return slot == Control.NO_SLOT ? Bucket.EMPTY : words.getAcquire(base + slot);
        } catch (IllegalStateException e) {
            // The memory of the node has been given back; or the store is closed, as the next step will say.
            return Bucket.EMPTY;
        }
    }

    /**
     * Replaces a location in the chain of a locked bucket, if it is there; its frequency stays.
     *
     * @param first the bucket's last slot, which may be the link to the chain
     */
    boolean replace(long first, long tag, long present, long desired) {
        for (long link = first; Bucket.isLink(link); ) {
            Words words = words(Bucket.linkTarget(link));
            long base = offset(Bucket.linkTarget(link));
            for (long m = Control.match(words.get(base), tag); m != 0; m &= m - 1) {
                long slot = base + Control.slotOffset(m);
                long word = words.get(slot);
                if (Frequency.isSameEntry(word, present)) {
                    words.setRelease(slot, Frequency.slot(desired, Frequency.of(word)));
                    return true;
                }
            }
            link = words.get(Bucket.slotOffset(base, SLOTS - 1));
        }
        return false;
    }

    /** Returns whether a node holds neither an entry nor a link. */
    boolean isEmpty(int node) {
        Words words = words(node);
        long base = offset(node);
        for (int slot = 0; slot < SLOTS; slot++) {
            if (words.get(Bucket.slotOffset(base, slot)) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many nodes there are, free ones included: no chain is longer. */
    int count() {
        return observed ? SegmentedWords.MAX_RECORDS : used;
    }

    /** Returns an empty node, or {@link #NONE} where the budget does not allow one. */
    synchronized int allocate() {
        int last = used == 0 ? -1 : SegmentedWords.segmentOf(used - 1);
        while (lowestFree <= last) {
            if (firstFree[lowestFree] != NONE) {
                return takeFree(lowestFree);
            }
            lowestFree++;
        }
        if (used == SegmentedWords.MAX_RECORDS || (!records.isPresent(used) && !records.ensure(used, false))) {
            return NONE;
        }
        int node = used;
        used = node + 1;
        assert invariants();
        return node;
    }

    private int takeFree(int segment) {
        int node = firstFree[segment];
        Words words = words(node);
        long slot = Bucket.slotOffset(offset(node), 0);
        long next = words.get(slot);
        firstFree[segment] = next == 0 ? NONE : Bucket.linkTarget(next);
        freeCount[segment]--;
        freeTotal--;
        words.setRelease(slot, 0);
        assert invariants();
        return node;
    }

    /** Each segment counts the nodes of its list, and none that could be taken lies below the lowest one. */
    private boolean invariants() {
        int total = 0;
        int segments = used == 0 ? 0 : SegmentedWords.segmentOf(used - 1) + 1;
        for (int segment = 0; segment < segments; segment++) {
            if ((firstFree[segment] == NONE) != (freeCount[segment] == 0)
                    || (segment < lowestFree && freeCount[segment] != 0)) {
                return false;
            }
            total += freeCount[segment];
        }
        return total == freeTotal && freeTotal <= used;
    }

    /** Takes a node back that no chain leads to any more. */
    synchronized void free(int node) {
        Words words = words(node);
        long base = offset(node);
        words.setRelease(base, 0);
        for (int slot = 1; slot < SLOTS; slot++) {
            words.setRelease(Bucket.slotOffset(base, slot), 0);
        }
        int segment = SegmentedWords.segmentOf(node);
        int next = firstFree[segment];
        words.setRelease(Bucket.slotOffset(base, 0), next == NONE ? 0 : Bucket.link(next));
        firstFree[segment] = node;
        freeCount[segment]++;
        freeTotal++;
        lowestFree = Math.min(lowestFree, segment);
        assert invariants();
    }

    /**
     * Gives back the segments at the end that no chain needs.
     *
     * @param beforehand called before the first one is given back, if there is one
     * @return whether there was one
     */
    synchronized boolean release(Runnable beforehand) {
        while (used > 0) {
            int segment = SegmentedWords.segmentOf(used - 1);
            int first = SegmentedWords.firstOf(segment);
            if (first == 0 || freeCount[segment] < used - first) {
                break;
            }
            while (firstFree[segment] != NONE) {
                takeFree(segment);
            }
            used = first;
        }
        preparedFrom = Math.min(preparedFrom, used);
        int kept = Math.max(1, used);
        if (!records.isReleasable(kept)) {
            return false;
        }
        beforehand.run();
        return records.release(kept);
    }

    /** Returns how many nodes chains have. */
    int inUse() {
        return used - freeTotal;
    }

    /**
     * Returns whether less than half of the nodes are in use, and there are more than two segments of the smallest
     * size.
     */
    boolean isSparse() {
        return used > 2 * SegmentedWords.MIN_RECORDS && inUse() < used / 2;
    }

    /** Returns whether {@link #prepare} should be called; says so once for some nodes. */
    boolean needsPreparation() {
        int last = used - 1;
        if (last < preparedFrom || records.isNextPresent(last)) {
            return false;
        }
        preparedFrom = used + SegmentedWords.MIN_RECORDS;
        return true;
    }

    /** Returns the bytes of the segment after the present one; zero if it is there, or there cannot be one. */
    long missingBytes() {
        int first = used == 0 ? 0 : SegmentedWords.firstOf(SegmentedWords.segmentOf(used - 1) + 1);
        return records.isPresent(first) ? 0 : records.bytesOfSegmentOf(first);
    }

    /** Allocates the segment after the present one; returns whether it is there. */
    boolean prepare() {
        return records.ensure(Math.max(0, used - 1), true);
    }

    /** Returns the bytes of a segment that was allocated ahead. */
    long aheadBytes() {
        return records.aheadBytes(Math.max(0, used - 1));
    }

    void pauseFor(Runnable action) {
        records.pauseFor(action);
    }

    long costBytes() {
        return records.costBytes();
    }

    /** Returns how many nodes there are, in chains or free. */
    synchronized int used() {
        return used;
    }

    /** Returns the nodes that are free. */
    synchronized BitSet free() {
        BitSet free = new BitSet();
        for (int first : firstFree) {
            int node = first;
            while (node != NONE && !free.get(node)) {
                free.set(node);
                long next = words(node).get(Bucket.slotOffset(offset(node), 0));
                node = next == 0 ? NONE : Bucket.linkTarget(next);
            }
        }
        return free;
    }
}
