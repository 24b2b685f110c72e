// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.roofline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.report.SampleExperiments;
import dev.hinterland.lab.report.SampleHardware;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RooflineTest {

    private final Experiment roofline = Roofline.of(SampleHardware.copy()).orElseThrow();

    private double figure(String operation, String size, String name) {
        return roofline.value(Map.of("operation", operation, "size", size), name)
                .map(Value::value)
                .orElseThrow();
    }

    @Test
    void copyTouchesBothArrays_andItsRateCountsOne() {
        assertThat(figure("array-copy", "16384", "touched")).isEqualTo(32768);
        assertThat(figure("new-array", "16384", "touched")).isEqualTo(16384);
        assertThat(figure("array-copy", "16384", "rate")).isCloseTo(16384 / (5 + 16384 / 96.0), within(1e-9));
    }

    @Test
    void shareOfTheLimit_isThatOfTheLevelThatHoldsWhatIsTouched() {
        assertThat(figure("array-copy", "16384", Bounds.SHARE)).isCloseTo(97, within(1.0));
        assertThat(figure("array-copy", "65536", Bounds.SHARE)).isCloseTo(99.8, within(0.2));
        assertThat(figure("new-array", "4096", Bounds.SHARE)).isCloseTo(100 * 10 / 128.0, within(0.2));
    }

    @Test
    void limits_areAsWideAsTheirLevels_andBelongToTheirOperation() {
        Plot.Limit fill = limit("limit: fill");

        assertThat(fill.of()).isEqualTo("new-array");
        assertThat(fill.pieces())
                .containsExactly(
                        new Plot.Piece("L1", 64, 32 << 10, 128),
                        new Plot.Piece("L2", 32 << 10, 512 << 10, 40),
                        new Plot.Piece("L3", 512 << 10, 32 << 20, 20),
                        new Plot.Piece("memory", 32 << 20, 128 << 20, 10));
        assertThat(limit("limit: read").of()).isEmpty();
        assertThat(roofline.plots().getFirst().boundaries())
                .extracting(Plot.Boundary::name)
                .containsExactly("L1", "L2", "L3");
    }

    private Plot.Limit limit(String name) {
        return roofline.plots().getFirst().limits().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void conclusion_saysWhichLevelBoundsWhichSize() {
        assertThat(roofline.conclusion())
                .contains("new-array is bound by calls and headers at 64 B, memory from 256 B to 64 MiB.")
                .contains("copy-of is bound by calls and headers at 64 B, L1 to memory from 256 B to 16 KiB, L2 to")
                .contains("array-copy is bound by calls and headers from 64 B to 256 B, L1 from 1 KiB to 16 KiB,"
                        + " L2 from 64 KiB to 256 KiB, L3 from 1 MiB to 16 MiB, memory at 64 MiB.");
    }

    @Test
    void rate_belowHalfOfTheMemory_isBoundBySomethingElse() {
        Map<String, Double> levels = Map.of("L1", 100.0, "memory", 10.0);

        assertThat(Bounds.level(4, levels)).isEmpty();
        assertThat(Bounds.level(6, levels)).contains("memory");
        assertThat(Bounds.level(10.9, levels)).contains("memory");
        assertThat(Bounds.level(12, levels)).contains("L1");
        assertThat(Bounds.level(120, levels)).isEmpty();
    }

    @Test
    void figuresWhoseChecksFailed_areLeftOutOfTheConclusion_andCounted() {
        Check failed = new Check("spread", Check.Outcome.FAILED, "± 90 %");
        List<Row> rows = SampleHardware.arrays().rows().stream()
                .filter(row -> row.label("operation").equals("new-array"))
                .map(row ->
                        row.label("size").equals("64") || row.label("size").equals("67108864") ? row.with(failed) : row)
                .toList();
        Experiment arrays = SampleHardware.arrays().withRows(rows);

        assertThat(Roofline.of(SampleExperiments.result("copy", List.of(SampleHardware.bandwidth(), arrays), List.of()))
                        .orElseThrow()
                        .conclusion())
                .isEqualTo(
                        "new-array is bound by memory from 256 B to 16 MiB. Left out: 2 of 11 figures, whose checks failed.");
    }

    @Test
    void limitsWhoseChecksFailed_areNamed() {
        Experiment bandwidth = SampleHardware.bandwidth();
        List<Row> rows = bandwidth.rows().stream()
                .map(row ->
                        row.label("kernel").equals("fill") && row.label("level").equals("L3")
                                ? row.with(new Check("repeats", Check.Outcome.FAILED, "apart by 35 %"))
                                : row)
                .toList();

        assertThat(Roofline.of(SampleExperiments.result(
                                "copy", List.of(bandwidth.withRows(rows), SampleHardware.arrays()), List.of()))
                        .orElseThrow()
                        .notes())
                .containsExactly("Rates of the calibration whose checks failed: fill L3.");
        assertThat(roofline.notes()).isEmpty();
    }

    @Test
    void calibrationAlone_drawsItsStreams() {
        Experiment streams = Roofline.of(SampleHardware.calibrate()).orElseThrow();

        assertThat(streams.rows()).hasSize(16);
        assertThat(streams.plots().getFirst().limits()).isEmpty();
        assertThat(streams.conclusion()).contains("fill: L1 128, L2 40, L3 20, memory 10");
    }

    @Test
    void arraysThatFailed_areLeftOut_andOtherResultsHaveNoRoofline() {
        List<Row> failed = List.of(Row.failed(Map.of("operation", "new-array", "size", "64"), "it broke"));
        Experiment arrays = SampleHardware.arrays().withRows(failed);

        assertThat(Roofline.of(SampleExperiments.result("copy", List.of(SampleHardware.bandwidth(), arrays), List.of()))
                        .orElseThrow()
                        .rows())
                .isEmpty();
        assertThat(SampleExperiments.everything())
                .allSatisfy(result -> assertThat(Roofline.of(result)).isEmpty());
    }
}
