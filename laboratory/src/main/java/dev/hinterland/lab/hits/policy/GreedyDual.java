// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Greedy-Dual-Size-Frequency: evicts what has the least priority, which is a clock, and the number of its requests by
 * its size. The clock has the highest priority that was evicted, so that what is not asked for ages (Cherkasova,
 * "Improving WWW proxies performance with Greedy-Dual-Size-Frequency caching policy", HPL-98-69, 1998). An object whose
 * own priority is among the least is not stored, as in the paper. Of equal priorities the one goes that was set first.
 *
 * <p>If a request costs as much as its object has bytes, the size falls out. Then it is LFU with dynamic aging, for
 * bytes (Arlitt, Cherkasova, Dilley, Friedrich and Jin, "Evaluating content management techniques for web proxy
 * caches", Performance Evaluation Review 27, 2000).
 */
final class GreedyDual extends Simulation {

    private static final Comparator<Ranked> ORDER =
            Comparator.<Ranked>comparingDouble(node -> node.priority).thenComparingLong(node -> node.setting);

    private final TreeSet<Ranked> byPriority = new TreeSet<>(ORDER);
    private final boolean forBytes;
    private double clock;
    private long settings;

    /** A node with its priority. */
    private static final class Ranked extends Node {

        double priority;
        long setting;

        Ranked(long key) {
            super(key);
        }
    }

    GreedyDual(Size size, boolean forBytes) {
        super(size);
        this.forBytes = forBytes;
    }

    @Override
    Node create(long key) {
        return new Ranked(key);
    }

    @Override
    void hit(Node node) {
        Ranked ranked = (Ranked) node;
        byPriority.remove(ranked);
        rank(ranked);
        byPriority.add(ranked);
    }

    private void rank(Ranked node) {
        node.mark++;
        node.priority = clock + (forBytes ? node.mark : (double) node.mark / node.weight);
        node.setting = settings++;
    }

    @Override
    void insert(Node node, @Nullable NodeList ghosts) {
        Ranked ranked = (Ranked) node;
        rank(ranked);
        if (isAmongTheLeast(ranked)) {
            forget(ranked);
            return;
        }
        while (lacksRoomFor(ranked)) {
            Ranked least = byPriority.removeFirst();
            clock = least.priority;
            evict(least);
        }
        byPriority.add(ranked);
    }

    /** Returns whether the room that a node lacks would be had only from others that are worth more. */
    private boolean isAmongTheLeast(Ranked node) {
        long lacking = lacking(node);
        for (Ranked least : byPriority) {
            if (lacking <= 0) {
                return false;
            }
            if (ORDER.compare(node, least) < 0) {
                return true;
            }
            lacking -= least.weight;
        }
        return false;
    }

    @Override
    void expire(Node node) {
        byPriority.remove((Ranked) node);
    }
}
