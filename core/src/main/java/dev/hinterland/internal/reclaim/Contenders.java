// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chooses the regions whose entries compete for what is kept: the oldest of the window, where that is full, and the
 * oldest of the old space. Not thread-safe.
 */
final class Contenders {

    private final RegionPool pool;
    private final RegionTable table;
    private final EvictionPolicy policy;

    Contenders(RegionPool pool, EvictionPolicy policy) {
        this.pool = pool;
        this.table = pool.table();
        this.policy = policy;
    }

    /** Returns the regions that a predicate accepts, the oldest first. */
    List<Region> byAge(Predicate<Region> accepts) {
        // Sorted as numbers: each small region that a writer evacuates would cost a sort of all regions otherwise.
        int count = table.count();
        int idBits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
        long[] numbers = new long[count];
        int found = 0;
        for (int id = 1; id <= count; id++) {
            Region region = table.region(id);
            if (accepts.test(region)) {
                numbers[found++] = region.number() << idBits | id;
            }
        }
        Arrays.sort(numbers, 0, found);
        List<Region> regions = new ArrayList<>(found);
        for (int i = 0; i < found; i++) {
            regions.add(table.region((int) numbers[i] & (1 << idBits) - 1));
        }
        return regions;
    }

    /**
     * Chooses some regions. Those that are older than the window become regions of the old space, by name alone.
     *
     * @param byAge the regions that can be chosen, the oldest first
     * @param all how many there are in all
     * @param allInWindow how many of them are in the window
     * @param dropShare which part of what is freed lately are entries that were dropped
     */
    List<Region> choose(List<Region> byAge, int all, int allInWindow, double dropShare) {
        Deque<Region> window = new ArrayDeque<>();
        Deque<Region> old = new ArrayDeque<>();
        byAge.forEach(region -> (region.space() == Space.EDEN ? window : old).add(region));
        int target = (int) Math.max(1, Math.round(policy.windowShare() * all));
        int windowSize = allInWindow;
        for (; windowSize > target + 1 && !window.isEmpty(); windowSize--) {
            pool.makeYoungest(window.peek(), Space.OLD);
            old.add(window.remove());
        }
        int wanted = policy.sources(all, dropShare);
        List<Region> chosen = new ArrayList<>();
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
}
