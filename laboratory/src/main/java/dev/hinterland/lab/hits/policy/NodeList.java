// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Nodes from the oldest to the newest, linked by fields of their own, so that each step takes constant time. */
final class NodeList {

    private @Nullable Node oldest;
    private @Nullable Node newest;
    private int size;
    private long weight;

    /** Adds a node that is in no list, as the newest. */
    void add(Node node) {
        node.list = this;
        node.older = newest;
        node.newer = null;
        if (newest == null) {
            oldest = node;
        } else {
            newest.newer = node;
        }
        newest = node;
        size++;
        weight += node.weight;
    }

    /** Takes a node out of this list. */
    void remove(Node node) {
        if (node.list != this) {
            throw new IllegalStateException("not in this list: key=" + node.key);
        }
        if (node.older == null) {
            oldest = node.newer;
        } else {
            node.older.newer = node.newer;
        }
        if (node.newer == null) {
            newest = node.older;
        } else {
            node.newer.older = node.older;
        }
        node.list = null;
        node.older = null;
        node.newer = null;
        size--;
        weight -= node.weight;
    }

    /** Makes a node of this list the newest. */
    void renew(Node node) {
        remove(node);
        add(node);
    }

    /** Returns the oldest node; {@code null} if there is none. */
    @Nullable
    Node oldest() {
        return oldest;
    }

    /** Returns the oldest node of a list that has one. */
    Node first() {
        return Objects.requireNonNull(oldest);
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Returns what its nodes count together. */
    long weight() {
        return weight;
    }
}
