// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/**
 * The shadow caches: each expert runs a small model cache over a sample of the keys, and the one with the most hits of
 * late is the best. Not thread-safe.
 */
final class Shadows {

    /** Hits are forgotten after about this many requests for each entry. */
    private static final int MEMORY = 32;

    /** By how much of the entries another expert must be ahead: less is noise. */
    private static final double MARGIN = 0.02;

    private final Expert[] experts = Expert.values();
    private final ModelCache[] shadows;
    private final double[] scores;
    private final int capacity;
    private final double kept;
    private int best;

    /** Creates empty shadows of this many entries each. */
    Shadows(int capacity, Ghost[] ghosts) {
        this.capacity = capacity;
        this.kept = 1 - 1.0 / ((double) MEMORY * capacity);
        this.shadows = new ModelCache[experts.length];
        this.scores = new double[experts.length];
        for (int i = 0; i < experts.length; i++) {
            shadows[i] = new ModelCache(experts[i], capacity, ghosts[i]);
        }
    }

    /** Requests a key of the sample. */
    void request(int hash) {
        int leader = 0;
        for (int i = 0; i < shadows.length; i++) {
            scores[i] = scores[i] * kept + (shadows[i].access(hash) ? 1 : 0);
            leader = scores[i] > scores[leader] ? i : leader;
        }
        if (scores[leader] > scores[best] + MARGIN * capacity) {
            best = leader;
        }
    }

    Expert best() {
        return experts[best];
    }

    double missRatio() {
        return shadows[best].missRatio();
    }
}
