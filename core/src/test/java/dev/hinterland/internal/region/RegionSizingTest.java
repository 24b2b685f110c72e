// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionSizingTest {

    private static final long MIB = 1 << 20;

    /** Regions are small while the store is small, so there are many more of them than of the largest size. */
    @ParameterizedTest
    @ValueSource(longs = {1, 16, 64, 256, 1024, 4096, 1 << 14, 1 << 17, 1 << 20, 1 << 24})
    void capacity_isEnoughForTheWholeBudget(long mebibytes) {
        long budget = mebibytes * MIB;
        assertThat(bytesUntilExhausted(RegionSizing.ofCache(budget), budget)).isGreaterThan(budget);
        assertThat(bytesUntilExhausted(RegionSizing.ofMap(budget), budget)).isGreaterThan(budget);
        assertThat(RegionSizing.ofCache(budget).reachableBytes(budget)).isGreaterThan(budget);
        assertThat(RegionSizing.ofMap(budget).reachableBytes(budget)).isGreaterThan(budget);
    }

    /** A region that was made for a piece of a value may hold other entries later: those are at most half a region. */
    @ParameterizedTest
    @ValueSource(longs = {1 << 13, 1 << 16, MIB, 16 * MIB, 20_000_000, 64 * MIB, 1024 * MIB, (1 << 20) * MIB})
    void regionMadeForAPiece_fitsIt_andAnyOtherEntry(long budget) {
        RegionSizing sizing = RegionSizing.ofCache(budget);
        int largest = sizing.largestBytes();
        for (int bytes = 1; bytes < largest; bytes += 1 + largest / 1000) {
            int made = sizing.pieceBytes(bytes);
            assertThat(made).isBetween(Math.max(bytes, largest / 2), largest);
            assertThat(made % Location.UNIT_BYTES).isZero();
            assertThat(made).isLessThanOrEqualTo(Math.max(bytes, largest / 2) + largest / 15);
        }
        assertThat(sizing.pieceBytes(largest)).isEqualTo(largest);
    }

    /** Small regions that remain when a cache is full make a merge of them and large ones less of a choice. */
    @ParameterizedTest
    @ValueSource(longs = {16 * MIB, 64 * MIB, 512 * MIB, 1 << 14, 100 * 1024 * MIB})
    void regionsOfACacheThatIsNotFull_areAnEighthOfIt(long budget) {
        RegionSizing sizing = RegionSizing.ofCache(budget);
        long total = 0;
        while (sizing.nextBytes(total, 1) < sizing.largestBytes()) {
            total += sizing.nextBytes(total, 1);
        }
        assertThat(total).isLessThanOrEqualTo(budget / 8 + sizing.largestBytes());
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 14, 1 << 16, MIB, 16 * MIB, 512 * MIB, 100 * 1024 * MIB})
    void regionsForEntriesOfOneSize_areFilledByThem_andAreNotTooMany(long budget) {
        RegionSizing sizing = RegionSizing.ofCache(budget);
        int largest = sizing.largestBytes();
        for (int entry = largest / 16 / 8 * 8; entry <= largest / 2; entry += Math.max(8, largest / 100 / 8 * 8)) {
            long total = 0;
            long cost = 0;
            int regions = 0;
            while (cost < budget) {
                int bytes = sizing.nextBytes(total, entry, entry);
                assertThat(bytes % Location.UNIT_BYTES).isZero();
                assertThat(bytes).isBetween(entry, largest);
                assertThat(bytes - bytes / entry * entry).isLessThanOrEqualTo(entry / 16 + Location.UNIT_BYTES);
                assertThat(bytes).isGreaterThanOrEqualTo(sizing.nextBytes(total, entry) * 2 / 3);
                total += bytes;
                cost += NativeMemory.costBytes(bytes);
                regions++;
            }
            assertThat(regions).as("entry=%s", entry).isLessThanOrEqualTo(sizing.capacity(budget));
        }
    }

    @Test
    void aRegionForAnEntryThatIsLargerThanThoseBefore_hasRoomForIt() {
        RegionSizing sizing = RegionSizing.ofCache(16 * MIB);
        int largest = sizing.largestBytes();
        assertThat(sizing.nextBytes(16 * MIB, largest, largest * 3 / 8)).isEqualTo(largest);
        assertThat(sizing.nextBytes(16 * MIB, 64, largest * 3 / 8)).isLessThan(largest * 4 / 5);
    }

    /** A region stays as it is, and entries may grow a little. */
    @Test
    void aRegionForEntriesOfOneSize_hasRoomForAsManyThatAreALittleLarger() {
        RegionSizing sizing = RegionSizing.ofCache(16 * MIB);
        int entry = sizing.largestBytes() * 3 / 8 / 64 * 64;
        int bytes = sizing.nextBytes(16 * MIB, entry, entry);
        assertThat(bytes / (entry + entry / 33)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 14, 1 << 16, MIB, 16 * MIB, 512 * MIB})
    void wholePages_areNoMoreThanTheRegionsPlace(long budget) {
        RegionSizing sizing = RegionSizing.ofCache(budget);
        for (int bytes = 64;
                bytes <= sizing.largestBytes();
                bytes += Math.max(64, sizing.largestBytes() / 64 / 64 * 64)) {
            int whole = sizing.wholePages(bytes);
            assertThat(whole).isBetween(bytes, sizing.largestBytes());
            assertThat(whole % 4096 == 0 || whole == sizing.largestBytes()).isTrue();
        }
    }

    /** Returns what the regions of a store cost that grows until its table is full. */
    private static long bytesUntilExhausted(RegionSizing sizing, long budget) {
        long total = 0;
        long cost = 0;
        for (int i = 0; i < Math.min(sizing.capacity(budget), Location.maxRegions(sizing.maximumBytes())); i++) {
            int bytes = sizing.nextBytes(total, 1);
            total += bytes;
            cost += NativeMemory.costBytes(bytes);
        }
        return cost;
    }
}
