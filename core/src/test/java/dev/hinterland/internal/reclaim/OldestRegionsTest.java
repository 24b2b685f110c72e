// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.evict.Ranking;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionSizing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OldestRegionsTest {

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final OldestRegions oldest = new OldestRegions(Ranking.MAX_SOURCES);

    @AfterEach
    void close() {
        memory.close();
    }

    /** Returns regions of different ages, the oldest first. */
    private List<Region> regions(int count) {
        RegionPool pool = new RegionPool(memory, RegionSizing.ofMap(64 << 20), () -> {});
        List<Region> regions = new ArrayList<>();
        for (int hash = 0; hash < count; hash++) {
            regions.add(pool.takeHumongous(100, hash).getFirst());
        }
        assertThat(regions).isSortedAccordingTo(Comparator.comparingLong(Region::number));
        return regions;
    }

    private List<Region> removeAll() {
        List<Region> removed = new ArrayList<>();
        while (!oldest.isEmpty()) {
            removed.add(oldest.remove());
        }
        return removed;
    }

    private void offer(List<Region> regions) {
        for (Region region : regions) {
            if (oldest.takes(region)) {
                oldest.add(region);
            }
        }
    }

    @Test
    void manyRegionsInAnyOrder_areTheOldest_theOldestFirst() {
        List<Region> regions = regions(3 * Ranking.MAX_SOURCES);
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            List<Region> shuffled = new ArrayList<>(regions);
            Collections.shuffle(shuffled, random);
            oldest.clear();
            offer(shuffled);
            assertThat(removeAll()).isEqualTo(regions.subList(0, Ranking.MAX_SOURCES));
        }
    }

    @Test
    void fewRegions_areAllOfThem() {
        List<Region> regions = regions(Ranking.MAX_SOURCES - 1);
        offer(regions.reversed());
        assertThat(removeAll()).isEqualTo(regions);
    }
}
