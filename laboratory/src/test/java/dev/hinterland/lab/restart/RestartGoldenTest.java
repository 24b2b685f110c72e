// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of {@code restart}, to the letter. */
class RestartGoldenTest {

    private static final long KILL = 1_000_000;
    private static final ReadCounts RIGHT = new ReadCounts(50_000, 0, 0, "");

    private static RestartPlan plan(int repeats) {
        return new RestartPlan(100_000, 16, 200, 16L << 20, 4, 0.99, 5, 200, 4_000, 12_000, 256L << 20, repeats, 0);
    }

    /** Ticks of a process that makes so many requests a second, half of them hits after a time without any. */
    private static TickLine line(double from, double to, double hitsFrom, double rate) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; from + 0.1 * i <= to + 1e-9; i++) {
            double at = from + 0.1 * i;
            long requests = Math.round(rate * (at - from));
            long hits = Math.max(0, Math.round(rate / 2 * (at - hitsFrom)));
            ticks.add(
                    new Tick(KILL + Math.round(1000 * at), requests, requests - requests / 20, hits, ReadCounts.NONE));
        }
        return new TickLine(ticks, KILL);
    }

    private static RestartOutcome outcome(double first, double hitsFrom, double rate, ReadCounts counts) {
        return new RestartOutcome(
                1000 * first, line(-4, 0, -4, rate), line(first, 12, hitsFrom, rate), 4, 10_000, counts);
    }

    private static Case<RestartOutcome> repeated(
            String jdk, Start start, @Nullable String missing, RestartOutcome... outcomes) {
        return new Case<>(
                Labels.of("jdk", jdk, "cache", start.id()),
                List.of(outcomes),
                missing,
                missing != null && missing.startsWith("needs"));
    }

    @Test
    void severalRepeats_aColdCacheThatComesBackOnlyOnce_andAJdkThatIsSkipped() throws IOException {
        List<Case<RestartOutcome>> all = List.of(
                repeated("17", Start.WARM, "needs JDK 25"),
                repeated("17", Start.COLD, "needs JDK 25"),
                repeated(
                        "25",
                        Start.WARM,
                        null,
                        outcome(0.5, 0.5, 1000, RIGHT),
                        outcome(0.6, 0.6, 1100, RIGHT),
                        outcome(0.7, 0.7, 900, RIGHT)),
                repeated("25", Start.COLD, "it died", outcome(0.4, 6, 1000, RIGHT), outcome(0.4, 13, 1000, RIGHT)));

        Golden.check(
                "restart", new RestartExperiments(plan(3), feature -> List.of()).experiments(all, true), List.of());
    }

    @Test
    void oneRepeat_withAWrongValue() throws IOException {
        List<Case<RestartOutcome>> all = List.of(
                repeated("25", Start.WARM, null, outcome(0.5, 0.5, 1000, new ReadCounts(9, 0, 1, "older"))),
                repeated("25", Start.COLD, null, outcome(0.4, 6, 1000, RIGHT)));

        Golden.check(
                "restart-wrong",
                new RestartExperiments(plan(1), feature -> List.of()).experiments(all, false),
                List.of());
    }
}
