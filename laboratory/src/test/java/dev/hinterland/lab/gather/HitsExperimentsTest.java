// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.HitsResult;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.TraceFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is computed from made-up runs. */
class HitsExperimentsTest {

    private static HitRun run(String policy, long hits, long resident) {
        return run(policy, hits, resident, null);
    }

    private static HitRun run(String policy, long hits, long resident, Long seed) {
        boolean bound = List.of("lru", "fifo", "optimum").contains(policy);
        return new HitRun(
                policy,
                100L,
                null,
                1000L,
                hits,
                hits / 1000.0,
                0.5,
                "t",
                seed,
                bound,
                resident,
                null,
                1.0,
                Status.OK,
                null);
    }

    private static HitRun atBytes(String policy, long entries, long hits) {
        return new HitRun(
                policy,
                entries,
                4096L,
                1000L,
                hits,
                hits / 1000.0,
                0.5,
                "t",
                1L,
                false,
                entries,
                40.96,
                1.0,
                Status.OK,
                null);
    }

    private static ExperimentsResult of(HitRun... runs) {
        return HitsExperiments.of(new HitsResult(
                "hits",
                "t.txt",
                List.of(runs),
                List.of(new TraceFacts("t", "t.txt", false, 500L, 100L, 500L)),
                false,
                "objects",
                List.of(),
                new Machine("none", 2, 1, Map.of(), "none", "none", "none"),
                "25.0.1",
                Instant.EPOCH,
                1,
                List.of()));
    }

    private static String conclusion(HitRun... runs) {
        return of(runs).experiments().getFirst().conclusion();
    }

    @Test
    void conclusion_namesTheBestCacheAndTheBounds() {
        assertThat(conclusion(
                        run("guava", 300, 100),
                        run("caffeine", 400, 100),
                        run("lru", 310, 100),
                        run("optimum", 500, 90)))
                .isEqualTo("Most hits of the caches: at 100 caffeine, 40.00 % (lru 31.00, optimum 50.00).");
    }

    @Test
    void conclusion_namesAllThatTheErrorDoesNotTellApart() {
        assertThat(conclusion(run("guava", 395, 100), run("caffeine", 410, 100, 1L), run("caffeine", 390, 100, 2L)))
                .isEqualTo("Most hits of the caches: at 100 caffeine or guava, 40.00 %.");
    }

    @Test
    void conclusion_saysWhereEverythingFits_andNothingWithoutACache() {
        assertThat(conclusion(run("guava", 920, 80), run("caffeine", 920, 80)))
                .isEqualTo("Most hits of the caches: at 100 the trace fits into every cache.");
        assertThat(conclusion(run("lru", 392, 100))).isEmpty();
    }

    @Test
    void cacheThatIsNotFull_isDoubted_unlessNothingWasEvicted() {
        Experiment experiment = of(
                        run("guava", 300, 99),
                        run("ehcache", 300, 90),
                        run("ohc-lru", 300, 103),
                        run("caffeine", 920, 80),
                        run("optimum", 300, 10))
                .experiments()
                .getFirst();

        assertThat(experiment.rows()).extracting(Row::believable).containsExactly(true, false, false, true, true);
        assertThat(experiment.rows().get(1).checks().getFirst().detail()).isEqualTo("90 entries in room for 100");
    }

    @Test
    void seeds_becomeTheirMean_withHalfOfTheirRange() {
        Experiment experiment = of(run("guava", 300, 100, 1L), run("guava", 310, 100, 2L), run("guava", 320, 100, 3L))
                .experiments()
                .getFirst();

        Row row = experiment.rows().getFirst();
        assertThat(experiment.rows()).hasSize(1);
        assertThat(row.value("hit ratio")).hasValueSatisfying(value -> {
            assertThat(value.value()).isCloseTo(31, within(1e-9));
            assertThat(value.error()).isCloseTo(1, within(1e-9));
        });
        assertThat(row.value("spread"))
                .hasValueSatisfying(spread -> assertThat(spread.value()).isCloseTo(2, within(1e-9)));
    }

    @Test
    void regret_isTheDistanceToTheBestPolicyThatDoesNotKnowTheFuture() {
        List<Experiment> experiments = of(
                        run("guava", 300, 100, 1L),
                        run("guava", 320, 100, 2L),
                        run("lru", 350, 100),
                        run("optimum", 900, 100),
                        atBytes("guava", 100, 500),
                        atBytes("caffeine", 100, 450))
                .experiments();

        Experiment regret = experiments.getLast();
        assertThat(regret.id()).isEqualTo("hits.regret");
        assertThat(regret.rows()).extracting(row -> row.label("policy")).containsExactly("lru", "guava", "caffeine");
        Row guava = regret.rows().get(1);
        assertThat(regret.notes().getLast()).isEqualTo("Worst at: guava: t 100; caffeine: t 4 KiB");
        assertThat(guava.value("mean"))
                .hasValueSatisfying(mean -> assertThat(mean.value()).isCloseTo(2, within(1e-9)));
        assertThat(guava.value("worst"))
                .hasValueSatisfying(worst -> assertThat(worst.value()).isCloseTo(4, within(1e-9)));
        assertThat(regret.conclusion())
                .isEqualTo("Least regret: lru, 0.00 points on average and 0.00 at worst; guava, 2.00 points on average"
                        + " and 4.00 at worst; caffeine, 5.00 points on average and 5.00 at worst.");
    }

    @Test
    void sizesInBytes_areAnExperimentOfTheirOwn_thatSaysWhatAnEntryTakes() {
        ExperimentsResult result = of(run("guava", 300, 100), atBytes("guava", 100, 300));

        assertThat(result.experiments()).extracting(Experiment::id).containsExactly("hits.entries.t", "hits.bytes.t");
        Experiment bytes = result.experiments().getLast();
        assertThat(bytes.value(Labels.of("policy", "guava", "bytes", "4 KiB"), "entries that fit"))
                .hasValueSatisfying(value -> assertThat(value.value()).isEqualTo(100));
        assertThat(bytes.notes())
                .contains("It has 500 keys; 20.0 % of them are asked for once.")
                .anySatisfy(note -> assertThat(note).contains("guava 41; those that are computed take 116"));
    }

    @Test
    void runsThatFailed_areRowsThatSayWhy() {
        Row row = of(HitRun.failed("ehcache", 100L, null, "t", 1L, false, "its JVM died"))
                .experiments()
                .getFirst()
                .rows()
                .getFirst();

        assertThat(row.status()).isEqualTo(Status.FAILED);
        assertThat(row.reason()).isEqualTo("its JVM died");
        assertThat(row.label("entries")).isEqualTo("100");
    }
}
