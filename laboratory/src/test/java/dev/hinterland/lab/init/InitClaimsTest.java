// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InitClaimsTest {

    @Test
    void rate_nearTheFillAndFarBelowUninitialised_saturates() {
        assertThat(verdict(KnownClaim.RATE_SATURATES, memory(MadeUp.memory(2, 20, 18, 1, 900))))
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void rate_farBelowTheFill_doesNotSaturateThere() {
        assertThat(verdict(KnownClaim.RATE_SATURATES, memory(MadeUp.memory(2, 20, 6, 1, 900))))
                .isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void rate_ofUninitialisedArraysBelowTheFill_showsNoSaturation() {
        assertThat(verdict(KnownClaim.RATE_SATURATES, memory(MadeUp.memory(2, 20, 18, 1, 15))))
                .isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void rate_withALargeError_cannotBeTold() {
        Finding finding = finding(KnownClaim.RATE_SATURATES, memory(MadeUp.memory(2, 20, 18, 12, 900)));

        assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
        assertThat(finding.now()).contains("18.0 ±12.0 GB/s");
        assertThat(finding.why()).contains("error");
    }

    @Test
    void rate_isThatOfMostThreads() {
        assertThat(verdict(
                        KnownClaim.RATE_SATURATES,
                        memory(MadeUp.memory(16, 20, 18, 1, 900), MadeUp.memory(2, 20, 6, 1, 900))))
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void zeroing_overHalfOfTheSamples_dominates() {
        assertThat(verdict(KnownClaim.ZEROING_DOMINATES, profile(80, 1000))).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(KnownClaim.ZEROING_DOMINATES, profile(30, 1000))).isEqualTo(Verdict.NO_LONGER);
        assertThat(verdict(KnownClaim.ZEROING_DOMINATES, profile(52, 100))).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void zeroing_withoutAProfile_isToldByTheTimes() {
        assertThat(verdict(KnownClaim.ZEROING_DOMINATES, times(InitPlan.LARGE, 1, 4000, 100, 40, 2)))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdict(KnownClaim.ZEROING_DOMINATES, times(InitPlan.LARGE, 1, 4000, 100, 3900, 100)))
                .isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void metadata_whenZeroingSavesLittleOfAByte_dominates() {
        assertThat(verdict(KnownClaim.METADATA_DOMINATES, times(1, 1, 4.0, 0.1, 3.9, 0.1)))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdict(KnownClaim.METADATA_DOMINATES, times(1, 1, 4.0, 0.1, 1.0, 0.1)))
                .isEqualTo(Verdict.NO_LONGER);
        assertThat(verdict(KnownClaim.METADATA_DOMINATES, times(1, 1, 4.0, 3, 3.9, 3)))
                .isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void uninitialised_isJudgedAtAHundredTimes() {
        assertThat(verdict(KnownClaim.UNINITIALISED_100X, times(InitPlan.LARGE, 2, 20_000, 500, 100, 5)))
                .isEqualTo(Verdict.HOLDS);
        assertThat(verdict(KnownClaim.UNINITIALISED_100X, times(InitPlan.LARGE, 2, 8_000, 500, 250, 5)))
                .isEqualTo(Verdict.NO_LONGER);
        assertThat(verdict(KnownClaim.UNINITIALISED_100X, times(InitPlan.LARGE, 2, 11_000, 500, 100, 50)))
                .isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void everyClaim_withoutMeasurements_isUntestedForEachJdkWithAReason() {
        new InitClaims(List.of()).all(List.of("17", "25")).forEach(claim -> {
            assertThat(claim.findings()).extracting(Finding::jdk).containsExactly("17", "25");
            assertThat(claim.findings()).allSatisfy(finding -> {
                assertThat(finding.verdict()).isEqualTo(Verdict.UNTESTED);
                assertThat(finding.why()).isNotEmpty();
            });
        });
    }

    private static Experiment memory(Row... rows) {
        return MadeUp.experiment(MemoryExperiment.ID, rows);
    }

    private static Experiment times(int size, int threads, double zeroed, double error, double left, double leftError) {
        return MadeUp.experiment(
                TimeExperiment.TIME_ID,
                MadeUp.array(ArrayFigures.ZEROED, size, threads, zeroed, error),
                MadeUp.array(ArrayFigures.UNINITIALISED, size, threads, left, leftError));
    }

    private static Experiment profile(int percent, int samples) {
        Value share = ProfileExperiment.share(percent * samples / 100, samples);
        return MadeUp.experiment(
                ProfileExperiment.ID,
                Row.of(
                        Labels.of("jdk", "25", "array", "zeroed", "size", "100,000"),
                        Map.of(ProfileExperiment.ZEROING.name(), share)));
    }

    private static Verdict verdict(KnownClaim known, Experiment experiment) {
        return finding(known, experiment).verdict();
    }

    private static Finding finding(KnownClaim known, Experiment experiment) {
        return new InitClaims(List.of(experiment))
                .all(List.of("25")).stream()
                        .filter(claim -> claim.known() == known)
                        .findFirst()
                        .orElseThrow()
                        .findings()
                        .getFirst();
    }
}
