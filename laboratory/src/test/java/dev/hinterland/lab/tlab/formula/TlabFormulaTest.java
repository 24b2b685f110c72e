// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlabFormulaTest {

    private static TlabFormula withWaste(int percent) {
        return new TlabFormula(percent, 35, 64, 2048);
    }

    @ParameterizedTest
    @CsvSource({"1, 50", "2, 25", "5, 10", "10, 5", "25, 2", "100, 2"})
    void targetRefills_areHalfOfOneOverTheWasteTarget_butTwoAtLeast(int wastePercent, int refills) {
        assertThat(withWaste(wastePercent).targetRefills()).isEqualTo(refills);
    }

    @Test
    void firstBuffer_isEdenOverTargetRefills_inWholeWords() {
        // What JDK 25 logged for ParallelGC with this eden: 2013265 words.
        assertThat(TlabFormula.DEFAULTS.bufferBytes(1, 805_306_368)).isEqualTo(2_013_265L * 8);
    }

    @Test
    void buffer_followsTheShare() {
        // What JDK 25 logged for SerialGC at a share of 0.548112.
        assertThat((double) TlabFormula.DEFAULTS.bufferBytes(0.548112, 859_045_888))
                .isCloseTo(9_417_064, within(16.0));
    }

    @Test
    void buffer_isNeverBelowTheLeast_andItsReserve_asLogsOf17And25Have() {
        assertThat(TlabFormula.DEFAULTS.bufferBytes(0, 1 << 30)).isEqualTo(328 * 8);
    }

    @Test
    void average_givesTheFirstShareHalf_andLaterOnesThirtyFivePercent() {
        TlabFormula formula = TlabFormula.DEFAULTS;

        assertThat(formula.average(1, 0.5, 2)).isCloseTo(0.75, within(1e-9));
        assertThat(formula.average(0.75, 0.5, 3)).isCloseTo(0.6625, within(1e-9));
        assertThat(formula.average(0.6625, 0.5, 100)).isCloseTo(0.605625, within(1e-9));
    }

    @Test
    void refillWasteLimit_isASixtyFourth() {
        assertThat(TlabFormula.DEFAULTS.refillWasteLimit(16_106_120)).isEqualTo(251_656);
    }

    @Test
    void flags_areThoseOfTheJvm() {
        Map<String, String> flags = Map.of(
                "TLABWasteTargetPercent", "5",
                "TLABAllocationWeight", "40",
                "TLABRefillWasteFraction", "32",
                "MinTLABSize", "4096",
                "AllocatePrefetchDistance", "192",
                "AllocatePrefetchStepSize", "64",
                "AllocatePrefetchLines", "4",
                "AllocateInstancePrefetchLines", "1");

        assertThat(TlabFormula.of(flags)).isEqualTo(new TlabFormula(5, 40, 32, 4096 + 192 + 6 * 64));
    }

    @Test
    void flagThatIsMissing_isNamed() {
        assertThatThrownBy(() -> TlabFormula.of(Map.of()))
                .hasMessage("the JVM did not say: flag=TLABWasteTargetPercent");
    }
}
