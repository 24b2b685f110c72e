// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("proof")
class InitExperimentsTest {

    private static final JmhTiming SHORT = new JmhTiming(1, 2, 2, 20);
    private static final YoungHeap SMALL_HEAP = new YoungHeap(256 << 20, 0);
    private static final InitPlan SMALLEST = new InitPlan(
            List.of(InitPlan.LARGE),
            List.of(),
            List.of(100),
            List.of(InitPlan.LARGE),
            List.of(64),
            List.of(0, 100),
            SHORT,
            SHORT,
            SHORT);

    @Test
    void smallestRun_fillsEveryExperimentAndClaim() throws Exception {
        try (Children children = Children.watch()) {
            InitExperiments init = new InitExperiments(SMALLEST, SMALL_HEAP);
            Bench bench = new Bench(children, new Silent(), List.of(ownJdk()), true);

            List<Experiment> experiments = init.run(bench);

            assertThat(experiments)
                    .extracting(Experiment::id)
                    .containsExactly(
                            TimeExperiment.TIME_ID,
                            TimeExperiment.RATE_ID,
                            MemoryExperiment.ID,
                            HeaderExperiment.ID,
                            SwitchExperiment.ID,
                            KindsExperiment.ID,
                            ProfileExperiment.ID,
                            PausesExperiment.PAUSES_ID,
                            PausesExperiment.PERCENTILES_ID,
                            RateExperiments.SURVIVORS,
                            RateExperiments.WORK);
            assertThat(experiments)
                    .filteredOn(experiment -> !experiment.id().equals(ProfileExperiment.ID))
                    .flatExtracting(Experiment::rows)
                    .allSatisfy(row -> assertThat(row.status()).as("%s", row).isEqualTo(Status.OK));
            assertThat(init.claims(experiments, List.of("25")))
                    .hasSize(5)
                    .allSatisfy(claim -> assertThat(claim.findings()).hasSize(1));
        }
    }

    @Test
    void asyncProfiler_whereThereIsNoPerf_countsTheBenchmarksCode() throws Exception {
        try (Children children = Children.watch()) {
            SamplingTool tool = SamplingTool.find(children, "");
            assertThat(tool.kind()).isEqualTo(SamplingTool.Kind.ASYNC_PROFILER);
            InitPlan plan = new InitPlan(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(InitPlan.LARGE),
                    List.of(),
                    List.of(),
                    SHORT,
                    SHORT,
                    new JmhTiming(1, 3, 5, 300));
            Bench bench = new Bench(children, new Silent(), List.of(ownJdk()), true);

            Experiment profile = new ProfileExperiment(new InitSetup(bench, plan, SMALL_HEAP, 1), tool).run();

            Row zeroed = profile.row(Map.of("array", ArrayFigures.ZEROED)).orElseThrow();
            assertThat(zeroed.status()).as("%s", zeroed).isEqualTo(Status.OK);
            assertThat(zeroed.value("code").orElseThrow().value()).isPositive();
        }
    }

    @Test
    void profile_withoutAnyTool_failsInEachRowAndSaysWhy() throws Exception {
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silent(), List.of(ownJdk()), true);
            SamplingTool none = new SamplingTool(SamplingTool.Kind.NONE, "perf is not installed");

            Experiment profile = new ProfileExperiment(new InitSetup(bench, SMALLEST, SMALL_HEAP, 1), none).run();

            assertThat(profile.rows()).hasSize(2).allSatisfy(row -> {
                assertThat(row.status()).isEqualTo(Status.FAILED);
                assertThat(row.reason()).isEqualTo("perf is not installed");
            });
        }
    }

    private static NamedJdk ownJdk() {
        String home = System.getProperty("java.home");
        return new NamedJdk("25", JdkFinder.ofThisMachine().choose(home));
    }

    /** Says nothing. */
    private static final class Silent implements Progress {

        @Override
        public void expect(int runs) {}

        @Override
        public void started(String what) {}

        @Override
        public void at(String phase, double shareOfPhase, double shareOfRun) {}

        @Override
        public void finished(String outcome) {}

        @Override
        public void note(String text) {}

        @Override
        public void close() {}
    }
}
