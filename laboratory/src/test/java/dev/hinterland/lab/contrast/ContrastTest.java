// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.report.SampleExperiments;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContrastTest {

    private static final String FIGURE = "time";

    private static Experiment experiment(String id, Row... rows) {
        return new Experiment(
                id,
                "Title of " + id,
                "?",
                "",
                new Layout(List.of("variant"), List.of("jdk"), List.of(FIGURE)),
                List.of(Plot.bars(FIGURE, "variant", FIGURE, "jdk")),
                List.of(rows),
                null,
                "",
                List.of());
    }

    private static Row row(String jdk, String variant, Value value) {
        return Row.of(Labels.of("jdk", jdk, "variant", variant), Map.of(FIGURE, value));
    }

    private static Value value(double value, double error) {
        return new Value(value, error, "ns/op");
    }

    private static Side side(String name, Experiment... experiments) {
        return new Side(name, name, List.of(SampleExperiments.result("locks", List.of(experiments), List.of())));
    }

    private static Contrast contrast(Row a, Row b) {
        return Contrast.of(side("A", experiment("x", a)), side("B", experiment("x", b)));
    }

    private static ContrastedFigure only(Contrast contrast) {
        assertThat(contrast.experiments()).hasSize(1);
        assertThat(contrast.experiments().getFirst().figures()).hasSize(1);
        return contrast.experiments().getFirst().figures().getFirst();
    }

    @Test
    void figuresFartherApartThanBothErrors_differ() {
        ContrastedFigure figure = only(contrast(row("25", "v", value(10, 2)), row("25", "v", value(15, 2.5))));

        assertThat(figure.differs()).isTrue();
        assertThat(figure.ratio()).isEqualTo(1.5);
    }

    @Test
    void figuresWithinBothErrors_doNotDiffer() {
        Contrast contrast = contrast(row("25", "v", value(10, 3)), row("25", "v", value(15, 2.5)));

        assertThat(only(contrast).differs()).isFalse();
        assertThat(contrast.differences()).isEmpty();
        assertThat(contrast.compared()).isEqualTo(1);
    }

    @Test
    void figuresWithoutAnError_differAsSoonAsTheyAreNotEqual() {
        assertThat(only(contrast(row("25", "v", Value.exact(50, "")), row("25", "v", Value.exact(50, ""))))
                        .differs())
                .isFalse();
        assertThat(only(contrast(row("25", "v", Value.exact(50, "")), row("25", "v", Value.exact(51, ""))))
                        .differs())
                .isTrue();
    }

    @Test
    void zero_hasNoRatio_andDiffersMost() {
        Contrast contrast = Contrast.of(
                side("A", experiment("x", row("25", "zero", value(0, 0.1)), row("25", "ten", value(10, 1)))),
                side("B", experiment("x", row("25", "zero", value(24, 0.1)), row("25", "ten", value(100, 1)))));

        assertThat(contrast.differences())
                .extracting(difference -> difference.figure().labels().get("variant"))
                .containsExactly("zero", "ten");
        assertThat(contrast.differences().getFirst().figure().ratio()).isNull();
    }

    @Test
    void figuresWithoutAnError_comeAfterThoseWithOne_andAreCountedApart() {
        Contrast contrast = Contrast.of(
                side("A", experiment("x", row("25", "seen", Value.exact(1, "")), row("25", "timed", value(10, 1)))),
                side("B", experiment("x", row("25", "seen", Value.exact(9, "")), row("25", "timed", value(20, 1)))));

        assertThat(contrast.differences())
                .extracting(difference -> difference.figure().labels().get("variant"))
                .containsExactly("timed", "seen");
        assertThat(contrast.sentence())
                .isEqualTo("Of 2 figures on both sides, 1 differ by more than their errors."
                        + " Of those whose error is not known, 1 are not equal.");
    }

    @Test
    void whatIsNoNumber_neitherDiffersNorHasARatio() {
        ContrastedFigure figure = only(contrast(row("25", "v", value(Double.NaN, 1)), row("25", "v", value(15, 1))));

        assertThat(figure.differs()).isFalse();
        assertThat(figure.ratio()).isNull();
    }

    @Test
    void rowsOfOneSide_areNamedWithWhatHappenedOnTheOther() {
        Row failed = Row.failed(Labels.of("jdk", "25", "variant", "broken"), "taskset is not installed");
        ContrastedExperiment both = Contrast.of(
                        side("A", experiment("x", row("25", "here", value(1, 0)), row("25", "broken", value(1, 0)))),
                        side("B", experiment("x", row("25", "there", value(1, 0)), failed)))
                .experiments()
                .getFirst();

        assertThat(both.figures()).isEmpty();
        assertThat(both.onlyA())
                .extracting(lone -> lone.labels().get("variant") + ": " + lone.reason())
                .containsExactly("here: not there", "broken: failed: taskset is not installed");
        assertThat(both.onlyB())
                .extracting(lone -> lone.labels().get("variant"))
                .containsExactly("there");
    }

    @Test
    void twoJdks_areMatchedWithoutTheirLabel() {
        Contrast contrast = contrast(row("17", "v", value(10, 1)), row("25", "v", value(5, 1)));

        assertThat(only(contrast).labels()).isEqualTo(Map.of("variant", "v"));
        assertThat(only(contrast).ratio()).isEqualTo(0.5);
        assertThat(contrast.notes()).anyMatch(note -> note.contains("A: 17. B: 25."));
    }

    @Test
    void sidesWithTheSameJdks_areMatchedJdkByJdk() {
        Side a = side("A", experiment("x", row("17", "v", value(10, 1)), row("25", "v", value(5, 1))));
        Side b = side("B", experiment("x", row("17", "v", value(20, 1)), row("25", "v", value(5, 1))));

        assertThat(Contrast.of(a, b).differences())
                .extracting(difference -> difference.figure().labels().get("jdk"))
                .containsExactly("17");
    }

    @Test
    void oneJdkOfASide_isComparedWithAnotherOfTheSame() {
        Side both = side("A", experiment("x", row("17", "v", value(10, 1)), row("25", "v", value(5, 1))));

        assertThat(only(Contrast.of(both.onlyJdk("17"), both.onlyJdk("25"))).ratio())
                .isEqualTo(0.5);
    }

    @Test
    void figuresOfDifferentUnits_areNotCompared() {
        ContrastedExperiment both = contrast(
                        row("25", "v", Value.exact(1, "us/op")), row("25", "v", Value.exact(1000, "ns/op")))
                .experiments()
                .getFirst();

        assertThat(both.figures()).isEmpty();
        assertThat(both.notes()).containsExactly("Units differ, not compared: figure=time, A=us/op, B=ns/op");
    }

    @Test
    void doubtfulFigures_comeLast() {
        Row doubtful = row("25", "doubtful", value(1, 0)).with(Check.of("spread", false, "± 90 %"));
        Contrast contrast = Contrast.of(
                side("A", experiment("x", doubtful, row("25", "sure", value(1, 0)))),
                side("B", experiment("x", row("25", "doubtful", value(9, 0)), row("25", "sure", value(2, 0)))));

        assertThat(contrast.differences())
                .extracting(difference -> difference.figure().labels().get("variant"))
                .containsExactly("sure", "doubtful");
    }

    @Test
    void experimentsOfOneSide_andOtherMachines_areNamed() {
        ExperimentsResult there = SampleExperiments.on(
                SampleExperiments.otherMachine(),
                SampleExperiments.result("locks", List.of(experiment("y")), List.of()));

        Contrast contrast = Contrast.of(side("A", experiment("x")), new Side("B", "B", List.of(there)));

        assertThat(contrast.experiments()).isEmpty();
        assertThat(contrast.onlyA()).containsExactly("Title of x");
        assertThat(contrast.onlyB()).containsExactly("Title of y");
        assertThat(contrast.notes())
                .anyMatch(note -> note.startsWith(
                        "The machines differ: processor AMD EPYC 7B13 against Ampere Altra," + " 2 against 8 cores"))
                .contains("Only one side is quick: it has fewer repeats, and larger errors.");
    }

    @Test
    void mergedExperiment_hasTheRowsOfBothBesideEachOther_toldApartByTheirSide() {
        List<Experiment> merged = MergedExperiment.of(
                side("A", experiment("x", row("17", "v", value(1, 0)), row("17", "w", value(2, 0)))),
                side("B", experiment("x", row("25", "w", value(3, 0)), row("25", "z", value(4, 0)))));

        assertThat(merged).hasSize(1);
        assertThat(merged.getFirst().rows())
                .extracting(row -> row.label("side") + row.label("jdk") + row.label("variant"))
                .containsExactly("A17v", "A17w", "B25w", "B25z");
        assertThat(merged.getFirst().layout().across()).containsExactly("jdk", "side");
        assertThat(merged.getFirst().plots().getFirst().series()).containsExactly("jdk", "side");
    }
}
