// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Seconds, rates and hit ratios out of ticks that are made up. */
class RestartOutcomeTest {

    private static final Offset<Double> EXACTLY = within(1e-9);
    private static final long KILL = 1_000_000;

    /** Ticks of a process that makes 1,000 requests a second, half of them hits after a time without any. */
    private static TickLine line(double from, double to, double hitsFrom) {
        List<Tick> ticks = new ArrayList<>();
        for (double at = from; at <= to + 1e-9; at += 0.1) {
            long requests = Math.round(1000 * (at - from));
            long hits = Math.max(0, Math.round(500 * (at - hitsFrom)));
            ticks.add(new Tick(KILL + Math.round(1000 * at), requests, requests, hits, ReadCounts.NONE));
        }
        return new TickLine(ticks, KILL);
    }

    private static RestartOutcome outcome(TickLine after, ReadCounts counts) {
        return new RestartOutcome(500, line(-4, 0, -4), after, 4, 10, counts);
    }

    @Test
    void line_countsBetweenTicksInProportion_beforeThemNothing_afterThemNoMore() {
        TickLine line = new TickLine(
                List.of(
                        new Tick(KILL + 1000, 0, 0, 0, ReadCounts.NONE),
                        new Tick(KILL + 2000, 100, 80, 40, ReadCounts.NONE)),
                KILL);

        assertThat(line.upTo(0.5, Tick::requests)).isZero();
        assertThat(line.upTo(1.25, Tick::requests)).isCloseTo(25, EXACTLY);
        assertThat(line.upTo(9, Tick::requests)).isEqualTo(100);
        assertThat(line.rate(1, 2)).isCloseTo(100, EXACTLY);
        assertThat(line.hitRatio(1, 2)).hasValue(0.5);
        assertThat(line.hitRatio(0, 1)).isEmpty();
        assertThat(line.last()).isEqualTo(2);
    }

    @Test
    void hitsAreBack_whereTheFirstHalfSecondWithTheHitRatioOfBeforeBegins() {
        RestartOutcome outcome = outcome(line(0.5, 6, 2), ReadCounts.NONE);

        assertThat(outcome.rateBefore()).isCloseTo(1000, within(1.0));
        assertThat(outcome.hitRatioBefore()).isCloseTo(0.5, within(0.01));
        assertThat(outcome.rateBack()).hasValueCloseTo(0.5, EXACTLY);
        assertThat(outcome.hitsBack()).hasValueCloseTo(2.0, within(0.11));
        assertThat(outcome.served(2)).isCloseTo(1500, within(1.0));
    }

    @Test
    void hitsThatDoNotComeBack_areNoFigure() {
        RestartOutcome outcome = outcome(line(0.5, 6, 9), ReadCounts.NONE);

        assertThat(outcome.hitsBack()).isEmpty();
        Experiment times = experiment("times", repeated(outcome));
        Row row = times.rows().getFirst();
        assertThat(row.value("hits back")).isEmpty();
        assertThat(row.value("90 % of rate")).isPresent();
        assertThat(times.conclusion()).isEqualTo("Hits are back not within 6 s warm; throughput after 0.5 s warm.");
    }

    @Test
    void seconds_haveNumbersFromTheKillOn_andTheTableTellsSomeOfThem() {
        List<Case<RestartOutcome>> all = repeated(outcome(line(0.5, 6, 2), ReadCounts.NONE));

        List<Row> seconds = experiment("seconds", all).rows();
        assertThat(seconds).extracting(row -> row.label("second")).startsWith("-3", "-2", "-1", "0", "1");
        assertThat(seconds.get(4).value("hits").orElseThrow().value()).isZero();
        Row hits = experiment("hits", all).rows().getFirst();
        assertThat(hits.value("at first").orElseThrow().value()).isZero();
        assertThat(hits.value("5 s").orElseThrow().value()).isCloseTo(50, within(0.5));
        assertThat(hits.value("20 s")).isEmpty();
    }

    @Test
    void wrongValue_failsTheRowOfChecks_andMarksAllOthers() {
        List<Case<RestartOutcome>> all = repeated(outcome(line(0.5, 6, 2), new ReadCounts(9, 0, 1, "older")));

        assertThat(experiment("checks", all).rows().getFirst().status()).isEqualTo(Status.FAILED);
        assertThat(experiment("times", all).rows().getFirst().believable()).isFalse();
        assertThat(experiment("hits", all).rows().getFirst().believable()).isFalse();
    }

    private static List<Case<RestartOutcome>> repeated(RestartOutcome outcome) {
        return List.of(Case.of(Map.of("cache", "warm"), outcome));
    }

    private static Experiment experiment(String id, List<Case<RestartOutcome>> all) {
        RestartPlan plan = new RestartPlan(1, 16, 16, 1, 1, 0.99, 5, 200, 4_000, 6_000, 1, 1, 0);
        return new RestartExperiments(plan, feature -> List.of())
                .experiments(all, false).stream()
                        .filter(experiment -> experiment.id().equals("restart." + id))
                        .findFirst()
                        .orElseThrow();
    }
}
