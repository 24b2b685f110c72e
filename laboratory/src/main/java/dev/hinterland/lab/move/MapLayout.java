// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.experiments.workload.Data;
import dev.hinterland.experiments.workload.Feed;

/**
 * What a {@code ConcurrentHashMap} of some data takes on the heap, counted object by object.
 *
 * <p>The table has a power of two slots, at least four thirds of the capacity asked for and one more (its constructor's
 * documentation). A bin of more than eight nodes becomes a tree, whose nodes have four references and a flag more
 * ({@code TREEIFY_THRESHOLD}, {@code TreeNode}, {@code TreeBin}); how many do follows from the keys' hash codes, which
 * are computed. Of more than {@value #MOST_HASHED} keys, so many are taken for all.
 *
 * @param entryBytes an entry with its part in trees
 * @param tableBytes the table
 */
record MapLayout(double entryBytes, double tableBytes) {

    private static final int MOST_HASHED = 1 << 24;
    private static final int TREE_FROM = 9;
    private static final int SAMPLES = 1000;
    private static final long MOST_SLOTS = 1L << 30;

    /** Computes it for the first so many entries of some data. */
    static MapLayout of(DataShape shape, long entries, long heapBytes) {
        ObjectSizes sizes = new ObjectSizes(heapBytes);
        Data data = shape.data();
        int hashed = (int) Math.min(entries, MOST_HASHED);
        double trees = trees(data, hashed, sizes) / hashed;
        return new MapLayout(objects(data, entries, sizes) + trees, sizes.references(slots(entries)));
    }

    private static double objects(Data data, long entries, ObjectSizes sizes) {
        long samples = Math.min(entries, SAMPLES);
        double sum = 0;
        for (long sample = 0; sample < samples; sample++) {
            long index = sample * entries / samples;
            sum += sizes.object(3, Integer.BYTES)
                    + sizes.string(((String) data.key(index)).length())
                    + value(data.value(index), sizes);
        }
        return sum / samples;
    }

    private static long value(Object value, ObjectSizes sizes) {
        return value instanceof Feed feed
                ? sizes.object(2, 2 * Long.BYTES + Integer.BYTES)
                        + sizes.string(feed.userId().length())
                        + sizes.string(feed.content().length())
                : sizes.bytes(((byte[]) value).length);
    }

    private static long slots(long entries) {
        long wanted = (long) (1.0 + Math.min(entries, MOST_SLOTS) / 0.75);
        long slots = Long.highestOneBit(wanted);
        return Math.min(MOST_SLOTS, slots == wanted ? slots : 2 * slots);
    }

    /** Returns what trees take beyond the nodes of lists, in all. */
    private static double trees(Data data, int entries, ObjectSizes sizes) {
        int slots = (int) slots(entries);
        byte[] nodes = new byte[slots];
        for (int index = 0; index < entries; index++) {
            int hash = data.key(index).hashCode();
            int slot = (hash ^ (hash >>> 16)) & (slots - 1);
            nodes[slot] = (byte) Math.min(Byte.MAX_VALUE, nodes[slot] + 1);
        }
        long more = sizes.object(7, Integer.BYTES + 1) - sizes.object(3, Integer.BYTES);
        long head = sizes.object(3 + 3, 2 * Integer.BYTES);
        double bytes = 0;
        for (byte inBin : nodes) {
            bytes += inBin >= TREE_FROM ? inBin * more + head : 0;
        }
        return bytes;
    }
}
