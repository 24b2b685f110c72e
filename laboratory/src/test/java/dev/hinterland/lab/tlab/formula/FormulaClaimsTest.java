// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormulaClaimsTest {

    private static Row error(String collector, double median, double least, double most) {
        return Row.of(
                Labels.of("jdk", "25", "collector", collector),
                Map.of(
                        "error", Value.exact(median, "%"),
                        "error least", Value.exact(least, "%"),
                        "error most", Value.exact(most, "%")));
    }

    private static Row refills(String waste, double formula, double logged) {
        return Row.of(
                Labels.of("jdk", "25", "waste", waste),
                Map.of("formula", Value.exact(formula, ""), "logged", Value.exact(logged, "")));
    }

    private static Finding finding(KnownClaim known, String id, Row... rows) {
        Experiment experiment = new Experiment(
                id, "", "", "", Layout.plain(List.of(), List.of()), List.of(), List.of(rows), null, "", List.of());
        return new FormulaExperiments()
                .claims(List.of(experiment), List.of("25")).stream()
                        .filter(claim -> claim.known() == known)
                        .map(Claim::findings)
                        .map(List::getFirst)
                        .findFirst()
                        .orElseThrow();
    }

    private static Finding formula(Row... rows) {
        return finding(KnownClaim.TLAB_FORMULA, FormulaExperiments.FORMULA, rows);
    }

    @Test
    void formula_holds_whereBothErrorsAreBelowFifteenPercent_whateverOtherCollectorsDo() {
        Finding finding = formula(error("serial", 1, 0, 3), error("parallel", 2, 1, 14), error("g1", 450, 200, 900));

        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.now()).contains("serial 1.0 %", "parallel 2.0 %", "g1 450 %");
    }

    @Test
    void formula_holdsNoLonger_whereOneErrorIsSurelyAbove() {
        assertThat(formula(error("serial", 1, 0, 3), error("parallel", 40, 20, 60))
                        .verdict())
                .isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void formula_isUntested_whereTheErrorMayBeOnEitherSide() {
        Finding finding = formula(error("serial", 1, 0, 3), error("parallel", 12, 8, 16));

        assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding.why()).contains("parallel 12 %");
    }

    @Test
    void formula_isUntested_whereAJvmDied_andSaysWhy() {
        Finding finding = formula(
                error("serial", 1, 0, 3),
                Row.failed(Labels.of("jdk", "25", "collector", "parallel"), "its JVM died: exit=134"));

        assertThat(finding).isEqualTo(Finding.untested("25", "its JVM died: exit=134"));
    }

    @Test
    void formula_isUntested_whereTooFewCollectionsWereSeen() {
        Finding finding = formula(
                error("serial", 1, 0, 3),
                error("parallel", 1, 0, 3).with(Check.of("collections", false, "3 were seen")));

        assertThat(finding).isEqualTo(Finding.untested("25", "too few collections were seen"));
    }

    private static Finding refills(Row... rows) {
        return finding(KnownClaim.TARGET_REFILLS, FormulaExperiments.REFILLS, rows);
    }

    @Test
    void refills_hold_whereTheLogSaysTheSame() {
        Finding finding = refills(refills("1 %", 50, 50), refills("5 %", 10, 10));

        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.now()).isEqualTo("50 at 1 %, 10 at 5 %");
    }

    @Test
    void refills_holdNoLonger_whereTheLogSaysOtherwise() {
        assertThat(refills(refills("1 %", 50, 64)).verdict()).isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void refills_areUntested_withoutAJvm() {
        assertThat(refills().verdict()).isEqualTo(Verdict.UNTESTED);
    }

    private static Row slow(String collector, String thread, double mean, double error) {
        return Row.of(
                Labels.of("jdk", "25", "collector", collector, "thread", thread),
                Map.of("slow", new Value(mean, error, "")));
    }

    private static Finding slow(double least, double error) {
        return finding(
                KnownClaim.SLOW_ALIKE,
                SlowPath.ID,
                slow("serial", "heavy-1", 52, error),
                slow("serial", "light-1", least, error),
                slow("parallel", "heavy-1", 50, error),
                slow("parallel", "light-1", 50, error),
                slow("g1", "heavy-1", 500, error),
                slow("g1", "light-1", 5, error));
    }

    @Test
    void slowAllocations_areAlike_whereTheyDifferByLessThanAFactorOfTwo_whateverG1Does() {
        Finding finding = slow(40, 2);

        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.now()).contains("serial 1.30 ×", "g1 100 ×");
    }

    @Test
    void slowAllocations_areNotAlike_whereOneThreadHasSurelyMore() {
        assertThat(slow(10, 2).verdict()).isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void slowAllocations_areUntested_withinTheErrors_andWithoutJvms() {
        assertThat(slow(30, 8).verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding(KnownClaim.SLOW_ALIKE, SlowPath.ID).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void conclusion_saysWhichCollectorsFollow() {
        List<Row> rows = List.of(error("serial", 1, 0, 3), error("g1", 450, 200, 900), error("zgc", 20, 1, 60));

        assertThat(FormulaWords.conclusion(rows))
                .contains("within 15 % (median error): serial 25 (1.0 %).")
                .contains("does not say the size here: g1 25 (450 %).")
                .contains("it can't be told: zgc 25 (20 %).");
    }
}
