// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.jmh.JvmVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Findings out of made-up rows of a machine with two processors: what holds, what no longer does, what can't be told.
 */
class RateClaimsTest {

    private static final String JDK = "25";
    private static final int PROCESSORS = 2;

    private final List<Row> rows = new ArrayList<>();

    private static Map<String, Value> rate(double rate, double error) {
        return Map.of(Taken.RATE, new Value(rate, error, "ops/us"));
    }

    private void box(JvmVariant variant, int threads, double rate, double error) {
        rows.add(Row.of(Cases.labels(JDK, variant, threads), rate(rate, error)));
    }

    private Finding finding(KnownClaim known, String experiment) {
        rows.add(Row.of(Cases.labels(JDK, JvmVariant.DEFAULT, 2 * PROCESSORS), rate(1, 0)));
        Experiment one = new Experiment(
                experiment, "", "", "", Layout.plain(List.of(), List.of()), List.of(), rows, null, "", List.of());
        return new RateClaims(List.of(one))
                .all(List.of(JDK)).stream()
                        .filter(claim -> claim.known() == known)
                        .map(claim -> claim.findings().getFirst())
                        .findFirst()
                        .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"195, 5, HOLDS", "120, 5, NO_LONGER", "165, 20, UNTESTED"})
    void scaling_isLinear_fromEightTenthsOfTheProcessorsOn(double two, double error, Verdict verdict) {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        box(JvmVariant.DEFAULT, PROCESSORS, two, error);

        assertThat(finding(KnownClaim.TLAB_SCALES, ByThreads.ID).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"80, 2, HOLDS", "99, 1, NO_LONGER", "120, 2, NO_LONGER", "80, 30, UNTESTED"})
    void prefetch_helps_whereItIsSlowerWithout(double without, double error, Verdict verdict) {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        box(Cases.NO_PREFETCH, 1, without, error);

        assertThat(finding(KnownClaim.PREFETCH_HELPS, ByFlag.ID).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"40, 2, HOLDS", "5, 1, NO_LONGER", "95, 1, NO_LONGER", "20, 3, UNTESTED"})
    void slowerWithoutBuffers_isAboutTwoAndAHalfTimes(double without, double error, Verdict verdict) {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        box(Cases.NO_TLAB, 1, without, error);

        assertThat(finding(KnownClaim.NO_TLAB_SLOWER, ByThreads.ID).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"8, 1, HOLDS", "18, 1, NO_LONGER", "11, 2, UNTESTED"})
    void scalingWithoutBuffers_isNone_upToATenth(double two, double error, Verdict verdict) {
        box(Cases.NO_TLAB, 1, 10, 0.1);
        box(Cases.NO_TLAB, PROCESSORS, two, error);

        assertThat(finding(KnownClaim.NO_TLAB_NO_SCALING, ByThreads.ID).verdict())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"5, 1, HOLDS", "50, 1, NO_LONGER", "0.5, 0.1, NO_LONGER", "9.5, 1, UNTESTED"})
    void finalizers_costOneToTwoOrders(double finalized, double error, Verdict verdict) {
        rows.add(Row.of(ByEnd.labels(JDK, ByEnd.PLAIN, ByEnd.REGISTERED, 1), rate(100, 1)));
        rows.add(Row.of(ByEnd.labels(JDK, ByEnd.FINALIZER, ByEnd.REGISTERED, 1), rate(finalized, error)));

        assertThat(finding(KnownClaim.FINALIZERS_COST, ByEnd.ID).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"9000, 100, HOLDS", "101, 2, NO_LONGER", "120, 30, UNTESTED"})
    void slowPath_showsAsALeap(double above, double error, Verdict verdict) {
        size(BySize.LIMIT_WORDS, 100, 1);
        size(BySize.LIMIT_WORDS + 1, above, error);

        Finding finding = finding(KnownClaim.LARGE_SLOW_PATH, BySize.ID);

        assertThat(finding.verdict()).isEqualTo(verdict);
    }

    private void size(int words, double nanos, double error) {
        rows.add(Row.of(
                BySize.labels(JDK, JvmVariant.DEFAULT, BySize.UNINITIALISED, words, 1),
                Map.of(Taken.TIME, new Value(nanos, error, "ns/op"))));
    }

    @Test
    void finding_showsTheRatioWithItsRange() {
        box(JvmVariant.DEFAULT, 1, 100, 0);
        box(JvmVariant.DEFAULT, PROCESSORS, 200, 20);

        assertThat(finding(KnownClaim.TLAB_SCALES, ByThreads.ID).now())
                .isEqualTo("2 threads allocate 2.00 × (1.80 to 2.20) as much as one");
    }

    @Test
    void failedCheck_leavesTheClaimUntested_andIsNamed() {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        rows.add(Row.of(Cases.labels(JDK, JvmVariant.DEFAULT, PROCESSORS), rate(200, 1))
                .with(Check.of("allocates", false, "0 B")));

        Finding finding = finding(KnownClaim.TLAB_SCALES, ByThreads.ID);

        assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding.why()).contains("check failed: allocates");
    }

    @Test
    void skippedRow_leavesTheClaimUntested_withItsReason() {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        rows.add(Row.skipped(Cases.labels(JDK, Cases.NO_PREFETCH, 1), "Unrecognized VM option"));

        Finding finding = finding(KnownClaim.PREFETCH_HELPS, ByFlag.ID);

        assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding.why()).contains("Unrecognized VM option");
    }

    @Test
    void figureWithoutError_leavesTheClaimUntested() {
        box(JvmVariant.DEFAULT, 1, 100, 1);
        rows.add(Row.of(Cases.labels(JDK, Cases.NO_TLAB, 1), Map.of(Taken.RATE, Value.exact(40, "ops/us"))));

        assertThat(finding(KnownClaim.NO_TLAB_SLOWER, ByThreads.ID).why()).contains("too few repeats");
    }

    @Test
    void missingRows_leaveEachClaimUntested_forEachJdk() {
        List<Finding> findings = new RateClaims(List.of())
                .all(List.of("17", JDK)).stream()
                        .flatMap(claim -> claim.findings().stream())
                        .toList();

        assertThat(findings).hasSize(12).allSatisfy(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
            assertThat(Objects.requireNonNull(finding.why())).isNotEmpty();
        });
    }
}
