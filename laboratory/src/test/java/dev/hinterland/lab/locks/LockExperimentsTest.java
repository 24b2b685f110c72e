// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Check.Outcome;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.jmh.Silence;
import dev.hinterland.lab.result.Status;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small real runs, and what a whole one would run. */
@Tag("proof")
class LockExperimentsTest {

    private static final JmhTiming SHORT = new JmhTiming(1, 2, 3, 20);
    private static final List<LockExperiment> ALL = List.of(
            new FloorExperiment(),
            new StringsExperiment(),
            new EscapeExperiment(),
            new UncontendedExperiment(),
            new ContendedExperiment(),
            new CoarseningExperiment());

    private static NamedJdk running() {
        Jdk jdk = JdkFinder.ofThisMachine().running();
        return new NamedJdk(Integer.toString(jdk.feature()), jdk);
    }

    @Test
    void wrongTwins_failTheirChecks() throws Exception {
        Experiment twins;
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silence(), List.of(running()), false);
            List<LockExperiment> floorOnly = List.of(new FloorExperiment());
            Experiment floor = new LockExperiments(floorOnly, (each, judged) -> SHORT)
                    .alike(bench)
                    .getFirst();
            twins = Twins.run(bench, SHORT, new Floors(floor.rows()));
        }

        assertThat(outcome(twins, "dead code", "does work")).isEqualTo(Outcome.FAILED);
        assertThat(outcome(twins, "constant", "does work")).isEqualTo(Outcome.FAILED);
        assertThat(outcome(twins, "hoisted loop", "does work")).isEqualTo(Outcome.FAILED);
        assertThat(outcome(twins, "no warm-up", "compiled")).isEqualTo(Outcome.FAILED);
        assertThat(outcome(twins, "right", "does work")).isNotEqualTo(Outcome.FAILED);
        assertThat(twins.conclusion()).contains("dead code fails ", "no warm-up fails “compiled”");
        assertThat(twins.notes()).hasSize(twins.rows().size());
    }

    private static Outcome outcome(Experiment twins, String twin, String check) {
        Row row = twins.row(Labels.of(Twins.TWIN, twin)).orElseThrow();
        assertThat(row.status()).as(String.valueOf(row.reason())).isEqualTo(Status.OK);
        return row.checks().stream()
                .filter(each -> each.name().equals(check))
                .map(Check::outcome)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void quickRun_asksLess_andNoCaseTwice() {
        NamedJdk jdk = running();
        for (LockExperiment each : ALL) {
            List<JmhCase> quick = each.cases(jdk, true);
            List<JmhCase> full = each.cases(jdk, false);
            assertThat(quick).isNotEmpty().hasSizeLessThan(full.size());
            assertThat(full).extracting(JmhCase::labels).doesNotHaveDuplicates().containsAll(labels(quick));
        }
        assertThat(ALL.stream().mapToInt(each -> each.cases(jdk, true).size()).sum())
                .isLessThan(30);
    }

    private static List<Map<String, String>> labels(List<JmhCase> cases) {
        return cases.stream().map(JmhCase::labels).toList();
    }

    @Test
    void fullRun_triesEveryVariant_onOneProcessorAndOnAll() {
        Set<String> tried = new HashSet<>();
        for (JmhCase each : new UncontendedExperiment().cases(running(), false)) {
            tried.add(each.variant().flags() + (each.oneProcessor() ? " on one" : " on all"));
        }

        assertThat(tried)
                .contains(
                        "[-XX:-DoEscapeAnalysis] on one",
                        "[-XX:-EliminateLocks] on all",
                        "[-XX:-Inline] on all",
                        "[-XX:+UseBiasedLocking, -XX:BiasedLockingStartupDelay=0] on one",
                        "[-XX:+UseBiasedLocking, -XX:BiasedLockingStartupDelay=4000] on all",
                        "[-XX:LockingMode=0] on one",
                        "[-XX:LockingMode=1] on all",
                        "[-XX:LockingMode=2] on all");
    }

    @Test
    void experiments_withoutAnyRow_stillSayWhatTheyAsk() {
        for (LockExperiment each : ALL) {
            Experiment empty = each.experiment(List.of());
            assertThat(empty.id()).startsWith("locks.");
            assertThat(empty.question()).endsWith("?");
            assertThat(empty.conclusion()).isEmpty();
        }
    }

    @Test
    void contended_inARealRun_hasItsFigureAndChecks() throws Exception {
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silence(), List.of(running()), true);
            List<Experiment> experiments = new LockExperiments(
                            List.of(new FloorExperiment(), new ContendedExperiment()), (each, judged) -> SHORT)
                    .alike(bench);

            assertThat(experiments).extracting(Experiment::id).containsExactly("locks.floor", "locks.contended");
            Row row = experiments.getLast().rows().getFirst();
            assertThat(row.status()).as(String.valueOf(row.reason())).isEqualTo(Status.OK);
            assertThat(row.values()).containsKeys("time", "alloc");
            assertThat(row.checks())
                    .extracting(Check::name)
                    .containsExactly("compiled", "collections", "spread", "processor", "clock", "does work");
            assertThat(experiments.getLast().conclusion())
                    .containsAnyOf("when two threads want it", "Not told here: default all 2: its ");
        }
    }

    @Test
    void biasedStart_inARealRun_isASeriesOrTheJvmsRefusal() throws Exception {
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silence(), List.of(running()), true);

            Experiment experiment = BiasedStart.run(bench, List.of(), new JmhTiming(1, 0, 3, 250));

            assertThat(experiment.rows()).allSatisfy(row -> {
                if (row.status() == Status.SKIPPED) {
                    assertThat(row.reason()).contains("UseBiasedLocking");
                } else {
                    assertThat(Double.parseDouble(row.label(BiasedStart.SECONDS)))
                            .isPositive();
                    assertThat(row.checks()).extracting(Check::name).doesNotContain("spread");
                }
            });
        }
    }
}
