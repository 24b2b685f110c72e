// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoveCheckTest {

    private static final long MIB = 1 << 20;

    private static Compared compared(double predicted, double measured) {
        return new Compared("g1, 1 MiB", "hinterland", "full GC", Range.exactly(predicted), measured);
    }

    private static Run run(String store, long heapBytes, double millis, double fullMillis) {
        return MadeUpRun.of(store, "parallel", heapBytes)
                .entries(1_000_000)
                .onHeap(!store.equals("hinterland"))
                .totalMillis(millis)
                .full(1, fullMillis)
                .memory(heapBytes + 100 * MIB, null, null, null)
                .build();
    }

    @Test
    void error_isAShareOfWhatWasMeasured() {
        assertThat(compared(150, 100).error()).isCloseTo(0.5, within(1e-9));
        assertThat(compared(150, 100).factor()).isCloseTo(1.5, within(1e-9));
        assertThat(compared(50, 100).factor()).isCloseTo(2, within(1e-9));
        assertThat(compared(50, 100).words()).isEqualTo("-50 %");
    }

    @Test
    void nothingPredictedAndNothingMeasured_agree() {
        assertThat(compared(0, 0).words()).isEqualTo("-");
        assertThat(compared(0, 0).bothNothing()).isTrue();
    }

    @Test
    void nothingPredictedButSomethingMeasured_andTheReverse_areMisses() {
        assertThat(compared(0, 5).words()).isEqualTo("miss");
        assertThat(compared(5, 0).words()).isEqualTo("miss");
        assertThat(compared(5, Double.NaN).words()).isEqualTo("miss");
        assertThat(compared(0, 5).factor()).isInfinite();
    }

    @Test
    void verdicts_areComparedByTheSameRule() {
        MoveModel model = new MoveModel(MadeUp.machine(1), Collector.PARALLEL, new DataShape(11, 60), 1_000_000, true);
        MoveCase move = MoveCase.of(model, Collector.PARALLEL, 1500 * MIB);

        MoveCheck right = MoveCheck.of(
                move,
                List.of(run("concurrent-hash-map", 1500 * MIB, 900, 0), run("hinterland", 1500 * MIB, 1400, 0)),
                List.of());
        MoveCheck wrong = MoveCheck.of(
                move,
                List.of(run("concurrent-hash-map", 1500 * MIB, 900, 500), run("hinterland", 1500 * MIB, 900, 0)),
                List.of());

        assertThat(right.verdictIsRight()).isTrue();
        assertThat(wrong.measured()).isNotNull();
        assertThat(wrong.measured().verdict()).isEqualTo(Verdict.MOVE);
        assertThat(wrong.verdictIsRight()).isFalse();
        assertThat(MoveCheck.balance(List.of(right, wrong)))
                .anySatisfy(sentence -> assertThat(sentence).isEqualTo("Verdicts: 1 of 2 right, 1 of them keep."))
                .anySatisfy(sentence -> assertThat(sentence).contains("full GC", "a miss"));
    }
}
