// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Chooses the regions whose entries compete for what is kept: the oldest of the window, where that is full, and the
 * oldest and the sparsest of the old space. All regions are looked at for each choice, and so are not sorted. Not
 * thread-safe.
 */
final class Contenders {

    /**
     * By which part of all the window may be too large before what is beyond it becomes old. A writer that is quicker
     * than evacuation fills some regions between two merges. Their entries would be kept unseen otherwise; so the next
     * merges have them compete, one region each.
     */
    private static final int SLACK_FRACTION = 16;

    private final RegionPool pool;
    private final EvictionPolicy policy;
    private final Predicate<Region> eligible;
    private final ToLongFunction<Region> size;
    private final int most;
    private final OldestRegions window;
    private final OldestRegions old;
    private final SparsestRegions sparse;

    /**
     * Creates contenders.
     *
     * @param eligible which of the regions that are added can be chosen
     * @param size how much a region counts
     * @param most how many regions can be chosen at once
     */
    Contenders(
            RegionPool pool, EvictionPolicy policy, Predicate<Region> eligible, ToLongFunction<Region> size, int most) {
        this.pool = pool;
        this.policy = policy;
        this.eligible = eligible;
        this.size = size;
        this.most = most;
        this.window = new OldestRegions(eligible);
        this.old = new OldestRegions(eligible);
        this.sparse = new SparsestRegions(eligible);
    }

    /** Forgets all regions, before another choice. */
    void clear() {
        window.clear();
        old.clear();
        sparse.clear();
    }

    private OldestRegions of(Space space) {
        return space == Space.EDEN ? window : old;
    }

    /** Adds a region. */
    void add(Region region) {
        Space space = region.space();
        of(space).add(region);
        if (space == Space.OLD) {
            sparse.add(region);
        }
    }

    /**
     * Chooses some of the regions that were added, the oldest of the window first, then those of the old space in the
     * order of their age: as many as are of the size that so many of the largest would have, and more where the
     * sparsest and the oldest one are. If the window is far too large, because all was new or it has been given a
     * smaller share, those that are older than it become regions of the old space, by name alone.
     *
     * @param wanted how many
     * @param allSize the size of all in sum
     * @param windowSize that of those in the window
     * @param largest the largest size of all
     */
    List<Region> choose(int wanted, long allSize, long windowSize, long largest) {
        long target = largest * Math.max(1, Math.round(policy.windowShare() * allSize / largest));
        long excess = windowSize - target - largest;
        long present = windowSize - (excess > allSize / SLACK_FRACTION ? narrow(excess) : 0);
        List<Region> chosen = new ArrayList<>(wanted);
        long sum = 0;
        while (sum < largest && present - sum > target && !window.isEmpty() && chosen.size() <= most / 2) {
            sum += addTo(chosen, window.remove());
        }
        addOld(chosen, Math.ceilDiv((2 * wanted - 1) * largest, 2) - sum);
        while (chosen.size() < 2 && !window.isEmpty()) {
            chosen.add(window.remove());
        }
        return chosen;
    }

    /** Adds old regions until they have a size in sum: the sparsest, and the oldest. */
    private void addOld(List<Region> chosen, long wanted) {
        int first = chosen.size();
        long sum = 0;
        for (int i = 0; i < sparse.size() && chosen.size() < most; i++) {
            if (eligible.test(sparse.get(i))) {
                sum += addTo(chosen, sparse.get(i));
            }
        }
        // The oldest one in any case. Else regions that lose nothing would never compete while others become sparse.
        boolean any = false;
        while ((sum < wanted || !any) && !old.isEmpty() && chosen.size() < most) {
            Region region = old.remove();
            if (!chosen.contains(region)) {
                sum += addTo(chosen, region);
                any = true;
            }
        }
        chosen.subList(first, chosen.size()).sort(Comparator.comparingLong(Region::number));
    }

    private long addTo(List<Region> chosen, Region region) {
        chosen.add(region);
        return size.applyAsLong(region);
    }

    /** Makes regions of the window ones of the old space, until they have this size; returns which size they have. */
    private long narrow(long excess) {
        long moved = 0;
        while (moved < excess && !window.isEmpty()) {
            Region region = window.remove();
            pool.makeYoungest(region, Space.OLD);
            region.setUntried();
            moved += size.applyAsLong(region);
            old.add(region);
        }
        return moved;
    }
}
