// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * Three queues without an order of use: a small one for what is new, the main one for what was read more than once
 * there, and a ghost of the keys that were not (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for
 * cache eviction", SOSP 2023).
 */
final class S3Fifo extends Simulation {

    private static final int SMALL_FRACTION = 10;
    private static final int READS_MAX = 3;

    private final NodeList small = new NodeList();
    private final NodeList main = new NodeList();
    private final NodeList ghosts = new NodeList();
    private final long smallMost;

    S3Fifo(Size size) {
        super(size);
        smallMost = Math.max(1, most() / SMALL_FRACTION);
    }

    @Override
    void hit(Node node) {
        node.mark = Math.min(READS_MAX, node.mark + 1);
    }

    @Override
    void insert(Node node, @Nullable NodeList from) {
        while (lacksRoomFor(node)) {
            if (small.weight() >= smallMost || main.isEmpty()) {
                evictFromSmall();
            } else {
                evictFromMain();
            }
        }
        (from == null ? small : main).add(node);
    }

    /** Moves what was read more than once to the main queue, until one goes. */
    private void evictFromSmall() {
        while (!small.isEmpty()) {
            Node oldest = small.first();
            if (oldest.mark <= 1) {
                leave(oldest);
                remember(oldest);
                return;
            }
            oldest.mark = 0;
            small.remove(oldest);
            main.add(oldest);
            if (main.weight() > most() - smallMost) {
                evictFromMain();
                return;
            }
        }
    }

    /** What was read since it was here last gets another round, once for each read. */
    private void evictFromMain() {
        Node oldest = main.first();
        while (oldest.mark > 0) {
            oldest.mark--;
            main.renew(oldest);
            oldest = main.first();
        }
        evict(oldest);
    }

    /** The ghost has as many keys as the main queue may have entries. */
    private void remember(Node node) {
        ghosts.add(node);
        long keys = Math.max(1, resident() - resident() / SMALL_FRACTION);
        while (ghosts.size() > keys) {
            forget(ghosts.first());
        }
    }
}
