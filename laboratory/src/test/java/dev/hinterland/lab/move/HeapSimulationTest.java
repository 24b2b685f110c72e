// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.gc.Collector;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeapSimulationTest {

    private static final long MIB = 1 << 20;
    private static final Work.Costs COSTS = new Work.Costs(1, 250, 8, 95, 200, 80);

    private static Work work(long entries, double live) {
        return new Work(entries, live, 0, live == 0 ? 300 : live + 60, 100, COSTS);
    }

    @Test
    void serial_withoutAnythingAlive_collectsAsOftenAsEdenIsFilled() {
        Collected collected = HeapSimulation.run(Collector.SERIAL, 300 * MIB, work(1_000_000, 0));

        // Eden is 80 of 300 MiB; 300 + 100 bytes for each of a million entries.
        assertThat(collected.young()).isEqualTo((int) (400e6 / (80 * MIB)));
        assertThat(collected.full()).isZero();
        assertThat(collected.youngMillis()).isCloseTo(collected.young(), within(1e-6));
    }

    @Test
    void serial_whenTheOldGenerationHasNoRoomForAllOfTheYoung_collectsFully() {
        // 6 MiB and 190 bytes for each of 1.7 million: 314 MiB, in a heap of 380 of which 354 can be used.
        Collected collected = HeapSimulation.run(Collector.SERIAL, 380 * MIB, work(1_700_000, 190));

        assertThat(collected.finishes()).isTrue();
        assertThat(collected.young()).isEqualTo(2);
        assertThat(collected.full()).isBetween(4, 7);
        assertThat(collected.copiedShare()).isBetween(0.3, 0.8);
    }

    @Test
    void fullCollection_costsWhatItsEntriesCost() {
        Collected collected = HeapSimulation.run(Collector.SERIAL, 380 * MIB, work(1_700_000, 190));

        // Between 8 ms and all copied, and 8 ms and all slid and moved; the first of them with half of the entries.
        assertThat(collected.fullMillis() / collected.full()).isBetween(8 + 0.5 * 1.7 * 95, 8 + 1.7 * 280);
    }

    @ParameterizedTest
    @EnumSource(
            value = Collector.class,
            names = {"SERIAL", "PARALLEL", "G1"})
    void heapSmallerThanWhatIsAlive_doesNotFinish(Collector collector) {
        assertThat(HeapSimulation.run(collector, 300 * MIB, work(1_700_000, 190))
                        .finishes())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = Collector.class,
            names = {"SERIAL", "PARALLEL", "G1"})
    void biggerHeap_neverMeansMoreFullCollections_norMoreTimeInThem(Collector collector) {
        int before = Integer.MAX_VALUE;
        for (long heap = 330 * MIB; heap < 1600 * MIB; heap += 7 * MIB) {
            Collected collected = HeapSimulation.run(collector, heap, work(1_700_000, 190));
            if (collected.finishes()) {
                assertThat(collected.full()).as("heap=%d MiB", heap / MIB).isLessThanOrEqualTo(before);
                before = collected.full();
            }
        }
        assertThat(before).as("the largest heap needs none").isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = Collector.class,
            names = {"SERIAL", "PARALLEL", "G1"})
    void smallestHeap_atItsMiddle_finishes(Collector collector) {
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            Work work = work(100_000 + random.nextInt(2_000_000), 100 + random.nextInt(2000));
            double heap = HeapSimulation.smallestHeap(collector, work.live((double) work.entries()), 0.02)
                    .middle();

            assertThat(HeapSimulation.run(collector, (long) heap, work).finishes())
                    .as("work=%s", work)
                    .isTrue();
            assertThat(HeapSimulation.run(collector, (long) (heap * 0.8), work).finishes())
                    .as("work=%s", work)
                    .isFalse();
        }
    }
}
