// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/** Evicts from the end of a list: of what was used last, which is LRU, or of what was stored last, which is FIFO. */
final class Order extends Simulation {

    private final NodeList list = new NodeList();
    private final boolean byUse;

    Order(Size size, boolean byUse) {
        super(size);
        this.byUse = byUse;
    }

    @Override
    void hit(Node node) {
        if (byUse) {
            list.renew(node);
        }
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        while (lacksRoomFor(node)) {
            evict(list.first());
        }
        list.add(node);
    }
}
