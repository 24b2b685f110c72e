// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;

/** The slots of a bucket and of its overflow nodes, as the holder of the bucket's lock changes them. */
final class Chains {

    private final SegmentedWords heads;
    private final OverflowNodes nodes;

    Chains(SegmentedWords heads, OverflowNodes nodes) {
        this.heads = heads;
        this.nodes = nodes;
    }

    /**
     * Replaces what is in a slot. The frequency of the new entry is how often a key is read that has just been written
     * for the first time, and so what a write adds to that of the old one.
     */
    static void replace(Words words, long base, int slot, long desired) {
        long offset = Bucket.slotOffset(base, slot);
        if (desired == Bucket.EMPTY) {
            words.setRelease(base, Control.withTag(words.get(base), slot, 0));
            words.setRelease(offset, Bucket.EMPTY);
        } else {
            int before = Frequency.of(words.get(offset));
            words.setRelease(offset, Frequency.raised(desired, before));
        }
        assert isTagged(words, base, slot) : slot;
    }

    /** Checks all slots of a locked bucket's chain, which has an end. */
    private boolean invariants(Words head, long headBase) {
        Words words = head;
        long base = headBase;
        int last = Bucket.LAST;
        boolean tagged = Control.isLocked(head.get(headBase));
        for (int hops = 0; tagged && hops <= nodes.count(); hops++) {
            for (int slot = 0; slot <= last; slot++) {
                tagged &= isTagged(words, base, slot) && (slot == last || !Bucket.isLink(slotAt(words, base, slot)));
            }
            long link = slotAt(words, base, last);
            if (!Bucket.isLink(link)) {
                return tagged;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
            tagged &= Control.depth(words.get(base)) == 0 && !Control.isLocked(words.get(base));
        }
        return false;
    }

    /** Returns whether a slot has a tag if it leads to an entry, and none if it is empty or a link. */
    private static boolean isTagged(Words words, long base, int slot) {
        return Bucket.isLocation(slotAt(words, base, slot)) == (Control.tagOf(words.get(base), slot) != 0);
    }

    private static long slotAt(Words words, long base, int slot) {
        return words.get(Bucket.slotOffset(base, slot));
    }

    /** Puts a location into the first empty slot of a locked bucket's chain. */
    boolean insert(int bucket, long tag, long location) {
        return insert(heads.words(bucket), heads.offset(bucket), tag, location);
    }

    /** The same for a bucket whose words the caller has. */
    boolean insert(Words head, long headBase, long tag, long location) {
        Words words = head;
        long base = headBase;
        int last = Bucket.LAST;
        while (true) {
            long control = words.get(base);
            int slot = Control.slot(Control.match(control, 0));
            // Where the last slot is a link, its tag is that of an empty one.
            long link = slot < last ? Bucket.EMPTY : words.get(Bucket.slotOffset(base, last));
            if (slot <= last && !Bucket.isLink(link)) {
                words.setRelease(Bucket.slotOffset(base, slot), location);
                words.setRelease(base, Control.withTag(control, slot, tag));
                assert invariants(head, headBase) : location;
                return true;
            }
            if (!Bucket.isLink(link)) {
                boolean appended = append(words, base, last, tag, location);
                assert invariants(head, headBase) : location;
                return appended;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
    }

    /** Makes the last slot a link to a new node, which takes over the slot's entry and the new one. */
    private boolean append(Words words, long base, int last, long tag, long location) {
        int node = nodes.allocate();
        if (node == OverflowNodes.NONE) {
            return false;
        }
        Words added = nodes.words(node);
        long addedBase = nodes.offset(node);
        long control = words.get(base);
        long moved = words.get(Bucket.slotOffset(base, last));
        added.set(Bucket.slotOffset(addedBase, 0), moved);
        added.set(Bucket.slotOffset(addedBase, 1), location);
        added.setRelease(addedBase, Control.withTag(Control.tagOf(control, last), 1, tag));
        words.setRelease(Bucket.slotOffset(base, last), Bucket.link(node));
        words.setRelease(base, Control.withTag(control, last, 0));
        return true;
    }

    /** Frees the nodes of a chain that nobody is to follow any more. */
    void free(long link) {
        long next = link;
        while (Bucket.isLink(next)) {
            int node = Bucket.linkTarget(next);
            next = nodes.words(node).get(nodes.linkOffset(node));
            nodes.free(node);
        }
    }

    /** Empties the slots of a bucket, but not its control word. */
    static void clearSlots(Words words, long base) {
        for (int slot = 0; slot < Bucket.SLOTS; slot++) {
            words.setRelease(Bucket.slotOffset(base, slot), 0);
        }
    }

    /** Empties the slot of a locked bucket's chain that holds a location, even if other slots hold it too. */
    void remove(int bucket, long location) {
        Words words = heads.words(bucket);
        long base = heads.offset(bucket);
        int last = Bucket.LAST;
        while (true) {
            for (int slot = 0; slot <= last; slot++) {
                long word = words.get(Bucket.slotOffset(base, slot));
                if (Bucket.isLocation(word) && Frequency.isSameEntry(word, location)) {
                    replace(words, base, slot, Bucket.EMPTY);
                    return;
                }
            }
            long link = words.get(Bucket.slotOffset(base, last));
            if (!Bucket.isLink(link)) {
                return;
            }
            words = nodes.words(Bucket.linkTarget(link));
            base = nodes.offset(Bucket.linkTarget(link));
            last = OverflowNodes.SLOTS - 1;
        }
    }

    /** Frees the nodes at the end of a bucket's chain that are empty. */
    void trim(int bucket) {
        boolean trimmed = true;
        while (trimmed) {
            Words before = heads.words(bucket);
            long link = Bucket.slotOffset(heads.offset(bucket), Bucket.LAST);
            int node = OverflowNodes.NONE;
            while (Bucket.isLink(before.get(link))) {
                node = Bucket.linkTarget(before.get(link));
                long next = nodes.linkOffset(node);
                if (!Bucket.isLink(nodes.words(node).get(next))) {
                    break;
                }
                before = nodes.words(node);
                link = next;
            }
            trimmed = node != OverflowNodes.NONE && nodes.isEmpty(node);
            if (trimmed) {
                before.setRelease(link, 0);
                nodes.free(node);
            }
        }
        assert invariants(heads.words(bucket), heads.offset(bucket)) : bucket;
    }
}
