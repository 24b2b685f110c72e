// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static HitRun run(String policy, long hits, Double error, long resident) {
        boolean bound = List.of("lru", "fifo", "optimum").contains(policy);
        return new HitRun(
                policy,
                100L,
                null,
                1000L,
                hits,
                hits / 1000.0,
                error,
                0.5,
                "t",
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
                0.0,
                0.5,
                "t",
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
                List.of(new TraceFacts("t", "t.txt", false, 500L, 100L)),
                false,
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
                        run("guava", 300, 0.0, 100),
                        run("caffeine", 400, 0.01, 100),
                        run("lru", 310, null, 100),
                        run("optimum", 500, null, 90)))
                .isEqualTo("Most hits of the caches: at 100 caffeine, 40.00 % (lru 31.00, optimum 50.00).");
    }

    @Test
    void conclusion_namesAllThatTheErrorDoesNotTellApart() {
        assertThat(conclusion(run("guava", 395, 0.0, 100), run("caffeine", 400, 0.01, 100)))
                .isEqualTo("Most hits of the caches: at 100 caffeine or guava, 40.00 %.");
    }

    @Test
    void conclusion_saysWhereEverythingFits_andNothingWithoutACache() {
        assertThat(conclusion(run("guava", 920, 0.0, 80), run("caffeine", 920, 0.0, 80)))
                .isEqualTo("Most hits of the caches: at 100 the trace fits into every cache.");
        assertThat(conclusion(run("lru", 392, null, 100))).isEmpty();
    }

    @Test
    void cacheThatIsNotFull_isDoubted_unlessNothingWasEvicted() {
        Experiment experiment = of(
                        run("guava", 300, 0.0, 99),
                        run("ehcache", 300, 0.0, 90),
                        run("ohc-lru", 300, 0.0, 103),
                        run("caffeine", 920, 0.0, 80),
                        run("optimum", 300, null, 10))
                .experiments()
                .getFirst();

        assertThat(experiment.rows()).extracting(Row::believable).containsExactly(true, false, false, true, true);
        assertThat(experiment.rows().get(1).checks().getFirst().detail()).isEqualTo("90 entries in room for 100");
    }

    @Test
    void sizesInBytes_areAnExperimentOfTheirOwn_thatSaysWhatAnEntryTakes() {
        ExperimentsResult result = of(run("guava", 300, 0.0, 100), atBytes("guava", 100, 300));

        assertThat(result.experiments()).extracting(Experiment::id).containsExactly("hits.entries.t", "hits.bytes.t");
        Experiment bytes = result.experiments().getLast();
        assertThat(bytes.value(Labels.of("policy", "guava", "bytes", "4 KiB"), "entries that fit"))
                .hasValueSatisfying(value -> assertThat(value.value()).isEqualTo(100));
        assertThat(bytes.notes())
                .contains("It has 500 keys; 20.0 % of them are asked for once.")
                .anySatisfy(note -> assertThat(note).contains("guava 41; the bounds take 116"));
    }

    @Test
    void runsThatFailed_areRowsThatSayWhy() {
        Row row = of(HitRun.failed("ehcache", 100L, null, "t", false, "its JVM died"))
                .experiments()
                .getFirst()
                .rows()
                .getFirst();

        assertThat(row.status()).isEqualTo(Status.FAILED);
        assertThat(row.reason()).isEqualTo("its JVM died");
        assertThat(row.label("entries")).isEqualTo("100");
    }
}
