// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit one entry is kept for another one, if there are such. */
class OpeningTest {

    private static final int REGION_BYTES = 64 << 10;

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final RegionPool pool =
            new RegionPool(memory, new RegionSizing(REGION_BYTES, REGION_BYTES, 512, 64), () -> {});

    @BeforeEach
    void keepRests() {
        pool.fitLargeEntries();
    }

    @AfterEach
    void close() {
        memory.close();
    }

    /** Cuts a slice of exactly so many kilobytes, and returns its region, which is not held any more. */
    private Region cut(int kilobytes) {
        int bytes = kilobytes << 10;
        Slice slice = pool.cut(bytes, bytes, Space.EDEN).orElseThrow();
        assertThat(slice.end() - slice.start()).isGreaterThanOrEqualTo(bytes);
        slice.region().release();
        return slice.region();
    }

    private List<Region> regions(RegionState state) {
        List<Region> regions = new ArrayList<>();
        for (int id = 1; id <= pool.table().count(); id++) {
            Region region = pool.table().region(id);
            if (region.state() == state) {
                regions.add(region);
            }
        }
        return regions;
    }

    @Test
    void anEntryThatFitsARest_liesThere() {
        cut(4);
        Region first = cut(40);
        assertThat(cut(30)).isNotSameAs(first);
        assertThat(cut(16)).isSameAs(first);
        assertThat(pool.closeWasteBytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anEntry_takesTheSmallestRestThatIsLargeEnough(int first) {
        cut(1);
        Map<Integer, Region> byRest = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            int rest = List.of(12, 20, 30).get((first + i) % 3);
            byRest.put(rest, cut((REGION_BYTES >> 10) - rest - (i == 0 ? 1 : 0)));
        }
        cut(40);
        assertThat(cut(11)).isSameAs(byRest.get(12));
        assertThat(cut(19)).isSameAs(byRest.get(20));
        assertThat(cut(29)).isSameAs(byRest.get(30));
    }

    @Test
    void entriesOfOneSize_fillTheRegionsThatAreMadeForThem() {
        for (int i = 0; i < 40; i++) {
            cut(20);
        }
        assertThat(regions(RegionState.OPEN)).hasSizeLessThanOrEqualTo(1);
        assertThat(pool.closeWasteBytes()).isLessThan(14 * (20 << 10) / 15);
        assertThat(regions(RegionState.FULL))
                .isNotEmpty()
                .allSatisfy(region -> assertThat(region.length()).isBetween(60 << 10, 62 << 10));
    }

    @Test
    void whereEntriesDiffer_regionsAreAsLargeAsTheyCanBe() {
        cut(20);
        cut(27);
        for (int i = 0; i < 40; i++) {
            cut(20 + i % 8);
        }
        List<Region> full = regions(RegionState.FULL);
        assertThat(full.subList(1, full.size())).isNotEmpty().allMatch(region -> region.length() == REGION_BYTES);
    }

    @Test
    void entriesOfAnotherSizeThanBefore_getRegionsOfTheirOwn() {
        for (int i = 0; i < 10; i++) {
            cut(20);
        }
        int before = pool.table().count();
        for (int i = 0; i < 80; i++) {
            cut(25);
        }
        assertThat(pool.table().count()).isGreaterThan(before + 30);
        for (int id = before + 32; id <= pool.table().count(); id++) {
            assertThat(pool.table().region(id).length()).isBetween(50 << 10, 52 << 10);
        }
    }

    @Test
    void whereRestsAreNotKept_regionsAreAsLargeAsTheyCanBe() {
        RegionPool other = new RegionPool(memory, new RegionSizing(REGION_BYTES, REGION_BYTES, 512, 64), () -> {});
        assertThat(other.cut(20 << 10, 20 << 10, Space.EDEN)).isPresent();
        assertThat(other.table().region(1).length()).isEqualTo(REGION_BYTES);
    }

    @Test
    void ofTooManyRests_theSmallestAreGivenUp() {
        cut(1);
        for (int kilobytes = 40; kilobytes < 60; kilobytes++) {
            cut(kilobytes);
        }
        assertThat(regions(RegionState.OPEN)).hasSize(4);
        assertThat(pool.closeWasteBytes()).isPositive();
        assertThat(regions(RegionState.OPEN))
                .as("rests in kilobytes")
                .extracting(region -> (region.length() - region.top()) >> 10)
                .containsExactlyInAnyOrder(23, 23, 22, 5);
    }

    @Test
    void aRestThatNoEntryFitsAnyMore_isGivenUp() {
        cut(4);
        cut(40);
        cut(50);
        assertThat(regions(RegionState.OPEN))
                .as("one of them with a rest of 20 KB")
                .hasSize(2);
        for (int i = 0; i < 100; i++) {
            cut(60);
        }
        assertThat(regions(RegionState.OPEN)).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void anEntryThatFitsTheEndOfASlice_withTheRestBehindIt_doesNotGoElsewhere() {
        cut(4);
        cut(20);
        cut(44);
        Slice slice = pool.cut(8 << 10, 8 << 10, Space.EDEN).orElseThrow();
        int more = pool.extend(slice.region(), slice.end(), 2 << 10, 14 << 10, 14 << 10, Space.EDEN);
        assertThat(more).isEqualTo(12 << 10);
    }

    @Test
    void aRegionAsideInWhichAllIsDead_isClosedOnRequest() {
        cut(4);
        Region first = cut(40);
        cut(30);
        first.addDead(first.top());
        pool.closeAside(region -> region.deadBytes() == region.top());
        assertThat(first.state()).isEqualTo(RegionState.FULL);
        assertThat(first.deadBytes()).isEqualTo(first.length());
        assertThat(regions(RegionState.OPEN)).hasSize(1);
    }

    @Test
    void closing_closesThoseThatAreAsideToo() {
        cut(4);
        cut(40);
        cut(30);
        assertThat(regions(RegionState.OPEN)).hasSize(2);
        pool.closeOpenRegion(Space.EDEN);
        assertThat(regions(RegionState.OPEN)).isEmpty();
        assertThat(regions(RegionState.FULL)).hasSize(2).allMatch(region -> region.top() == region.length());
        assertThat(pool.largestRestBytes(Space.EDEN)).isZero();
    }

    @Test
    void entriesOfAllSizes_leaveLessOver() {
        double wasteWithRests = waste(true);
        assertThat(wasteWithRests).isLessThan(waste(false) / 2);
    }

    private static double waste(boolean keepsRests) {
        try (NativeMemory memory = new NativeMemory(1 << 30)) {
            RegionPool pool = new RegionPool(memory, new RegionSizing(REGION_BYTES, REGION_BYTES, 512, 64), () -> {});
            if (keepsRests) {
                pool.fitLargeEntries();
            }
            Random random = new Random(1);
            long bytes = 0;
            for (int i = 0; i < 2_000; i++) {
                int size = 64 * (1 + random.nextInt(511));
                bytes += size;
                assertThat(pool.cut(size, size, Space.EDEN)).isPresent();
            }
            pool.closeOpenRegion(Space.EDEN);
            return pool.filledBytes() - bytes;
        }
    }
}
