// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.evict.Ranking;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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
    private final OldestRegions window = new OldestRegions();
    private final OldestRegions old = new OldestRegions();

    /**
     * Creates contenders.
     *
     * @param eligible which regions the caller adds
     */
    Contenders(RegionPool pool, EvictionPolicy policy, Predicate<Region> eligible) {
        this.pool = pool;
        this.table = pool.table();
        this.policy = policy;
        this.eligible = eligible;
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
     * Chooses some of the regions that were added, which are all that are eligible, or those of them that were taken.
     * Those that are older than the window become regions of the old space, by name alone.
     *
     * @param all how many there are in all
     * @param allInWindow how many of them are in the window
     * @param dropShare which part of what is freed lately are entries that were dropped
     */
    List<Region> choose(int all, int allInWindow, double dropShare) {
        int target = (int) Math.max(1, Math.round(policy.windowShare() * all));
        int windowSize = allInWindow - narrow(allInWindow - target - 1);
        int wanted = policy.sources(all, dropShare);
        List<Region> chosen = new ArrayList<>(wanted);
        if (windowSize > target && !window.isEmpty()) {
            chosen.add(window.remove());
        }
        while (chosen.size() < wanted && !old.isEmpty()) {
            chosen.add(old.remove());
        }
        while (chosen.size() < 2 && !window.isEmpty()) {
            chosen.add(window.remove());
        }
        return chosen;
    }

    /** Makes so many regions of the window ones of the old space; returns how many it has been possible to move. */
    private int narrow(int regions) {
        if (regions >= Ranking.MAX_SOURCES) {
            return narrowMuch(regions);
        }
        int moved = 0;
        for (; moved < regions && !window.isEmpty(); moved++) {
            Region region = window.remove();
            pool.makeYoungest(region, Space.OLD);
            if (takes(region)) {
                add(region);
            }
        }
        return moved;
    }

    /** The same for many regions: where a cache is full for the first time, or the window of a policy has changed. */
    private int narrowMuch(int regions) {
        int count = table.count();
        int idBits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
        // Each number is read once: a writer may take the region of a piece again while they are sorted.
        long[] oldest = eligible(count)
                .filter(region -> region.space() == Space.EDEN)
                .mapToLong(region -> region.number() << idBits | region.id())
                .sorted()
                .limit(regions)
                .toArray();
        for (long age : oldest) {
            pool.makeYoungest(table.region((int) age & (1 << idBits) - 1), Space.OLD);
        }
        clear();
        eligible(count).filter(this::takes).forEach(this::add);
        return oldest.length;
    }

    private Stream<Region> eligible(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(table::region).filter(eligible);
    }
}
