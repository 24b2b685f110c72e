// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionSizing;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A cache that has grown has small regions and large ones: what competes is as much as if all were large. */
class ContendersTest {

    private static final int REGIONS = 70;
    private static final int ENTRY_BYTES = 4096;

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final RegionPool pool = new RegionPool(memory, RegionSizing.ofCache(64 << 20), () -> {});
    private final AdaptivePolicy policy = new AdaptivePolicy(true);
    private Predicate<Region> eligible = ContendersTest::isFull;
    private final Contenders contenders =
            new Contenders(pool, policy, region -> eligible.test(region), Region::length, Evacuation.MAX_REGIONS);
    private final List<Region> regions = new ArrayList<>();

    @AfterEach
    void close() {
        memory.close();
    }

    private void takeRegions() {
        while (pool.table().count() <= REGIONS) {
            pool.cut(ENTRY_BYTES, pool.maxRegionBytes(), Space.EDEN);
        }
        pool.closeOpenRegion(Space.EDEN);
        for (int id = 1; id <= REGIONS; id++) {
            regions.add(pool.table().region(id));
        }
        assertThat(regions).isSortedAccordingTo(Comparator.comparingLong(Region::number));
        assertThat(regions.getFirst().length()).isLessThan(largest() / 7);
    }

    private static boolean isFull(Region region) {
        return region.state() == RegionState.FULL;
    }

    private int largest() {
        return regions.getLast().length();
    }

    private static long sum(List<Region> regions) {
        return regions.stream().mapToLong(Region::length).sum();
    }

    private List<Region> inWindow() {
        return regions.stream().filter(region -> region.space() == Space.EDEN).toList();
    }

    /** Returns what is chosen of all regions. */
    private List<Region> choose() {
        contenders.clear();
        regions.forEach(contenders::add);
        int largest = regions.stream().mapToInt(Region::length).max().orElseThrow();
        return contenders.choose(policy.sources(REGIONS, 1), sum(regions), sum(inWindow()), largest);
    }

    @Test
    void ofSmallRegions_asManyCompete_asHaveTheSizeOfThreeLargeOnes() {
        takeRegions();
        regions.forEach(region -> pool.makeYoungest(region, Space.OLD));
        List<Region> chosen = choose();
        assertThat(sum(chosen)).isBetween(largest() * 5L / 2, largest() * 7L / 2);
        assertThat(chosen).isEqualTo(regions.subList(0, chosen.size())).hasSizeGreaterThan(6);
    }

    @Test
    void theWindow_hasItsPartOfTheBytes_andItsOldestCompete() {
        takeRegions();
        int large = largest();
        regions.reversed().forEach(region -> pool.makeYoungest(region, Space.EDEN)); // so that its regions are small
        regions.sort(Comparator.comparingLong(Region::number));
        List<Region> chosen = choose();
        long window = Math.round(policy.windowShare() * sum(regions));
        assertThat(sum(inWindow())).isBetween(window - 2L * large, window + 2L * large);
        List<Region> newcomers =
                chosen.stream().filter(region -> region.space() == Space.EDEN).toList();
        long target = large * Math.round(policy.windowShare() * sum(regions) / large);
        assertThat(sum(newcomers)).isBetween(Math.min(large, sum(inWindow()) - target), 2L * large);
        assertThat(newcomers).isEqualTo(inWindow().subList(0, newcomers.size())).hasSizeGreaterThan(1);
    }

    /** Gives the window its share, and some regions more; those are among the large ones. */
    private void fillWindow(int more) {
        takeRegions();
        long window = largest() * Math.round(policy.windowShare() * sum(regions) / largest()) + (long) more * largest();
        for (int i = 0; sum(inWindow()) > window; i++) {
            pool.makeYoungest(regions.get(i), Space.OLD);
        }
    }

    @Test
    void aWindow_thatWritersHaveOverfilledBetweenTwoMerges_competesLater() {
        fillWindow(3);
        List<Region> window = inWindow();
        assertThat(choose()).startsWith(window.getFirst());
        assertThat(inWindow()).isEqualTo(window);
    }

