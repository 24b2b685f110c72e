// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.share.ShareAnswer.Wrote;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShareExperimentsTest {

    private static final long MIB = 1 << 20;
    private static final ReadCounts RIGHT = new ReadCounts(1000, 0, 0, "");

    private static ShareOutcome outcome(ReadCounts counts, List<Long> sizes) {
        return new ShareOutcome(
                Map.of(ShareRun.READS, List.of(10.0, 30.0)),
                List.of(1000.0, 2000.0, 4000.0),
                List.of(900.0, 2000.0, 4400.0),
                List.of(5000.0, 7000.0),
                counts,
                List.of(new Wrote(100, 1_000_000), new Wrote(300, 3_000_000)),
                List.of(50.0, 90.0, 70.0),
                7 * MIB,
                sizes);
    }

    private static List<Case<ShareOutcome>> shared(ShareOutcome outcome) {
        return List.of(Case.of(Map.of("copies", "shared"), outcome));
    }

    private static List<Row> rows(String id, List<Case<ShareOutcome>> all) {
        SharePlan plan = new SharePlan(List.of(Copies.values()), 1, 16, 16, 3, 1, true, 1, MIB, MIB, MIB, 1, 0);
        return new ShareExperiments(plan, feature -> List.of())
                .experiments(all, false).stream()
                        .filter(experiment -> experiment.id().equals("share." + id))
                        .map(Experiment::rows)
                        .findFirst()
                        .orElseThrow();
    }

    private static double value(Row row, String name) {
        return row.value(name).orElseThrow().value();
    }

    @Test
    void memory_isThatOfAllTogether_ofTheWriter_andOfAReader() {
        Row row = rows("memory", shared(outcome(RIGHT, List.of(5 * MIB, 3 * MIB, 2 * MIB))))
                .getFirst();

        assertThat(value(row, "all JVMs")).isEqualTo(10);
        assertThat(value(row, "the writer")).isEqualTo(5);
        assertThat(value(row, "a reader")).isEqualTo(2);
        assertThat(value(row, "all maps")).isEqualTo(7);
    }

    @Test
    void memory_whereTheSystemDoesNotTell_isOneRowThatSaysSo_andTheMapsAreKnown() {
        List<Row> rows = rows("memory", shared(outcome(RIGHT, List.of())));

        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().values()).containsOnlyKeys("all maps");
        assertThat(rows.getLast().status()).isEqualTo(Status.SKIPPED);
        assertThat(rows.getLast().reason()).contains("smaps_rollup");
    }

    @Test
    void reads_areSummed_andTheRatioIsThatOfPairs() {
        Row row = rows("reads", shared(outcome(RIGHT, List.of()))).getFirst();

        assertThat(value(row, "all readers")).isEqualTo(12);
        assertThat(value(row, "a reader")).isEqualTo(6);
        Value ratio = row.value("other/own").orElseThrow();
        assertThat(ratio.value()).isEqualTo(1);
        assertThat(ratio.error()).isCloseTo(0.1, org.assertj.core.api.Assertions.within(1e-9));
    }

    @Test
    void starts_haveARowForEachWayToStart() {
        Row row = rows("starts", shared(outcome(RIGHT, List.of()))).getFirst();

        assertThat(row.label("a process that")).isEqualTo(ShareRun.READS);
        assertThat(value(row, "first read")).isEqualTo(20);
    }

    @Test
    void checks_tellKillsAndHowLongNobodyWrote() {
        Row row = rows("checks", shared(outcome(RIGHT, List.of()))).getFirst();

        assertThat(row.believable()).isTrue();
        assertThat(value(row, "values read")).isEqualTo(1000);
        assertThat(value(row, "kills")).isEqualTo(3);
        assertThat(value(row, "away")).isEqualTo(70);
        assertThat(value(row, "longest")).isEqualTo(90);
        assertThat(value(row, "puts")).isEqualTo(100);
    }

    @Test
    void wrongValue_failsTheRowOfChecks_andMarksAllOthers() {
        List<Case<ShareOutcome>> wrong = shared(outcome(new ReadCounts(10, 1, 2, "missing: key=a"), List.of()));

        Row checks = rows("checks", wrong).getFirst();
        assertThat(checks.status()).isEqualTo(Status.FAILED);
        assertThat(checks.reason()).contains("wrong=1, older=2, of=10").endsWith("missing: key=a");
        assertThat(rows("reads", wrong).getFirst().status()).isEqualTo(Status.OK);
        assertThat(rows("reads", wrong).getFirst().believable()).isFalse();
    }

    @Test
    void copiesThatDidNotRun_areARowOfEachExperiment() {
        List<Case<ShareOutcome>> none = List.of(Case.failed(Map.of("copies", "heap"), "it died"));

        for (List<Row> rows :
                List.of(rows("memory", none), rows("reads", none), rows("starts", none), rows("checks", none))) {
            assertThat(rows).singleElement().satisfies(row -> {
                assertThat(row.status()).isEqualTo(Status.FAILED);
                assertThat(row.reason()).isEqualTo("it died");
            });
        }
    }
}
