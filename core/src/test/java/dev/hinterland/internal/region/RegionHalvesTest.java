// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two pieces share a region, and are recycled one by one. */
class RegionHalvesTest {

    private static final int LARGEST = 1 << 20;
    private static final long MAX_BYTES = 64 << 20;

    /** How large a list may be with its tail. */
    private static final int MOST_LIST_BYTES = LARGEST / 2 - 100;

    /** Of a value for which half a region does, with a tail. */
    private static final int BYTES = LARGEST * 7 / 10;

    private final NativeMemory memory = new NativeMemory(MAX_BYTES);
    private final RegionPool pool = pool(memory, 512);

    private int taken;

    private static RegionPool pool(NativeMemory memory, int targetCount) {
        RegionPool pool = new RegionPool(memory, new RegionSizing(LARGEST, LARGEST, targetCount, 1), () -> {});
        pool.fitLargeEntries();
        return pool;
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private static List<Region> take(RegionPool pool, int bytes) {
        return pool.takeHumongous(bytes, MOST_LIST_BYTES, 0);
    }

    /** Takes half a region for a value. They differ in size, as regions are made to measure otherwise. */
    private Region takeHalf() {
        List<Region> pieces = take(pool, taken++ % 2 == 0 ? BYTES : BYTES * 6 / 5);
        assertThat(pieces).hasSize(1);
        assertThat(pieces.getFirst().isHalf()).isTrue();
        return pieces.getFirst();
    }

    private int wholeRegions() {
        return (int) IntStream.rangeClosed(1, pool.table().count())
                .filter(id -> !pool.table().region(id).isHalf())
                .count();
    }

    @Test
    void twoValues_shareARegion() {
        Region first = takeHalf();
        Region second = takeHalf();
        assertThat(second).isNotSameAs(first);
        assertThat(second.whole()).isSameAs(first.whole());
        assertThat(wholeRegions()).isEqualTo(1);
        assertThat(memory.usedBytes(Purpose.REGION)).isEqualTo(NativeMemory.costBytes(pool.maxRegionBytes()));
        first.memory().fill((byte) 1);
        second.memory().fill((byte) 2);
        assertThat(first.memory().toArray(ValueLayout.JAVA_BYTE)).containsOnly(1);
        assertThat(first.length()).isEqualTo(second.length()).isBetween(LARGEST / 2 - 100, LARGEST / 2);
    }

    @Test
    void halfThatIsRecycled_leavesTheOtherOneAlone() {
        Region first = takeHalf();
        Region second = takeHalf();
        long ofFirst = pool.table().locationOf(first, 0);
        long ofSecond = pool.table().locationOf(second, 0);
        long filled = pool.filledBytes();
        long forWriters = pool.bytesForWriters();
        assertThat(pool.recycle(first)).isTrue();
        assertThat(pool.table().isCurrent(ofFirst)).isFalse();
        assertThat(pool.table().isCurrent(ofSecond)).isTrue();
        assertThat(second.state()).isEqualTo(RegionState.HUMONGOUS);
        assertThat(pool.free()).containsExactly(first);
        assertThat(pool.filledBytes()).isEqualTo(filled - first.length());
        assertThat(pool.bytesForWriters()).isEqualTo(forWriters + first.length());
        assertThat(takeHalf()).isSameAs(first);
    }

    @Test
    void halvesThatAreBothRecycled_areAWholeRegion_forWhateverComes() {
        Region first = takeHalf();
        Region second = takeHalf();
        pool.recycle(second);
        pool.recycle(first);
        assertThat(pool.free()).containsExactly(first.whole());
        assertThat(first.state()).isEqualTo(RegionState.JOINED);
        assertThat(second.state()).isEqualTo(RegionState.JOINED);
        assertThat(pool.filledBytes()).isZero();
        Slice slice = pool.cut(LARGEST / 2, LARGEST / 2, Space.EDEN).orElseThrow();
        assertThat(slice.region()).isSameAs(first.whole());
        slice.region().release();
        pool.closeOpenRegion(Space.EDEN);
        pool.recycle(slice.region());
        assertThat(takeHalf()).isSameAs(first);
        assertThat(takeHalf()).isSameAs(second);
    }

    /** Its number and its generation are in locations that readers may have. */
    @Test
    void regionThatIsSplitAgain_hasTheSameHalves() {
        for (int i = 0; i < 1_000; i++) {
            Region first = takeHalf();
            Region second = takeHalf();
            pool.recycle(i % 2 == 0 ? first : second);
            pool.recycle(i % 2 == 0 ? second : first);
        }
        assertThat(pool.table().count()).isEqualTo(3);
    }

    /** Evacuation looks at all regions, halves included: so there are to be few. */
    @Test
    void regionThatHasBeenSplitBefore_isSplitFirst() {
        Region first = takeHalf();
        Region second = takeHalf();
        List<Region> whole = take(pool, LARGEST);
        pool.recycle(whole.getFirst());
        pool.recycle(first);
        pool.recycle(second);
        takeHalf();
        assertThat(pool.table().count()).isEqualTo(4);
    }

    /** A free half is of use to few: writers of other entries are not to wait for want of evacuation. */
    @Test
    void freeHalves_countAsOneRegionForWritersAtMost() {
        List<Region> halves = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            halves.add(takeHalf());
        }
        long before = pool.bytesForWriters();
        for (int i = 0; i < 6; i += 2) {
            pool.recycle(halves.get(i));
        }
        assertThat(pool.free()).hasSize(3).allMatch(Region::isHalf);
        assertThat(pool.bytesForWriters() - before).isEqualTo(pool.maxRegionBytes());
    }

