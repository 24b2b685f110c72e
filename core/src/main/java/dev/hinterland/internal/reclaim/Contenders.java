// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses the regions whose entries compete for what is kept: the oldest of the window, where that is full, and the
 * oldest of the old space. All regions are looked at for each choice, so they are looked at once, and not sorted. Not
 * thread-safe.
 */
final class Contenders {

    private final RegionPool pool;
    private final RegionTable table;
    private final EvictionPolicy policy;
    private final Predicate<Region> eligible;
    private final ToLongFunction<Region> size;
    private final int most;
    private final OldestRegions window;
    private final OldestRegions old;

    /**
     * Creates contenders.
     *
     * @param eligible which regions the caller adds
     * @param size how much a region counts
     * @param most how many regions can be chosen at once
     */
    Contenders(
            RegionPool pool, EvictionPolicy policy, Predicate<Region> eligible, ToLongFunction<Region> size, int most) {
        this.pool = pool;
        this.table = pool.table();
        this.policy = policy;
        this.eligible = eligible;
        this.size = size;
        this.most = most;
        this.window = new OldestRegions(most);
        this.old = new OldestRegions(most);
    }

    /** Forgets all regions, before another choice. */
    void clear() {
        window.clear();
        old.clear();
    }

    private OldestRegions of(Space space) {
        return space == Space.EDEN ? window : old;
    }

    /** Returns whether a region would be among those that can be chosen. */
    boolean takes(Region region) {
        return of(region.space()).takes(region);
    }

    /** Adds a region that is {@linkplain #takes taken}. */
    void add(Region region) {
        of(region.space()).add(region);
    }

    /**
     * Chooses some of the regions that were added, which are all that are eligible, or those of them that were taken:
     * as many as are of the size that so many of the largest would have. Those that are older than the window become
     * regions of the old space, by name alone.
     *
     * @param count how many there are in all
     * @param allSize their size in sum
     * @param windowSize that of those in the window
     * @param largest the largest size of all
     * @param dropShare which part of what is freed lately are entries that were dropped
     */
    List<Region> choose(int count, long allSize, long windowSize, long largest, double dropShare) {
        long target = largest * Math.max(1, Math.round(policy.windowShare() * allSize / largest));
        long present = windowSize - narrow(windowSize - target - largest);
        int wanted = policy.sources(count, dropShare);
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
        boolean more = window.isFull();
        long moved = 0;
        while (moved < excess && !window.isEmpty()) {
            Region region = window.remove();
            pool.makeYoungest(region, Space.OLD);
            moved += size.applyAsLong(region);
            if (takes(region)) {
                add(region);
            }
        }
        return more && window.isEmpty() ? moved + narrowMuch(excess - moved) : moved;
    }

    /** The same for many regions: where a cache is full for the first time, or the window of a policy has changed. */
    private long narrowMuch(long excess) {
        int count = table.count();
        int idBits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
        // Each number is read once: a writer may take the region of a piece again while they are sorted.
        long[] oldest = eligible(count)
                .filter(region -> region.space() == Space.EDEN)
                .mapToLong(region -> region.number() << idBits | region.id())
                .sorted()
                .toArray();
        long moved = 0;
        for (int i = 0; i < oldest.length && moved < excess; i++) {
            Region region = table.region((int) oldest[i] & (1 << idBits) - 1);
            pool.makeYoungest(region, Space.OLD);
            moved += size.applyAsLong(region);
        }
        clear();
        eligible(count).filter(this::takes).forEach(this::add);
        return moved;
    }

    private Stream<Region> eligible(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(table::region).filter(eligible);
    }
}
