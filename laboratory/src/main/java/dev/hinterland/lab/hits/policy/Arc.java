// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * Two lists in order of use, of what was asked for once and of what was asked for again, each with the keys that have
 * left it. A request for such a key moves the target size of the first list (Megiddo and Modha, "ARC: a self-tuning,
 * low overhead replacement cache", FAST 2003, figure 4). The target is a real number, as in the paper.
 */
final class Arc extends Simulation {

    /** The paper's T1, T2, B1 and B2. */
    private final NodeList once = new NodeList();

    private final NodeList again = new NodeList();
    private final NodeList onceLeft = new NodeList();
    private final NodeList againLeft = new NodeList();

    /** The paper's p. */
    private double target;

    Arc(Size size) {
        super(size);
    }

    @Override
    void hit(Node node) {
        if (node.list == again) {
            again.renew(node);
        } else {
            once.remove(node);
            again.add(node);
        }
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        if (ghosts == null) {
            limitHistory(node);
        } else if (ghosts == onceLeft) {
            target = Math.min((double) most(), target + step(onceLeft, againLeft, node));
        } else {
            target = Math.max(0, target - step(againLeft, onceLeft, node));
        }
        while (lacksRoomFor(node)) {
            replace(ghosts == againLeft);
        }
        (ghosts == null ? once : again).add(node);
    }

    /** Returns by how much the target moves: more if the other list of keys is longer; the node still counts in its. */
    private static double step(NodeList own, NodeList other, Node node) {
        double length = (double) own.weight() + node.weight;
        return node.weight * Math.max(1, other.weight() / length);
    }

    /** Makes room for a new key: the first list and its keys have one cache's size, both lists and their keys two. */
    private void limitHistory(Node node) {
        if (once.weight() + onceLeft.weight() + node.weight > most()) {
            while (!onceLeft.isEmpty() && once.weight() + onceLeft.weight() + node.weight > most()) {
                forget(onceLeft.first());
            }
            while (once.weight() + node.weight > most()) {
                evict(once.first());
            }
        } else {
            while (!againLeft.isEmpty() && allWeight() + node.weight > 2 * most()) {
                forget(againLeft.first());
            }
        }
    }

    private long allWeight() {
        return once.weight() + onceLeft.weight() + again.weight() + againLeft.weight();
    }

    /** The paper's REPLACE. */
    private void replace(boolean cameFromAgainLeft) {
        double length = once.weight();
        boolean fromOnce =
                again.isEmpty() || (!once.isEmpty() && (length > target || (cameFromAgainLeft && length == target)));
        Node oldest = (fromOnce ? once : again).first();
        leave(oldest);
        (fromOnce ? onceLeft : againLeft).add(oldest);
    }
}
