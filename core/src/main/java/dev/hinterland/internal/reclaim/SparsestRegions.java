// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.region.Region;
import java.util.Arrays;
import java.util.function.Predicate;

/** Of some regions, the few with the most dead bytes, as far as those are a part worth having. Not thread-safe. */
final class SparsestRegions {

    /** The most regions that are remembered. */
    static final int MOST = 2;

    /** A region is left alone unless more than this part of it is dead. */
    private static final int SPARSE_FRACTION = 16;

    private final Predicate<Region> eligible;
    private final Region[] regions = new Region[MOST];

    /** Their dead bytes when they were added: those of a region may grow. */
    private final int[] bytes = new int[MOST];

    private int size;

    /** Creates an empty set of regions; those that are not eligible take no place. */
    SparsestRegions(Predicate<Region> eligible) {
        this.eligible = eligible;
    }

    /** Forgets all regions. */
    void clear() {
        size = 0;
        Arrays.fill(regions, null);
    }

    /** Adds a region, if it is one of the sparsest. */
    void add(Region region) {
        int dead = region.reclaimableBytes();
        boolean worth = dead > region.length() / SPARSE_FRACTION && (size < MOST || dead > bytes[MOST - 1]);
        if (!worth || !eligible.test(region)) {
            return;
        }
        int place = size == MOST ? MOST - 1 : size++;
        while (place > 0 && bytes[place - 1] < dead) {
            set(place, regions[place - 1], bytes[place - 1]);
            place--;
        }
        set(place, region, dead);
    }

    private void set(int place, Region region, int dead) {
        regions[place] = region;
        bytes[place] = dead;
    }

    /** Returns how many regions are remembered. */
    int size() {
        return size;
    }

    /** Returns a region that is remembered; the sparsest is number zero. */
    Region get(int number) {
        return regions[number];
    }
}