    @Test
    void aWindow_thatIsFarTooLarge_isNarrowed() {
        fillWindow(9);
        List<Region> window = inWindow();
        List<Region> chosen = choose();
        long target = largest() * Math.round(policy.windowShare() * sum(regions) / largest());
        assertThat(sum(inWindow())).isBetween(target, target + largest());
        assertThat(inWindow())
                .isEqualTo(window.subList(window.size() - inWindow().size(), window.size()));
        assertThat(chosen).startsWith(inWindow().getFirst());
    }

    /** Makes so many old regions, of one size; returns them. */
    private List<Region> oldRegions() {
        takeRegions();
        regions.removeIf(region -> region.length() < largest());
        regions.forEach(region -> pool.makeYoungest(region, Space.OLD));
        assertThat(regions).hasSizeGreaterThan(15);
        return regions;
    }

    @Test
    void theTwoSparsest_competeWithTheOldest_inTheOrderOfTheirAge() {
        List<Region> old = oldRegions();
        old.get(9).addDead(largest() / 8);
        old.get(12).addDead(largest() / 2);
        old.get(15).addDead(largest() / 4);
        assertThat(choose()).containsExactly(old.getFirst(), old.get(12), old.get(15));
    }

    @Test
    void aSparseRegion_thatIsOneOfTheOldest_competesOnce() {
        List<Region> old = oldRegions();
        old.get(0).addDead(largest() / 4);
        assertThat(choose()).containsExactly(old.get(0), old.get(1), old.get(2));
    }

    @Test
    void aRegion_ofWhichHardlyAnythingIsDead_waitsForItsTurn() {
        List<Region> old = oldRegions();
        old.get(9).addDead(largest() / 16);
        old.get(10).addDead(largest() / 2);
        old.get(10).addUnusable(largest() / 2 - 100);
        old.get(10).addDead(-largest() / 2);
        assertThat(choose()).isEqualTo(old.subList(0, 3));
    }

    @Test
    void aSparseRegion_ofTheWindow_waitsForItsTurn() {
        List<Region> old = oldRegions();
        Region young = old.get(12);
        pool.makeYoungest(young, Space.EDEN);
        young.addDead(largest() / 2);
        assertThat(choose()).doesNotContain(young);
    }

    @Test
    void aSparseRegion_thatIsNotEligible_isLeftAlone() {
        List<Region> old = oldRegions();
        old.get(12).addDead(largest() / 2);
        contenders.clear();
        regions.forEach(contenders::add);
        eligible = region -> !region.equals(old.get(12));
        assertThat(contenders.choose(3, sum(regions), 0, largest())).isEqualTo(old.subList(0, 3));
    }

    @Test
    void sparseRegions_thatAreNotEligible_takeNoPlaceOfOthers() {
        List<Region> old = oldRegions();
        List<Region> inUse = old.subList(12, 14);
        inUse.forEach(region -> region.addDead(largest() / 2));
        old.get(9).addDead(largest() / 4);
        eligible = region -> !inUse.contains(region);
        assertThat(choose()).containsExactly(old.get(0), old.get(1), old.get(9));
    }

    @Test
    void theOldest_competes_howeverSparseOthersAre() {
        List<Region> old = oldRegions();
        old.get(5).addDead(largest() / 4);
        old.get(6).addDead(largest() / 4);
        contenders.clear();
        regions.forEach(contenders::add);
        assertThat(contenders.choose(2, sum(regions), 0, largest()))
                .containsExactly(old.getFirst(), old.get(5), old.get(6));
    }

    @Test
    void whatIsChosen_isBounded() {
        takeRegions();
        for (int i = 0; i < REGIONS; i++) {
            List<Region> chosen = choose();
            assertThat(chosen).hasSizeBetween(2, Evacuation.MAX_REGIONS);
            chosen.forEach(region -> pool.makeYoungest(region, Space.OLD));
        }
    }
}