    /** Regions that were made to measure for values of one size do for others that nearly fill them. */
    @Test
    void valueThatNearlyFillsASmallerRegion_hasThatOne() {
        List<Region> alike = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            alike.addAll(take(pool, BYTES));
        }
        Region smaller = alike.getLast();
        assertThat(smaller.isHalf()).isFalse();
        assertThat(smaller.length()).isLessThan(LARGEST * 3 / 4);
        take(pool, 3 * LARGEST); // they are no longer alike
        pool.recycle(smaller);
        assertThat(take(pool, LARGEST * 13 / 20)).containsExactly(smaller);
        pool.recycle(smaller);
        assertThat(take(pool, LARGEST * 11 / 20)).allMatch(region -> region.isHalf() && region.whole() != smaller);
    }

    @Test
    void pinnedHalf_isTakenAgain_whenItsReaderHasGone() {
        Region first = takeHalf();
        takeHalf();
        int pin = pool.table().pins().pin(first.id());
        pool.recycle(first);
        pool.table().pins().unpin(pin);
        assertThat(takeHalf()).isSameAs(first);
    }

    @Test
    void pinnedHalf_isFreeWhenItsReaderHasGone() {
        Region first = takeHalf();
        Region second = takeHalf();
        int pin = pool.table().pins().pin(first.id());
        assertThat(pool.recycle(first)).isFalse();
        assertThat(pool.recycle(second)).isTrue();
        assertThat(first.state()).isEqualTo(RegionState.RETIRED);
        assertThat(pool.free()).containsExactly(second);
        pool.table().pins().unpin(pin);
        assertThat(pool.free()).containsExactly(first.whole());
    }

    @Test
    void valueForWhichAHalfIsTooSmall_orAWholeOneIsHardlyMore_hasAWholeRegion() {
        for (int bytes : new int[] {LARGEST * 15 / 16, LARGEST}) {
            assertThat(take(pool, bytes).getFirst().isHalf()).isFalse();
        }
        assertThat(pool.takeHumongous(BYTES, 0, 0).getFirst().isHalf())
                .as("without tails")
                .isFalse();
        assertThat(pool.takeHumongous(BYTES, LARGEST / 8, 0).getFirst().isHalf())
                .as("with short ones")
                .isFalse();
        assertThat(take(pool, LARGEST / 2 - 64).getFirst().isHalf())
                .as("without a rest")
                .isTrue();
    }

    /** Of what is taken, an eighth of a region is left over at most. */
    @Test
    void valuesOfAllSizes_haveRoom_andLeaveLittleOver() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 2_000; i++) {
            int bytes = random.nextInt(LARGEST / 2 - 50, 4 * LARGEST);
            List<Region> pieces = take(pool, bytes);
            long sum = pieces.stream().mapToLong(Region::length).sum();
            long tail = Math.max(0, bytes - sum);
            assertThat(tail == 0 ? 0 : Location.listBytes(pieces.size()) + tail)
                    .as("%s", bytes)
                    .isLessThanOrEqualTo(MOST_LIST_BYTES);
            assertThat(sum - (bytes - tail)).as("%s", bytes).isLessThanOrEqualTo(LARGEST / 8 + 64);
            pieces.forEach(pool::recycle);
        }
    }

    /** Takes regions for values of which half a region does, as many as there are. */
    private static List<Region> takeAll(RegionPool pool) {
        List<Region> all = new ArrayList<>();
        List<Region> pieces;
        do {
            pieces = take(pool, all.size() % 2 == 0 ? BYTES : BYTES * 6 / 5);
            all.addAll(pieces);
        } while (!pieces.isEmpty());
        return all;
    }

    /** What the budget still allows has numbers, however many halves there are. */
    @Test
    void halves_leaveNumbersForRegionsToCome() {
        try (NativeMemory small = new NativeMemory(MAX_BYTES)) {
            RegionPool scarce = pool(small, 0);
            List<Region> all = takeAll(scarce);
            assertThat(all).anyMatch(Region::isHalf).anyMatch(region -> !region.isHalf());
            // But for the reserve.
            assertThat(small.restBytes()).isLessThan(2 * NativeMemory.costBytes(LARGEST));
            all.forEach(scarce::recycle);
            assertThat(scarce.filledBytes()).isZero();
        }
    }

    /** What others have of the budget may become regions too, when they have given it back. */
    @Test
    void halves_leaveNumbersForWhatOthersGiveBack() {
        try (NativeMemory small = new NativeMemory(MAX_BYTES)) {
            RegionPool scarce = pool(small, 0);
            Block ofIndex = small.allocateBlock(MAX_BYTES / 4, Purpose.INDEX, 0).orElseThrow();
            takeAll(scarce);
            ofIndex.release();
            while (!scarce.takeHumongous(LARGEST, 0, 0).isEmpty()) {
                // as many as there are
            }
            assertThat(small.restBytes()).isLessThan(2 * NativeMemory.costBytes(LARGEST));
        }
    }

    /** A writer that got only some of its pieces gives them back, halves too. */
    @Test
    void valueThatDoesNotFit_leavesNothing() {
        takeHalf();
        long filled = pool.filledBytes();
        assertThat(take(pool, (int) MAX_BYTES + BYTES)).isEmpty();
        assertThat(pool.filledBytes()).isEqualTo(filled);
    }
}
