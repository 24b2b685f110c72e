// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is computed: what all of them have in common. Papers describe pages of one size that live for ever. Here
 * each list is measured by the weight of its nodes, which is their number if all count 1. An object that has expired is
 * found by the request for it, and leaves as if it had never been there.
 */
abstract class Simulation implements Driven {

    private final LongObjectHashMap<Node> nodes = new LongObjectHashMap<>();
    private final Size size;
    private final long most;
    private long weight;
    private long residents;

    Simulation(Size size) {
        this.size = size;
        most = size.weighs() ? size.bytes() : size.entries();
    }

    /** A resident node is read. */
    abstract void hit(Node node);

    /**
     * A node becomes resident: makes room for it while {@link #lacksRoomFor} says so, and adds it to a list.
     *
     * @param ghosts the list that remembered it until now; {@code null} if none did
     */
    abstract void insert(Node node, @Nullable NodeList ghosts);

    /** A resident node has expired and is about to leave; it is still in its list. */
    void expire(Node node) {
        // Most policies have nothing but their lists.
    }

    /** Returns a new node. */
    Node create(long key) {
        return new Node(key);
    }

    @Override
    public final boolean request(Request request) {
        Node node = nodes.get(request.key());
        if (node != null && node.resident) {
            if (node.goodUntil > request.timeMillis()) {
                hit(node);
                return true;
            }
            expire(node);
            evict(node);
            node = null;
        }
        long counts = size.weighs() ? size.weight(request.bytes()) : 1;
        if (counts <= most) {
            store(node == null ? create(request.key()) : node, counts, request);
        }
        return false;
    }

    private void store(Node node, long counts, Request request) {
        NodeList ghosts = node.list;
        unlink(node);
        node.weight = counts;
        node.goodUntil = request.ttlMillis() == 0 ? Long.MAX_VALUE : request.timeMillis() + request.ttlMillis();
        node.resident = true;
        node.mark = 0;
        nodes.put(node.key, node);
        insert(node, ghosts);
        if (node.resident) {
            weight += counts;
            residents++;
        }
    }

    /** Returns how much it may hold. */
    final long most() {
        return most;
    }

    /** Returns whether something must leave before a node that is not counted yet. */
    final boolean lacksRoomFor(Node node) {
        return lacking(node) > 0;
    }

    /** Returns by how much the others exceed what leaves room for a node that is not counted yet. */
    final long lacking(Node node) {
        return weight + node.weight - most;
    }

    /** Lets a resident node leave, and nothing remember it. */
    final void evict(Node node) {
        leave(node);
        nodes.removeKey(node.key);
    }

    /** Lets a resident node leave; its key stays known. */
    final void leave(Node node) {
        unlink(node);
        node.resident = false;
        weight -= node.weight;
        residents--;
    }

    /** Lets a node be as if it had never been there, which is not resident or not counted yet. */
    final void forget(Node node) {
        unlink(node);
        node.resident = false;
        nodes.removeKey(node.key);
    }

    private static void unlink(Node node) {
        if (node.list != null) {
            node.list.remove(node);
        }
    }

    @Override
    public final long resident() {
        return residents;
    }

    @Override
    public final void close() {
        nodes.clear();
    }
}
