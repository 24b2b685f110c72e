// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/** An entry of a computed cache, or what is remembered of one that has left. It is in one {@link NodeList} at most. */
class Node {

    final long key;

    /** What it counts. */
    long weight;

    /** From when on it is no longer good, in milliseconds. */
    long goodUntil;

    /** Whether its object is in the cache; one that has left is remembered by its key alone. */
    boolean resident;

    /** What the policy notes: how often it was read, or which of two states it has. */
    int mark;

    @Nullable
    NodeList list;

    @Nullable
    Node older;

    @Nullable
    Node newer;

    Node(long key) {
        this.key = key;
    }
}
