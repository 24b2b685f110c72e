// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/**
 * The shadow caches: each expert runs a small model cache over a sample of the keys, and the one with the most hits of
 * late is the best. Not thread-safe.
 */
final class Shadows {

    /*
     * Whether another expert is better is a test of matched pairs, as McNemar's (Psychometrika 12, 1947): only
     * requests count that one of the two hits and the other one misses. Were both as good, the difference would be as a
     * sum of as many throws of a coin, whose standard deviation is the square root of their number. Of late means that
     * both are forgotten at the same rate. A hot key on which two experts disagree is asked for again and again, so
     * throws are not independent; the fixed part of the margin is for that, and for what a switch costs until the cache
     * has followed. To change between counts and ages costs more, because what entries have is forgotten.
     */

    /** Requests are forgotten after about this many for each entry. */
    private static final int MEMORY = 16;

    /** By how many standard deviations of a difference by chance another expert must be ahead. */
    private static final double DEVIATIONS = 2;

    /** By how much of the entries it must be ahead beyond that. */
    private static final double MARGIN = 0.01;

    /** The same for a change between experts that count and one that goes by ages. */
    private static final double DEVIATIONS_IF_UNLIKE = 3;

    private static final double MARGIN_IF_UNLIKE = 0.02;

    private static final double MOST_WEIGHT = 1e100;

    private final Expert[] experts = Expert.values();
    private final ModelKeys keys;
    private final ModelCache[] shadows;
    private final boolean[] hits;

    /** By how many hits the first expert is ahead of the second one, weighted; on how many requests they disagreed. */
    private final double[][] ahead;

    private final double[][] disagreed;
    private final int capacity;
    private final double growth;

    /** The weight of the last request: instead of what is known being forgotten, what is new counts more. */
    private double weight = 1;

    private int best;

    /**
     * Creates empty shadows.
     *
     * @param capacity how many entries each has
     * @param first the expert that counts as the best at first
     * @param missRatio what their miss ratio is until they know it
     */
    Shadows(int capacity, Ghost[] ghosts, Expert first, double missRatio) {
        this.best = first.ordinal();
        this.growth = 1 / (1 - 1.0 / ((double) MEMORY * capacity));
        this.keys = new ModelKeys(experts.length * ModelCache.mostKeys(capacity));
        this.shadows = new ModelCache[experts.length];
        this.hits = new boolean[experts.length];
        this.ahead = new double[experts.length][experts.length];
        this.disagreed = new double[experts.length][experts.length];
        this.capacity = capacity;
        for (int i = 0; i < experts.length; i++) {
            shadows[i] = new ModelCache(experts[i], capacity, ghosts[i], keys, i, missRatio);
        }
    }

    /** Requests a key of the sample. */
    void request(int hash) {
        int hitting = hitting(keys.number(hash));
        weight *= growth;
        if (weight > MOST_WEIGHT) {
            rescale();
        }
        if (hitting == 0 || hitting == shadows.length) {
            return; // nobody has got ahead of another
        }
        for (int i = 0; i < shadows.length; i++) {
            compare(i);
        }
        best = leader();
    }

    /** Asks all for a key, and returns how many had it. */
    private int hitting(int key) {
        int hitting = 0;
        try {
            for (int i = 0; i < shadows.length; i++) {
                hits[i] = shadows[i].access(key);
                hitting += hits[i] ? 1 : 0;
            }
        } finally {
            // If the heap had no memory for one of them, perhaps no one holds the key.
            keys.forgetUnheld(key);
        }
        return hitting;
    }

    /** Returns the expert that is ahead of the best one so far by the most beyond what it must be, or that one. */
    private int leader() {
        int leader = best;
        double most = 0;
        for (int i = 0; i < shadows.length; i++) {
            double beyond = ahead[i][best] <= 0 ? 0 : ahead[i][best] / weight - required(i);
            if (beyond > most) {
                most = beyond;
                leader = i;
            }
        }
        return leader;
    }

    /** Returns by how many hits an expert must be ahead of the best one, to be followed. */
    private double required(int i) {
        boolean alike = experts[i].counts() == experts[best].counts();
        double chance = Math.sqrt(disagreed[i][best] / weight);
        return alike
                ? MARGIN * capacity + DEVIATIONS * chance
                : MARGIN_IF_UNLIKE * capacity + DEVIATIONS_IF_UNLIKE * chance;
    }

    /** Counts how an expert has done on the last request against each other one. */
    private void compare(int i) {
        for (int j = 0; j < shadows.length; j++) {
            if (hits[i] != hits[j]) {
                ahead[i][j] += hits[i] ? weight : -weight;
                disagreed[i][j] += weight;
            }
        }
    }

    private void rescale() {
        for (int i = 0; i < shadows.length; i++) {
            for (int j = 0; j < shadows.length; j++) {
                ahead[i][j] /= weight;
                disagreed[i][j] /= weight;
            }
        }
        weight = 1;
    }

    Expert best() {
        return experts[best];
    }

    /** Returns the best expert of those that count reads. */
    Expert bestThatCounts() {
        if (experts[best].counts()) {
            return experts[best];
        }
        int found = -1;
        for (int i = 0; i < experts.length; i++) {
            if (experts[i].counts() && (found < 0 || ahead[i][best] > ahead[found][best])) {
                found = i;
            }
        }
        return experts[found];
    }

    double missRatio() {
        return shadows[best].missRatio();
    }
}
