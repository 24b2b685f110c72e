// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Chooses the regions whose entries compete for what is kept: the oldest of the window, where that is full, and the
 * oldest of the old space. All regions are looked at for each choice, and so are not sorted. Not thread-safe.
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
    private final ToLongFunction<Region> size;
    private final int most;
    private final OldestRegions window;
    private final OldestRegions old;

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
        this.size = size;
        this.most = most;
        this.window = new OldestRegions(eligible);
        this.old = new OldestRegions(eligible);
    }

    /** Forgets all regions, before another choice. */
    void clear() {
        window.clear();
        old.clear();
    }

    private OldestRegions of(Space space) {
        return space == Space.EDEN ? window : old;
    }

    /** Adds a region. */
    void add(Region region) {
        of(region.space()).add(region);
    }

    /**
     * Chooses some of the regions that were added: as many as are of the size that so many of the largest would have.
     * If the window is far too large, because all was new or it has been given a smaller share, those that are older
     * than it become regions of the old space, by name alone.
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
        while (2 * sum < (2 * wanted - 1) * largest && !old.isEmpty() && chosen.size() < most) {
            sum += addTo(chosen, old.remove());
        }
        while (chosen.size() < 2 && !window.isEmpty()) {
            chosen.add(window.remove());
        }
        return chosen;
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
            moved += size.applyAsLong(region);
            old.add(region);
        }
        return moved;
    }
}
