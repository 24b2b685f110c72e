// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.util.List;

/** What is proven of an index, in terms of keys and values: small positive numbers, and zero for none. */
public interface Table {

    int get(int key);

    /** Returns the value before. */
    int put(int key, int value);

    boolean putIfAbsent(int key, int value);

    /** Returns the value before. */
    int remove(int key);

    /** Copies the entry of a key to another place, as evacuation does. */
    void relocate(int key);

    /** Splits the bucket of all keys. */
    void split();

    /** Merges the last bucket, that of the odd keys, into that of all keys, and gives its memory back. */
    void merge();

    /** Moves the nodes of the last bucket's chain to the lowest numbers. */
    void moveNodes();

    /** Returns the keys that a walk through the table finds, in any order. */
    List<Integer> walk();
}
