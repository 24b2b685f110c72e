// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The claims' arithmetic on rows that are made up: each can hold, no longer hold, and be left open. */
class LockClaimsTest {

    private final List<Row> escape = new ArrayList<>();
    private final List<Row> strings = new ArrayList<>();
    private final List<Row> uncontended = new ArrayList<>();
    private final List<Row> biasedStart = new ArrayList<>();

    private Finding finding(KnownClaim known) {
        List<Claim> claims = new LockClaims(List.of(
                        experiment(EscapeExperiment.ID, escape),
                        experiment(StringsExperiment.ID, strings),
                        experiment(UncontendedExperiment.ID, uncontended),
                        experiment(BiasedStart.ID, biasedStart)))
                .of(List.of("17"));
        assertThat(claims).extracting(claim -> claim.known().number()).containsExactly(13, 14, 15, 16, 17, 18);
        return claims.stream()
                .filter(claim -> claim.known() == known)
                .findFirst()
                .orElseThrow()
                .findings()
                .getFirst();
    }

    private static Experiment experiment(String id, List<Row> rows) {
        return new Experiment(
                id, "", "", "", new Layout(List.of(), List.of(), List.of()), List.of(), rows, null, "", List.of());
    }

    private static Map<String, Value> time(double nanos, double error) {
        return Map.of("time", new Value(nanos, error, "ns/op"));
    }

    private void escape(String variant, String method, double nanos, double error) {
        escape.add(Row.of(
                Labels.of("jdk", "17", "variant", variant, "cores", "all", "method", method), time(nanos, error)));
    }

    private void uncontended(String variant, String cores, String method, double nanos, double error) {
        uncontended.add(Row.of(
                Labels.of("jdk", "17", "variant", variant, "cores", cores, "method", method), time(nanos, error)));
    }

    private void strings(String type, double nanos, double error) {
        strings("default", "one", type, nanos, error);
    }

    private void strings(String variant, String cores, String type, double nanos, double error) {
        strings.add(
                Row.of(Labels.of("jdk", "17", "variant", variant, "cores", cores, "class", type), time(nanos, error)));
    }

    /** The published milliseconds. */
    private void publishedEscape(double lockedWithField) {
        escape("default", "plain", 933, 1);
        escape("default", "locked", 1119, 1);
        escape("default", "plain+field", 941, 1);
        escape("default", "locked+field", lockedWithField, 1);
        escape("-DoEscapeAnalysis", "plain", 934, 1);
        escape("-DoEscapeAnalysis", "locked", 1962, 1);
        escape("-DoEscapeAnalysis", "plain+field", 941, 1);
        escape("-DoEscapeAnalysis", "locked+field", 1960, 1);
    }

