package dev.hinterland.index;

import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.Words;
import java.util.BitSet;

/**
 * The nodes that hold what does not fit a bucket: a control word and three slots, the last of which may be a link to the
 * next node.
 *
 * <pre>
 *  0         8        16       24      32
 * +---------+--------+--------+--------+
 * | control | slot 0 | slot 1 | slot 2 |
 * +---------+--------+--------+--------+
 * </pre>
 *
 * <p>Node memory is reused for nodes only, so a reader who is late may find other entries in a node, but never anything
 * that is no node. A free node has an empty control word, and in its first slot a link to the next free one.
 */
final class OverflowNodes {

    static final int SLOTS = 3;
    static final int NONE = -1;

    static final int SHIFT = 5;

    private final SegmentedWords records;
    private volatile int used;
    private int firstFree = NONE;

    /** The number of a node before which nobody asks for preparation again. A race here asks twice, or a little late. */
    private int preparedFrom;

    OverflowNodes(IndexMemory memory) {
        this.records = new SegmentedWords(memory, NativeMemory.Purpose.OVERFLOW, SHIFT);
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
        return used;
    }

    /** Returns an empty node, or {@link #NONE} where the budget does not allow one. */
    synchronized int allocate() {
        if (firstFree != NONE) {
            int node = firstFree;
            Words words = words(node);
            long slot = Bucket.slotOffset(offset(node), 0);
            long next = words.get(slot);
            firstFree = next == 0 ? NONE : Bucket.linkTarget(next);
            words.setRelease(slot, 0);
            return node;
        }
        if (!records.isPresent(used) && !records.ensure(used, false)) {
            return NONE;
        }
        int node = used;
        used = node + 1;
        return node;
    }

    /** Takes a node back that no chain leads to any more. */
    synchronized void free(int node) {
        Words words = words(node);
        long base = offset(node);
        words.setRelease(base, 0);
        for (int slot = 1; slot < SLOTS; slot++) {
            words.setRelease(Bucket.slotOffset(base, slot), 0);
        }
        words.setRelease(Bucket.slotOffset(base, 0), firstFree == NONE ? 0 : Bucket.link(firstFree));
        firstFree = node;
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

    /** Allocates the segment after the present one. */
    void prepare() {
        records.ensure(Math.max(0, used - 1), true);
    }

    /** Returns the bytes of a segment that was allocated ahead. */
    long aheadBytes() {
        return records.aheadBytes(Math.max(0, used - 1));
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
        int node = firstFree;
        while (node != NONE && !free.get(node)) {
            free.set(node);
            long next = words(node).get(Bucket.slotOffset(offset(node), 0));
            node = next == 0 ? NONE : Bucket.linkTarget(next);
        }
        return free;
    }
}
