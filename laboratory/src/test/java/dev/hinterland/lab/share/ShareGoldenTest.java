// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.share.ShareAnswer.Wrote;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of {@code share}, to the letter. */
class ShareGoldenTest {

    private static final long MIB = 1 << 20;
    private static final ReadCounts RIGHT = new ReadCounts(1_000_000, 0, 0, "");

    private static SharePlan plan(long killMillis, int repeats) {
        return new SharePlan(
                List.of(Copies.values()),
                100_000,
                16,
                200,
                3,
                5_000,
                killMillis > 0,
                killMillis,
                64 * MIB,
                256 * MIB,
                128 * MIB,
                repeats,
                0);
    }

    private static ShareOutcome shared(double speed, List<Long> sizes, boolean kills) {
        Map<String, List<Double>> starts = new LinkedHashMap<>();
        starts.put(ShareRun.FILLS, List.of(900 * speed));
        starts.put(ShareRun.OPENS, List.of(310 * speed));
        starts.put(ShareRun.READS, List.of(250 * speed, 260 * speed, 270 * speed));
        return new ShareOutcome(
                starts,
                List.of(1e6 * speed, 2e6 * speed, 4e6 * speed),
                List.of(0.9e6 * speed, 2e6 * speed, 4.4e6 * speed),
                List.of(5e6 * speed, 7e6 * speed, 6e6 * speed),
                RIGHT,
                kills ? List.of(new Wrote(100, 1_000_000), new Wrote(300, 3_000_000)) : List.of(),
                kills ? List.of(50.0, 90.0, 70.0) : List.of(),
                31 * MIB,
                sizes);
    }

    private static ShareOutcome own(double speed, long mebibytes, ReadCounts counts) {
        return new ShareOutcome(
                Map.of(ShareRun.LOADS, List.of(800 * speed, 820 * speed)),
                List.of(),
                List.of(),
                List.of(4e6 * speed, 4.5e6 * speed, 5e6 * speed),
                counts,
                List.of(),
                List.of(),
                4 * mebibytes * MIB,
                List.of((mebibytes + 40) * MIB, (mebibytes + 41) * MIB, (mebibytes + 42) * MIB));
    }

    private static Case<ShareOutcome> repeated(
            String jdk, Copies copies, @Nullable String missing, ShareOutcome... outcomes) {
        return new Case<>(
                Labels.of("jdk", jdk, "copies", copies.id()),
                List.of(outcomes),
                missing,
                missing != null && missing.startsWith("needs"));
    }

    private static List<Long> sizes(long base) {
        return List.of((base + 30) * MIB, (base + 3) * MIB, (base + 2) * MIB);
    }

    @Test
    void severalRepeats_oneOfThemMissing_oneWithWrongValues_andAJdkThatIsSkipped() throws IOException {
        List<Case<ShareOutcome>> all = List.of(
                repeated("17", Copies.SHARED, "needs JDK 25"),
                repeated(
                        "25",
                        Copies.SHARED,
                        null,
                        shared(1, sizes(40), true),
                        shared(1.1, sizes(42), true),
                        shared(0.95, sizes(41), true)),
                repeated("25", Copies.HEAP, "it died", own(1, 60, RIGHT), own(1.2, 62, RIGHT)),
                repeated("25", Copies.OFF_HEAP, null, own(1, 50, new ReadCounts(10, 1, 2, "missing: key=a"))));

        Golden.check(
                "share", new ShareExperiments(plan(800, 3), feature -> List.of()).experiments(all, true), List.of());
    }

    @Test
    void oneRepeat_withoutKills_onASystemThatDoesNotTellSizes_andCopiesThatFailed() throws IOException {
        List<Case<ShareOutcome>> all = List.of(
                repeated("25", Copies.SHARED, null, shared(1, List.of(), false)),
                repeated("25", Copies.HEAP, null, own(1, 60, RIGHT)),
                repeated("25", Copies.OFF_HEAP, "it died"));

        Golden.check(
                "share-once",
                new ShareExperiments(plan(0, 1), feature -> List.of()).experiments(all, false),
                List.of());
    }

    @Test
    void oneRepeat_ofAllCopies() throws IOException {
        List<Case<ShareOutcome>> all = List.of(
                repeated("25", Copies.SHARED, null, shared(1, sizes(40), false)),
                repeated("25", Copies.HEAP, null, own(1, 60, RIGHT)),
                repeated("25", Copies.OFF_HEAP, null, own(1, 50, RIGHT)));

        Golden.check(
                "share-all", new ShareExperiments(plan(0, 1), feature -> List.of()).experiments(all, false), List.of());
    }
}
