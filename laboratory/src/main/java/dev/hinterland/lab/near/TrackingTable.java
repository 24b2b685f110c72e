// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The server's memory in default mode: which connections may hold which key. */
final class TrackingTable {

    private final @Nullable BitSet[] holders;

    /** The keys in the table, in no order, and where each of them stands there; so one can be chosen at random. */
    private final int[] present;

    private final int[] place;
    private int keys;
    private long items;

    TrackingTable(int keyCount) {
        holders = new BitSet[keyCount];
        present = new int[keyCount];
        place = new int[keyCount];
    }

    /** Remembers that a connection has read a key; returns whether that is new. */
    boolean add(int key, int connection) {
        BitSet set = holders[key];
        if (set == null) {
            set = new BitSet();
            holders[key] = set;
            place[key] = keys;
            present[keys++] = key;
        }
        if (set.get(connection)) {
            return false;
        }
        set.set(connection);
        items++;
        return true;
    }

    /** Forgets a key, and names the connections that may hold it. */
    void remove(int key, IntConsumer told) {
        BitSet set = holders[key];
        if (set == null) {
            return;
        }
        holders[key] = null;
        items -= set.cardinality();
        int last = present[--keys];
        present[place[key]] = last;
        place[last] = place[key];
        set.stream().forEach(told);
    }

    int randomKey(SplittableRandom random) {
        return present[random.nextInt(keys)];
    }

    boolean has(int key, int connection) {
        BitSet set = holders[key];
        return set != null && set.get(connection);
    }

    int keys() {
        return keys;
    }

    long items() {
        return items;
    }
}
