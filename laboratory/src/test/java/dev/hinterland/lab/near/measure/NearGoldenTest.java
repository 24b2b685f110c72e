// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.near.measure.NearAnswer.Measured;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of {@code near}, to the letter. */
class NearGoldenTest {

    private static NearPlan plan(long cutMillis) {
        return new NearPlan(
                List.of(NearStore.values()),
                100_000,
                16,
                200,
                0.99,
                1_000,
                4,
                5_000,
                16L << 20,
                500,
                cutMillis,
                256L << 20,
                3,
                0);
    }

    private static NearOutcome outcome(NearStore store, long reads, long gets, long wrong, long stale) {
        Measured readers = new Measured(
                reads, 3, wrong, stale, 120_000_000 + reads, 5_000_000_000L, 900, 51_000, 130_500, 17, 91L << 20, "");
        return new NearOutcome(store.isBounded(), readers, new ServerFigures(400 * gets, gets), 5_000, 4_998, 2);
    }

    private static Case<NearOutcome> repeated(
            String jdk, NearStore store, @Nullable String missing, NearOutcome... outcomes) {
        return new Case<>(
                Labels.of("jdk", jdk, "store", store.id()),
                List.of(outcomes),
                missing,
                missing != null && missing.startsWith("unavailable"));
    }

    @Test
    void severalRepeats_withCuts_aContenderThatIsUnavailable_andOneThatDied() throws IOException {
        List<Case<NearOutcome>> all = List.of(
                repeated("25", NearStore.JEDIS, null, outcome(NearStore.JEDIS, 400_000, 400_000, 0, 0)),
                repeated(
                        "25",
                        NearStore.LETTUCE,
                        null,
                        outcome(NearStore.LETTUCE, 500_000, 500_000, 0, 0),
                        outcome(NearStore.LETTUCE, 520_000, 520_000, 0, 0),
                        outcome(NearStore.LETTUCE, 490_000, 490_000, 0, 0)),
                repeated("25", NearStore.JEDIS_CACHING, "unavailable: it refuses this server"),
                repeated("25", NearStore.CAFFEINE, null, outcome(NearStore.CAFFEINE, 9_000_000, 60_000, 0, 12)),
                repeated("25", NearStore.REDISSON, "it died"),
                repeated(
                        "25",
                        NearStore.HINTERLAND,
                        null,
                        outcome(NearStore.HINTERLAND, 9_000_000, 50_000, 0, 0),
                        outcome(NearStore.HINTERLAND, 9_500_000, 52_000, 0, 0),
                        outcome(NearStore.HINTERLAND, 8_900_000, 49_000, 0, 0)));

        Golden.check("near", new NearExperiments(plan(700), feature -> List.of()).experiments(all, false), List.of());
    }

    @Test
    void oneRepeat_withStaleReadsOfABoundedContender_andTwoJdks() throws IOException {
        List<Case<NearOutcome>> all = List.of(
                repeated("25", NearStore.LETTUCE, null, outcome(NearStore.LETTUCE, 500_000, 500_000, 0, 0)),
                repeated("25", NearStore.HINTERLAND, null, outcome(NearStore.HINTERLAND, 9_000_000, 50_000, 0, 4)),
                repeated("26", NearStore.LETTUCE, null, outcome(NearStore.LETTUCE, 510_000, 510_000, 1, 0)),
                repeated("26", NearStore.HINTERLAND, null, outcome(NearStore.HINTERLAND, 9_100_000, 50_000, 0, 0)));

        Golden.check(
                "near-stale", new NearExperiments(plan(0), feature -> List.of()).experiments(all, true), List.of());
    }
}
