package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
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
    void ratio_addsRelativeErrors() {
        Value ratio = Derived.ratio(new Value(100, 10.0, "ns"), new Value(4, 0.2, "ns"), "×");

        assertThat(ratio.value()).isEqualTo(25);
        assertThat(ratio.error()).isEqualTo(25 * (0.10 + 0.05));
        assertThat(ratio.unit()).isEqualTo("×");
    }

    @Test
    void saved_isWhatIsLeftOfTheFirst() {
        assertThat(Derived.savedPercent(Value.exact(40, "ns"), Value.exact(10, "ns"))
                        .value())
                .isEqualTo(75);
    }

    @Test
    void times_sayByHowMuchAndWhatPausesTake() {
        String words = TimeExperiment.conclusion(
                "25",
                List.of(
                        MadeUp.array(ArrayCases.ZEROED, InitPlan.LARGE, 2, 8000, 0),
                        MadeUp.array(ArrayCases.UNINITIALISED, InitPlan.LARGE, 2, 80, 0)),
                2);

        assertThat(words).startsWith("JDK 25: 100,000 bytes are 100 ±0 × faster uninitialised");
        assertThat(words).contains("50 % of the uninitialised run");
    }

    @Test
    void times_ofHugeArraysThatDoNotDiffer_areExplained() {
        assertThat(TimeExperiment.conclusion("25", huge(1000, 1010), 1)).contains("No difference", "16 MiB");
        assertThat(TimeExperiment.conclusion("25", huge(1000, 10), 1)).doesNotContain("No difference");
    }

    private static List<Row> huge(double zeroed, double uninitialised) {
        return List.of(
                MadeUp.array(ArrayCases.ZEROED, MIB_16, 1, zeroed, 20),
                MadeUp.array(ArrayCases.UNINITIALISED, MIB_16, 1, uninitialised, 20));
    }

    @Test
    void memory_namesUninitialisedOnlyWhereItIsBeyondTheErrors() {
        assertThat(MemoryExperiment.conclusion(List.of(MadeUp.memory(1, 20, 18, 1, 400))))
                .contains("1 thread: zeroed arrays reach 90.0 ±5.00 %", "20.0 times as much");
        assertThat(MemoryExperiment.conclusion(List.of(MadeUp.memory(1, 20, 18, 1, 20))))
                .doesNotContain("times");
    }

    @Test
    void memory_isThatOfTheSameJdk_alsoIfAnotherOneFillsFaster() {
        List<Row> fills = List.of(fill("17", 40), fill("25", 20));

        List<Row> rows = MemoryExperiment.withArrays(
                fills, List.of(MadeUp.array(ArrayCases.ZEROED, InitPlan.LARGE, 1, 10_000, 0)));

        assertThat(rows.getFirst().value(MemoryExperiment.OF_FILL)).isEmpty();
        assertThat(rows.getLast().value(MemoryExperiment.OF_FILL).orElseThrow().value())
                .isEqualTo(50);
    }

    private static Row fill(String jdk, double rate) {
        return Row.of(Labels.of("jdk", jdk, "threads", "1"), Map.of(MemoryExperiment.FILL, Value.exact(rate, "GB/s")));
    }

    @Test
    void header_isAllOfOneByteAndItsShareFallsWithTheLength() {
        Experiment header = HeaderExperiment.of(
                List.of(
                        MadeUp.array(ArrayCases.ZEROED, 1, 1, 4, 0),
                        MadeUp.array(ArrayCases.UNINITIALISED, 1, 1, 4, 0),
                        MadeUp.array(ArrayCases.ZEROED, 1000, 1, 40, 0),
                        MadeUp.array(ArrayCases.UNINITIALISED, 1000, 1, 10, 0)),
                List.of(1, 1000),
                List.of("25"));

        Row thousand = header.row(Map.of("size", "1,000")).orElseThrow();
        assertThat(thousand.value(HeaderExperiment.HEADER).orElseThrow().value())
                .isEqualTo(10);
        assertThat(thousand.value(HeaderExperiment.ZEROING).orElseThrow().value())
                .isEqualTo(75);
        assertThat(header.conclusion()).contains("from 1,000 bytes on");
    }

    @Test
    void header_withLargeErrors_isNotConcluded() {
        Row doubtful = Row.of(
                Labels.of("jdk", "25", "size", "100"), Map.of(HeaderExperiment.HEADER, new Value(30, 40.0, "%")));

        assertThat(HeaderExperiment.conclusion(List.of(doubtful), "25")).contains("no length shows");
    }

    @Test
    void kinds_areSetAgainstTheArray() {
        String words = KindsExperiment.conclusion(
                "25", List.of(kind("new byte[n]", 1000), kind("reused array", 100), kind("Arena", 1005)), "100,000");

        assertThat(words)
                .contains(
                        "reused array 10.0 × faster",
                        "Not told apart here: Arena 100,000 (1,005 ±10.0 ns) and new byte[n]");
    }

    @Test
    void arenaThatIsFaster_hasTheSameBlockEachTime_whichIsSaid() {
        assertThat(KindsExperiment.conclusion("25", List.of(kind("new byte[n]", 7200), kind("Arena", 1000)), "100,000"))
                .contains("Arena 7.2 × faster (the same block each time, still in the cache if it fits)");
    }

    @Test
    void arraysWhoseCodeWasNotCompiled_yieldNoConclusion_butPausesArePartOfTheirPrice() {
        Row zeroed = MadeUp.array(ArrayCases.ZEROED, InitPlan.LARGE, 1, 10_000, 0);
        Row left = MadeUp.array(ArrayCases.UNINITIALISED, InitPlan.LARGE, 1, 100, 0);
        Row paused = left.with(Check.of("collections", false, "30 % of the time"));
        Row interpreted = left.with(Check.of("compiled", false, "3 compilations"));

        assertThat(TimeExperiment.conclusion("25", List.of(zeroed, paused), 1)).contains("100 ±0 × faster");
        assertThat(TimeExperiment.conclusion("25", List.of(zeroed, interpreted), 1))
                .isEmpty();
    }

    @Test
    void kindAgainstAnArrayWhoseCheckFailed_isNotTold() {
        Row array = kind("new byte[n]", 7200).with(Check.of("compiled", false, "3 compilations"));

        assertThat(KindsExperiment.conclusion("25", List.of(array, kind("Arena", 1000)), "100,000"))
                .isEqualTo("Not told here: new byte[n] 100,000: its check “compiled” failed (3 compilations).");
    }

    private static Row kind(String kind, double time) {
        return Row.of(
                Labels.of("jdk", "25", "kind", kind, "size", "100,000"),
                Map.of(ArrayRows.TIME, new Value(time, 10.0, "ns/op")));
    }

    @Test
    void pauses_nameTheSourceAndWhatOthersMiss() {
        String words = PausesExperiment.conclusion(
                List.of(pauses("log", 300), pauses("JMH safepoints", 0), pauses("JMH pauses", 3)), List.of("25"));

        assertThat(words)
                .contains("the log has 300 pauses", "safepoints profiler 0 because", "pauses profiler 3, since")
                .endsWith("The log is used.");
    }

    @Test
    void pauses_thatBothCount_areNotExplained() {
        String words =
                PausesExperiment.conclusion(List.of(pauses("log", 300), pauses("JMH safepoints", 298)), List.of("25"));

        assertThat(words).contains("profiler 298.").doesNotContain("because");
    }

    private static Row pauses(String source, double count) {
        return Row.of(
                Labels.of("jdk", "25", "array", "uninitialised", "source", source),
                Map.of("count", Value.exact(count, "")));
    }

    @Test
    void statistics_orderCountAndAddUp() {
        PauseStatistics statistics = new PauseStatistics(List.of(3.0, 1.0, 2.0));

        assertThat(statistics.summary().get("count")).isEqualTo(Value.exact(3, ""));
        assertThat(statistics.summary().get("sum")).isEqualTo(Value.exact(6, "ms"));
        assertThat(statistics.summary().get("average")).isEqualTo(Value.exact(2, "ms"));
        assertThat(statistics.percentile(0).value()).isEqualTo(1);
        assertThat(statistics.percentile(50).value()).isEqualTo(2);
        assertThat(statistics.percentile(100).value()).isEqualTo(3);
        assertThat(PauseStatistics.PERCENTILES.keySet())
                .containsExactly("p0", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
    }

    @Test
    void statistics_ofNothing_haveOnlyACount() {
        assertThat(new PauseStatistics(List.of()).summary()).containsOnlyKeys("count");
    }

    @Test
    void profile_ofInstructions_leavesOutWhatOnlyMethodsTell() {
        Map<Place, Integer> counts = new EnumMap<>(Map.of(Place.ZEROING, 75, Place.JVM, 25));

        Row row = ProfileExperiment.row(Labels.of("jdk", "25", "array", "zeroed", "size", "100,000"), counts);

        assertThat(row.value("zeroing").orElseThrow().value()).isEqualTo(75);
        assertThat(row.value("header").orElseThrow().value()).isZero();
        assertThat(row.value("code")).isEmpty();
        assertThat(ProfileExperiment.conclusion(List.of(row)))
                .startsWith("JDK 25, zeroed: zeroing takes most, 75 %;")
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
