// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.Advice.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoveModelTest {

    private static final long MIB = 1 << 20;
    private static final DataShape SHAPE = new DataShape(11, 60);

    private static MoveModel model(HardwareProfile profile, Collector collector, long entries) {
        return new MoveModel(profile, collector, SHAPE, entries, true);
    }

    @Test
    void moreEntries_neverCostLess() {
        for (Collector collector : HeapSimulation.COLLECTORS) {
            double onHeap = 0;
            double outside = 0;
            for (long entries = 50_000; entries <= 1_600_000; entries *= 2) {
                MoveModel model = model(MadeUp.machine(1), collector, entries);
                double nextOnHeap = model.onHeap(600 * MIB).totalMillis().middle();
                double nextOutside = model.outside(600 * MIB).totalMillis().middle();
                assertThat(nextOnHeap).as("%s, %d", collector, entries).isGreaterThan(onHeap);
                assertThat(nextOutside).as("%s, %d", collector, entries).isGreaterThan(outside);
                onHeap = nextOnHeap;
                outside = nextOutside;
            }
        }
    }

    @Test
    void fasterMachine_isNeverPredictedSlower() {
        for (Collector collector : HeapSimulation.COLLECTORS) {
            MoveModel slow = model(MadeUp.machine(2), collector, 500_000);
            MoveModel fast = model(MadeUp.machine(1), collector, 500_000);
            for (long heap : List.of(128 * MIB, 256 * MIB, 1024 * MIB)) {
                assertThat(fast.onHeap(heap).totalMillis().middle())
                        .isLessThanOrEqualTo(slow.onHeap(heap).totalMillis().middle());
                assertThat(fast.outside(heap).totalMillis().middle())
                        .isLessThanOrEqualTo(slow.outside(heap).totalMillis().middle());
            }
        }
    }

    @Test
    void anotherMachine_hasRangesTwiceAsWide() {
        Range here = model(MadeUp.machine(1), Collector.G1, 500_000)
                .onHeap(512 * MIB)
                .totalMillis();
        Range elsewhere = new MoveModel(MadeUp.machine(1), Collector.G1, SHAPE, 500_000, false)
                .onHeap(512 * MIB)
                .totalMillis();

        assertThat(elsewhere.middle()).isEqualTo(here.middle());
        assertThat(elsewhere.low()).isCloseTo(here.low() / 2, withinPercentage(0.001));
        assertThat(elsewhere.high()).isCloseTo(here.high() * 2, withinPercentage(0.001));
    }

    @Test
    void largerValues_costMore() {
        MoveModel small = new MoveModel(MadeUp.machine(1), Collector.SERIAL, new DataShape(11, 60), 200_000, true);
        MoveModel large = new MoveModel(MadeUp.machine(1), Collector.SERIAL, new DataShape(11, 4000), 200_000, true);

        assertThat(large.outside(256 * MIB).totalMillis().middle())
                .isGreaterThan(small.outside(256 * MIB).totalMillis().middle());
        assertThat(large.leastHeap()).isGreaterThan(small.leastHeap());
    }

    @Test
    void roomyHeap_andAMapThatIsFaster_keep() {
        MoveCase move =
                MoveCase.of(model(MadeUp.machine(1), Collector.PARALLEL, 1_000_000), Collector.PARALLEL, 1500 * MIB);

        assertThat(move.advice()).isNotNull();
        assertThat(move.advice().verdict()).isEqualTo(Verdict.KEEP);
        assertThat(move.onHeap().full().high()).isZero();
    }

    @Test
    void heapThatIsALittleTooSmall_biggerHeap() {
        MoveCase move = MoveCase.of(model(MadeUp.machine(1), Collector.SERIAL, 20_000), Collector.SERIAL, 4 * MIB);

        assertThat(move.onHeap().finishes()).isFalse();
        assertThat(move.advice()).isNotNull();
        assertThat(move.advice().verdict()).isEqualTo(Verdict.BIGGER_HEAP);
        assertThat(move.bigger()).isNotNull();
    }

    @Test
    void heapThatIsTooSmall_whereTheOtherProcessIsSmaller_move() {
        MoveCase move = MoveCase.of(model(MadeUp.machine(1), Collector.SERIAL, 8_000_000), Collector.SERIAL, 64 * MIB);

        assertThat(move.advice()).isNotNull();
        assertThat(move.advice().verdict()).isEqualTo(Verdict.MOVE);
        assertThat(move.advice().sentence()).contains("hinterland");
    }

    @Test
    void profileWithoutStores_isRefused() {
        assertThatThrownBy(() -> model(MadeUp.memory(1), Collector.G1, 1000))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("./lab calibrate");
    }

    @Test
    void collectorThatIsNotModelled_isRefused() {
        assertThatThrownBy(() -> model(MadeUp.machine(1), Collector.ZGC, 1000))
                .isInstanceOf(UserError.class)
                .hasMessage("not modelled: --collector=zgc, known=serial|parallel|g1");
    }
}
