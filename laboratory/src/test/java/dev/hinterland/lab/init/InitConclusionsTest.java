// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InitConclusionsTest {

    private static final int MIB_16 = 16 << 20;

    @Test
    void times_sayByHowMuchAndWhatPausesTake() {
        String words = TimeExperiment.conclusion(
                rows(
                        MadeUp.array(ArrayFigures.ZEROED, InitPlan.LARGE, 2, 8000, 0),
                        MadeUp.array(ArrayFigures.UNINITIALISED, InitPlan.LARGE, 2, 80, 8)),
                "2");

        assertThat(words)
                .isEqualTo(
                        "100,000 bytes are faster uninitialised: 100 × (90.9 to 111), and 100 × (90.9 to 111) between"
                                + " pauses, which take 50 % of the uninitialised run.");
    }

    @Test
    void times_ofHugeArraysThatDoNotDiffer_areExplained() {
        assertThat(TimeExperiment.conclusion(huge(1000, 1010), "1")).contains("No difference", "16 MiB");
        assertThat(TimeExperiment.conclusion(huge(1000, 10), "1")).doesNotContain("No difference");
    }

    private static Results<Row> rows(Row... rows) {
        return Results.ofRows(List.of(rows));
    }

    private static Results<Row> huge(double zeroed, double uninitialised) {
        return rows(
                MadeUp.array(ArrayFigures.ZEROED, MIB_16, 1, zeroed, 20),
                MadeUp.array(ArrayFigures.UNINITIALISED, MIB_16, 1, uninitialised, 20));
    }

    @Test
    void memory_namesUninitialisedOnlyWhereItIsBeyondTheErrors() {
        assertThat(MemoryExperiment.conclusion(rows(MadeUp.memory(1, 20, 18, 1, 400))))
                .contains("1 thread: zeroed arrays reach 90.0 ±5.00 %", "20.0 times as much");
        assertThat(MemoryExperiment.conclusion(rows(MadeUp.memory(1, 20, 18, 1, 20))))
                .doesNotContain("times");
    }

    @Test
    void memory_isThatOfTheSameJdk_alsoIfAnotherOneFillsFaster() {
        List<Row> fills = List.of(fill("17", 40), fill("25", 20));

        List<Row> rows = MemoryExperiment.withArrays(
                fills, List.of(MadeUp.array(ArrayFigures.ZEROED, InitPlan.LARGE, 1, 10_000, 0)));

        assertThat(rows.getFirst().value(MemoryExperiment.OF_FILL.name())).isEmpty();
        assertThat(rows.getLast()
                        .value(MemoryExperiment.OF_FILL.name())
                        .orElseThrow()
                        .value())
                .isEqualTo(50);
    }

    private static Row fill(String jdk, double rate) {
        return Row.of(
                Labels.of("jdk", jdk, "threads", "1"), Map.of(MemoryExperiment.FILL.name(), Value.exact(rate, "GB/s")));
    }

    @Test
    void header_isAllOfOneByteAndItsShareFallsWithTheLength() {
        Experiment header = HeaderExperiment.of(
                List.of(
                        MadeUp.array(ArrayFigures.ZEROED, 1, 1, 4, 0),
                        MadeUp.array(ArrayFigures.UNINITIALISED, 1, 1, 4, 0),
                        MadeUp.array(ArrayFigures.ZEROED, 1000, 1, 40, 0),
                        MadeUp.array(ArrayFigures.UNINITIALISED, 1000, 1, 10, 0)),
                List.of(1, 1000),
                List.of("25"));

        Row thousand = header.row(Map.of("size", "1,000")).orElseThrow();
        assertThat(thousand.value(HeaderExperiment.HEADER.name()).orElseThrow().value())
                .isEqualTo(10);
        assertThat(thousand.value(HeaderExperiment.ZEROING.name()).orElseThrow().value())
                .isEqualTo(75);
        assertThat(header.conclusion()).contains("from 1,000 bytes on");
    }

    @Test
    void header_withLargeErrors_isNotConcluded() {
        Row doubtful = Row.of(
                Labels.of("jdk", "25", "size", "100"),
                Map.of(HeaderExperiment.HEADER.name(), new Value(30, 40.0, "%")));

        assertThat(HeaderExperiment.conclusion(rows(doubtful))).startsWith("No length shows");
    }

    @Test
    void kinds_areSetAgainstTheArray() {
        String words = KindsExperiment.conclusion(
                rows(kind("new byte[n]", 1000), kind("reused array", 100), kind("Arena", 1005)));

        assertThat(words)
                .contains(
                        "reused array 10.0 × faster",
                        "Not told apart here: Arena 100,000 (1,005 ±10.0 ns) and new byte[n]");
    }

    @Test
    void arenaThatIsFaster_hasTheSameBlockEachTime_whichIsSaid() {
        assertThat(KindsExperiment.conclusion(rows(kind("new byte[n]", 7200), kind("Arena", 1000))))
                .contains("Arena 7.2 × faster (the same block each time, still in the cache if it fits)");
    }

    @Test
    void arraysWhoseCodeWasNotCompiled_yieldNoConclusion() {
        Row zeroed = MadeUp.array(ArrayFigures.ZEROED, InitPlan.LARGE, 1, 10_000, 0);
        Row left = MadeUp.array(ArrayFigures.UNINITIALISED, InitPlan.LARGE, 1, 100, 0);
        Row interpreted = left.with(Check.of("compiled", false, "3 compilations"));

        assertThat(TimeExperiment.conclusion(rows(zeroed, interpreted), "1"))
                .startsWith("Not told here: uninitialised 1 100,000: its check “compiled” failed");
    }

    @Test
    void kindAgainstAnArrayWhoseCheckFailed_isNotTold() {
        Row array = kind("new byte[n]", 7200).with(Check.of("compiled", false, "3 compilations"));

        assertThat(KindsExperiment.conclusion(rows(array, kind("Arena", 1000))))
                .isEqualTo("Not told here: new byte[n] 100,000: its check “compiled” failed (3 compilations).");
    }

    private static Row kind(String kind, double time) {
        return Row.of(
                Labels.of("jdk", "25", "kind", kind, "size", "100,000"),
                Map.of(ArrayFigures.TIME.name(), new Value(time, 10.0, "ns/op")));
    }

    @Test
    void pauses_nameTheSourceAndWhatOthersMiss() {
        String words = PausesExperiment.conclusion(
                rows(pauses("log", 300), pauses("JMH safepoints", 0), pauses("JMH pauses", 3)));

        assertThat(words)
                .contains("the log has 300 pauses", "safepoints profiler 0 because", "pauses profiler 3, since")
                .endsWith("The log is used.");
    }

    @Test
    void pauses_thatBothCount_areNotExplained() {
        String words = PausesExperiment.conclusion(rows(pauses("log", 300), pauses("JMH safepoints", 298)));

        assertThat(words).contains("profiler 298.").doesNotContain("because");
    }

    private static Row pauses(String source, double count) {
        return Row.of(
                Labels.of("jdk", "25", "array", "uninitialised", "source", source),
                Map.of("count", Value.exact(count, "")));
    }

    @Test
    void statistics_orderCountAndAddUp() {
        PauseStatistics statistics = new PauseStatistics(3, 1, 2);

        assertThat(statistics.summary().get("count")).isEqualTo(Value.exact(3, ""));
        assertThat(statistics.summary().get("sum")).isEqualTo(Value.exact(6, "ms"));
        assertThat(statistics.summary().get("average")).isEqualTo(Value.exact(2, "ms"));
        assertThat(statistics.percentile("p0")).isEqualTo(1);
        assertThat(statistics.percentile("p50")).isEqualTo(2);
        assertThat(statistics.percentile("max")).isEqualTo(3);
        assertThat(PauseStatistics.PERCENTILES)
                .containsExactly("p0", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
    }

    @Test
    void statistics_ofNothing_haveOnlyACount() {
        assertThat(new PauseStatistics().summary()).containsOnlyKeys("count");
    }

    @Test
    void profile_ofInstructions_leavesOutWhatOnlyMethodsTell() {
        Map<Place, Integer> counts = new EnumMap<>(Map.of(Place.ZEROING, 75, Place.JVM, 25));

        Row row = ProfileExperiment.row(Labels.of("jdk", "25", "array", "zeroed", "size", "100,000"), counts);

        assertThat(row.value("zeroing").orElseThrow().value()).isEqualTo(75);
        assertThat(row.value("header").orElseThrow().value()).isZero();
        assertThat(row.value("code")).isEmpty();
        assertThat(ProfileExperiment.conclusion(rows(row)))
                .startsWith("Zeroed: zeroing takes most, 75 %;")
                .endsWith("zeroing 100 % and header 0 %.");
    }

    @Test
    void profile_ofMethods_doesNotPretendToKnowInstructions() {
        Row row = ProfileExperiment.row(
                Labels.of("jdk", "25", "array", "zeroed", "size", "100,000"),
                new EnumMap<>(Map.of(Place.CODE, 90, Place.KERNEL, 10)));

        assertThat(row.value("zeroing")).isEmpty();
        assertThat(row.value("code").orElseThrow().value()).isEqualTo(90);
    }

    @Test
    void profile_withoutSamples_hasFailed() {
        assertThat(ProfileExperiment.row(Labels.of("jdk", "25"), Map.of()).status())
                .isEqualTo(Status.FAILED);
    }
}