    @Test
    void escape_withThePublishedFigures_isWhatWasClaimed() {
        publishedEscape(1966);

        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.ELISION).now()).contains("18 % (18 to 18) of the lock's cost is left");
        assertThat(finding(KnownClaim.UNUSED_FIELD).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.UNUSED_FIELD).now()).contains("with the field: 101 %", "without it: 18 %");
    }

    @Test
    void field_thatDecidesNothing_noLongerHolds() {
        publishedEscape(945);

        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.UNUSED_FIELD).verdict()).isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void elision_thatLeavesMostOfTheCost_noLongerHolds_andOneWithinTheErrorsIsOpen() {
        escape("default", "plain", 2, 0.1);
        escape("-DoEscapeAnalysis", "plain", 2, 0.1);
        escape("-DoEscapeAnalysis", "locked", 30, 0.1);
        escape("default", "locked", 25, 0.1);
        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.NO_LONGER);

        escape.removeLast();
        escape("default", "locked", 5, 10);
        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding(KnownClaim.ELISION).why()).isEqualTo("the errors are larger than what would decide it");
        assertThat(finding(KnownClaim.ELISION).now()).contains("unusable");
    }

    @Test
    void lockWhoseCostIsWithinTheError_tellsNothingOfItsRemoval() {
        escape("default", "plain", 2, 1);
        escape("default", "locked", 2, 1);
        escape("-DoEscapeAnalysis", "plain", 2, 1);
        escape("-DoEscapeAnalysis", "locked", 3, 1);

        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void missingRow_leavesItOpen_andSaysWhich() {
        escape("default", "plain", 2, 1);

        assertThat(finding(KnownClaim.ELISION))
                .isEqualTo(Finding.untested("17", "17 default all locked: not measured"));
    }

    @Test
    void rowThatFailedACheck_leavesItOpen_unlessItsErrorSaysSo() {
        publishedEscape(1966);
        Row first = escape.removeFirst();
        escape.add(first.with(Check.of("spread", false, "wide")));
        assertThat(finding(KnownClaim.ELISION).verdict()).isEqualTo(Verdict.HOLDS);

        escape.removeLast();
        escape.add(first.with(Check.of("compiled", false, "late")));
        Finding finding = finding(KnownClaim.ELISION);
        assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding.why()).isEqualTo("17 default all plain: its check “compiled” failed (late)");
        assertThat(finding.now()).contains("18 %");
    }

    @Test
    void biased_isNearlyFreeBelowAQuarterOfTheLocksCost() {
        uncontended("default", "all", "plain", 4, 0.1);
        uncontended("default", "all", "locked", 14, 0.1);
        uncontended("biased, delay 0", "all", "locked", 5, 0.1);
        assertThat(finding(KnownClaim.BIASED_FREE).verdict()).isEqualTo(Verdict.HOLDS);

        uncontended.removeLast();
        uncontended("biased, delay 0", "all", "locked", 9, 0.1);
        assertThat(finding(KnownClaim.BIASED_FREE).verdict()).isEqualTo(Verdict.NO_LONGER);

        uncontended.removeLast();
        uncontended("biased, delay 0", "all", "locked", 6.5, 0.1);
        assertThat(finding(KnownClaim.BIASED_FREE).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void biased_thatTheJvmDoesNotKnow_noLongerHolds_inItsWords() {
        uncontended("default", "all", "locked", 14, 0.1);
        uncontended.add(Row.skipped(
                Labels.of("jdk", "17", "variant", "biased, delay 0", "cores", "all", "method", "locked"),
                "Unrecognized VM option 'UseBiasedLocking'"));

        assertThat(finding(KnownClaim.BIASED_FREE))
                .isEqualTo(new Finding(
                        "17",
                        "uncontended lock 14.0 ±0.100 ns",
                        Verdict.NO_LONGER,
                        "the JVM no longer has it: Unrecognized VM option 'UseBiasedLocking'"));
    }

    @Test
    void oneCore_isEqualWithinAQuarter() {
        strings("StringBuilder", 40, 1);
        strings("StringBuffer", 42, 1);
        assertThat(finding(KnownClaim.ONE_CORE_EQUAL).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.ONE_CORE_EQUAL).now()).endsWith("1.05 × (1.00 to 1.10)");

        strings.removeLast();
        strings("StringBuffer", 80, 1);
        assertThat(finding(KnownClaim.ONE_CORE_EQUAL).verdict()).isEqualTo(Verdict.NO_LONGER);

        strings.removeLast();
        strings("StringBuffer", 50, 5);
        assertThat(finding(KnownClaim.ONE_CORE_EQUAL).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void twoCores_areDearerFromHalfOfWhatWasPublished() {
        strings("all three off", "one", "StringBuffer", 3731, 10);
        strings("all three off", "all", "StringBuffer", 6574, 10);
        assertThat(finding(KnownClaim.TWO_CORES_DEARER).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.TWO_CORES_DEARER).now()).contains("1.76 ×");

        strings.removeLast();
        strings("all three off", "all", "StringBuffer", 3800, 10);
        assertThat(finding(KnownClaim.TWO_CORES_DEARER).verdict()).isEqualTo(Verdict.NO_LONGER);

        strings.removeLast();
        strings("all three off", "all", "StringBuffer", 5200, 500);
        assertThat(finding(KnownClaim.TWO_CORES_DEARER).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    /** Times of a call, one each half second from the first second. */
    private void series(String variant, double... nanos) {
        for (int i = 0; i < nanos.length; i++) {
            String seconds = String.format(Locale.ROOT, "%.2f", 1 + i / 2.0);
            biasedStart.add(Row.of(
                    Labels.of("jdk", "17", "variant", variant, "seconds", seconds),
                    Map.of("time", Value.exact(nanos[i], "ns/op"))));
        }
    }

    @Test
    void biasing_thatBeginsLateByItself_holds() {
        series("+UseBiasedLocking", 12, 12.1, 12, 11.9, 12, 12.1, 4.4, 4.5, 4.4, 4.5);

        Finding finding = finding(KnownClaim.BIASED_DELAYED);
        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.now()).startsWith("with the delay that the JVM has by itself at 3.8 s it falls from 12.0");
    }

    @Test
    void biasing_thatBeginsAtOnce_noLongerHolds_ifADelayThatIsAskedForIsSeen() {
        series("+UseBiasedLocking", 4.4, 4.5, 4.4, 4.5, 4.4, 4.5, 4.4, 4.5);
        assertThat(finding(KnownClaim.BIASED_DELAYED).verdict()).isEqualTo(Verdict.UNTESTED);

        series("biased, delay 4 s", 12, 12.1, 12, 11.9, 12, 12.1, 4.4, 4.5, 4.4, 4.5);
        Finding finding = finding(KnownClaim.BIASED_DELAYED);
        assertThat(finding.verdict()).isEqualTo(Verdict.NO_LONGER);
        assertThat(finding.now()).contains("from 1.00 s on", "at 3.8 s it falls from 12.0");
    }

    @Test
    void biasing_isSeenInWhatTheLockTakes_alsoIfHalfOfTheTimeIsTheWorkItself() {
        uncontended("default", "all", "plain", 6, 0.1);
        series("+UseBiasedLocking", 6.7, 6.8, 6.7, 6.7, 6.8, 6.7, 6.7, 6.7);
        series("biased, delay 4 s", 13.1, 13.2, 13, 13.1, 13, 13.1, 6.74, 6.8, 6.7, 6.74);

        Finding finding = finding(KnownClaim.BIASED_DELAYED);
        assertThat(finding.verdict()).isEqualTo(Verdict.NO_LONGER);
        assertThat(finding.now()).contains("at 3.8 s it falls from 13.1");
    }

    @Test
    void biasing_thatIsNeverSeen_isOpen() {
        series("+UseBiasedLocking", 12, 12.1, 12, 11.9, 12, 12.1);
        series("biased, delay 4 s", 12, 12.1, 12, 11.9, 12, 12.1);

        assertThat(finding(KnownClaim.BIASED_DELAYED).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void biasing_thatCouldNotBeTried_isGoneOrOpen() {
        biasedStart.add(Row.failed(Labels.of("jdk", "17", "variant", "+UseBiasedLocking"), "the JVM died"));
        assertThat(finding(KnownClaim.BIASED_DELAYED)).isEqualTo(Finding.untested("17", "the JVM died"));

        biasedStart.set(0, Row.skipped(Labels.of("jdk", "17", "variant", "+UseBiasedLocking"), "unknown"));
        assertThat(finding(KnownClaim.BIASED_DELAYED).verdict()).isEqualTo(Verdict.NO_LONGER);
    }
}
