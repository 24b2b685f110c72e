// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the keys whose last two requests lie closest together (Jiang and Zhang, "LIRS: an efficient low inter-reference
 * recency set replacement policy", SIGMETRICS 2002).
 *
 * <p>A stack has keys in order of use, down to the oldest of those that are kept (LIR). The others (HIR) get a
 * hundredth of the cache, a queue; they leave in the order of the queue. A key that is still in the stack when it is
 * asked for again becomes one of those that are kept, and the oldest of these joins the queue. The stack has no limit,
 * as in the paper. The queue has room for two at least, as in the authors' program.
 */
final class Lirs extends Simulation {

    private static final int QUEUE_FRACTION = 100;
    private static final int QUEUE_MIN = 2;

    /** The mark of a node that is kept. */
    private static final int KEPT = 1;

    private final NodeList stack = new NodeList();
    private final NodeList queue = new NodeList();
    private final long keptMost;
    private long keptWeight;

    /** A node that can be in the queue and in the stack. */
    private static final class LirsNode extends Node {

        final InStack inStack = new InStack(this);

        LirsNode(long key) {
            super(key);
        }
    }

    /** A node's place in the stack. */
    private static final class InStack extends Node {

        final LirsNode owner;

        InStack(LirsNode owner) {
            super(owner.key);
            this.owner = owner;
        }
    }

    Lirs(Size size) {
        super(size);
        keptMost = most() - Math.min(most(), Math.max(QUEUE_MIN, most() / QUEUE_FRACTION));
    }

    @Override
    Node create(long key) {
        return new LirsNode(key);
    }

    @Override
    void hit(Node node) {
        InStack place = ((LirsNode) node).inStack;
        if (node.mark == KEPT) {
            stack.renew(place);
            prune();
        } else if (place.list != null) {
            queue.remove(node);
            stack.renew(place);
            keep(node);
        } else {
            stack.add(place);
            queue.renew(node);
            prune();
        }
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        while (lacksRoomFor(node)) {
            evictOne();
        }
        InStack place = ((LirsNode) node).inStack;
        boolean known = place.list != null;
        if (known) {
            stack.remove(place);
        }
        stack.add(place);
        if (known || keptWeight + node.weight <= keptMost) {
            keep(node);
        } else {
            queue.add(node);
            prune();
        }
    }

    /** Makes a node one of those that are kept; the oldest of them join the queue until the others fit. */
    private void keep(Node node) {
        node.mark = KEPT;
        keptWeight += node.weight;
        prune();
        while (keptWeight > keptMost) {
            demoteOldest();
        }
    }

    private void demoteOldest() {
        InStack bottom = (InStack) stack.first();
        stack.remove(bottom);
        Node node = bottom.owner;
        node.mark = 0;
        keptWeight -= node.weight;
        queue.add(node);
        prune();
    }

    private void evictOne() {
        if (queue.isEmpty()) {
            demoteOldest();
        }
        LirsNode oldest = (LirsNode) queue.first();
        if (oldest.inStack.list == null) {
            evict(oldest);
        } else {
            leave(oldest);
        }
    }

    /** Takes from the bottom of the stack what is not kept. */
    private void prune() {
        for (Node bottom = stack.oldest(); bottom != null; bottom = stack.oldest()) {
            LirsNode node = ((InStack) bottom).owner;
            if (node.mark == KEPT) {
                return;
            }
            stack.remove(bottom);
            if (!node.resident) {
                forget(node);
            }
        }
    }

    @Override
    void expire(Node node) {
        InStack place = ((LirsNode) node).inStack;
        if (place.list != null) {
            stack.remove(place);
        }
        if (node.mark == KEPT) {
            node.mark = 0;
            keptWeight -= node.weight;
            prune();
        }
    }
}
