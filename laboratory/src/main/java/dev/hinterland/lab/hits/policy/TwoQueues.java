// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * 2Q: a queue for what is new, a list in order of use for what came back after it had left that queue, and the keys
 * that have left it (Johnson and Shasha, "2Q: a low overhead high performance buffer management replacement algorithm",
 * VLDB 1994, the full version). The queue has a quarter of the cache and the keys are those of half a cache, as the
 * paper recommends.
 */
final class TwoQueues extends Simulation {

    private static final int QUEUE_FRACTION = 4;
    private static final int GHOSTS_FRACTION = 2;

    /** The paper's A1in, A1out and Am. */
    private final NodeList queue = new NodeList();

    private final NodeList left = new NodeList();
    private final NodeList used = new NodeList();
    private final long queueMost;
    private final long leftMost;

    TwoQueues(Size size) {
        super(size);
        queueMost = Math.max(1, most() / QUEUE_FRACTION);
        leftMost = Math.max(1, most() / GHOSTS_FRACTION);
    }

    @Override
    void hit(Node node) {
        if (node.list == used) {
            used.renew(node);
        }
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        while (lacksRoomFor(node)) {
            makeRoom();
        }
        (ghosts == null ? queue : used).add(node);
    }

    private void makeRoom() {
        if (queue.weight() > queueMost || used.isEmpty()) {
            Node oldest = queue.first();
            leave(oldest);
            left.add(oldest);
            while (left.weight() > leftMost && left.size() > 1) {
                forget(left.first());
            }
        } else {
            evict(used.first());
        }
    }
}
