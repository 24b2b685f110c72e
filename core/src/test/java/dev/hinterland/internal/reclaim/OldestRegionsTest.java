// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionSizing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OldestRegionsTest {

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final Set<Region> inUse = new HashSet<>();
    private final OldestRegions oldest = new OldestRegions(region -> !inUse.contains(region));

    @AfterEach
    void close() {
        memory.close();
    }

    /** Returns regions of different ages, the oldest first. */
    private List<Region> regions(int count) {
        RegionPool pool = new RegionPool(memory, RegionSizing.ofMap(64 << 20), () -> {});
        List<Region> regions = new ArrayList<>();
        for (int hash = 0; hash < count; hash++) {
            regions.add(pool.takeHumongous(100, 0, hash).getFirst());
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

    @Test
    void manyRegionsInAnyOrder_areRemovedByAge() {
        List<Region> regions = regions(100);
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            List<Region> shuffled = new ArrayList<>(regions);
            Collections.shuffle(shuffled, random);
            oldest.clear();
            shuffled.forEach(oldest::add);
            assertThat(removeAll()).isEqualTo(regions);
        }
    }

    @Test
    void regionsThatAreAddedLater_areRemovedByAgeToo() {
        List<Region> regions = regions(100);
        regions.subList(50, 100).reversed().forEach(oldest::add);
        assertThat(oldest.isEmpty()).isFalse();
        assertThat(oldest.remove()).isSameAs(regions.get(50));
        regions.subList(0, 50).forEach(oldest::add);
        assertThat(removeAll())
                .isEqualTo(regions.stream()
                        .filter(region -> region != regions.get(50))
                        .toList());
    }

    @Test
    void regionsInUse_arePassedOver() {
        List<Region> regions = regions(100);
        regions.forEach(oldest::add);
        inUse.addAll(regions.subList(0, 99));
        assertThat(removeAll()).containsExactly(regions.get(99));
    }
}
