// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * A queue in order of arrival, and a hand that goes from the oldest to the newest node, lets those stay that were read
 * since it passed, and evicts the first that was not. Nothing moves (Zhang, Yang, Yue, Vigfusson and Rashmi, "SIEVE is
 * simpler than LRU", NSDI 2024).
 */
final class Sieve extends Simulation {

    private final NodeList list = new NodeList();
    private @Nullable Node hand;

    Sieve(Size size) {
        super(size);
    }

    @Override
    void hit(Node node) {
        node.mark = 1;
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        while (lacksRoomFor(node)) {
            evictOne();
        }
        list.add(node);
    }

    private void evictOne() {
        Node at = hand == null ? list.first() : hand;
        while (at.mark > 0) {
            at.mark = 0;
            at = at.newer == null ? list.first() : at.newer;
        }
        hand = at.newer;
        evict(at);
    }

    @Override
    void expire(Node node) {
        if (hand != null && hand.key == node.key) {
            hand = node.newer;
        }
    }
}
