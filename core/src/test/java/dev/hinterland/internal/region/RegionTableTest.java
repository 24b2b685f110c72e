// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores of terabytes, in a simulated address space: all regions have the same few bytes, which nobody touches. */
class RegionTableTest {

    private static final long TIB = 1L << 40;
    private static final MemorySegment MEMORY = MemorySegment.ofArray(new long[8]);

    @ParameterizedTest
    @ValueSource(longs = {TIB / 4, TIB, 2 * TIB, 16 * TIB, 31 * TIB})
    void locationsInAllRegions_areToldApart(long budget) {
        check(RegionSizing.ofMap(budget), budget);
        check(RegionSizing.ofCache(budget), budget);
    }

    private static void check(RegionSizing sizing, long budget) {
        assertThat(sizing.reachableBytes(budget)).isGreaterThanOrEqualTo(budget);
        RegionTable table = new RegionTable(sizing.maximumBytes(), sizing.capacity(budget));
        List<Region> regions = new ArrayList<>();
        while (!table.isExhausted()) {
            Region region = new Region();
            table.add(region, MEMORY);
            regions.add(region);
        }
        assertThat((long) regions.size() * sizing.maximumBytes()).isGreaterThanOrEqualTo(budget);
        int lastOffset = sizing.maximumBytes() - Location.UNIT_BYTES;
        long[] first = new long[regions.size()];
        for (Region region : regions) {
            long location = table.locationOf(region, lastOffset);
            first[region.id() - 1] = location;
            checkLocation(table, region, location, lastOffset);
        }
        for (Region region : regions) {
            table.nextGeneration(region.id());
            assertThat(table.isCurrent(first[region.id() - 1])).isFalse();
            checkLocation(table, region, table.locationOf(region, 0), 0);
        }
    }

    private static void checkLocation(RegionTable table, Region region, long location, int offset) {
        // Plain comparisons: there are many of them.
        if (location <= 0
                || table.regionId(location) != region.id()
                || table.offset(location) != offset
                || !table.isCurrent(location)
                || table.regionAt(location) != region) {
            throw new AssertionError("location=0x" + Long.toHexString(location) + ", region=" + region);
        }
    }
}
