// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    private static Reading reading(String name, Value value, Double... samples) {
        return new Reading(name, true, Optional.of(value), List.of(samples), "");
    }

    private static String said(Reading one, Reading other) {
        return one.against(other).said(ratio -> "ratio " + ratio).sentence();
    }

    @ParameterizedTest
    @CsvSource({"10, 1, 20, 1, true", "10, 6, 20, 6, false", "10, , 20, , true", "10, , 10, , false"})
    void figuresWithoutRepeats_differByMoreThanTheirErrorsTogether(
            double one, Double error, double other, Double otherError, boolean told) {
        assertThat(reading("a", new Value(one, error, "ns"))
                        .against(reading("b", new Value(other, otherError, "ns")))
                        .told())
                .isEqualTo(told);
    }

    @Test
    void fewRepeats_areToldApartByWelchsT_alsoIfTheirRangesDoNotOverlap() {
        assertThat(Comparison.differ(new double[] {10, 10.1, 9.9}, new double[] {20, 20.1, 19.9}))
                .isTrue();
        assertThat(Comparison.differ(new double[] {10, 14, 18}, new double[] {19, 25, 31}))
                .isFalse();
    }

    @Test
    void fewRepeatsWithoutAnySpread_areToldApartIfTheyAreNotTheSame() {
        assertThat(Comparison.differ(new double[] {1, 1}, new double[] {1, 1})).isFalse();
        assertThat(Comparison.differ(new double[] {1, 1}, new double[] {2, 2})).isTrue();
    }

    @Test
    void manyRepeats_areToldApartByTheirRanks_whateverOneOfThemSays() {
        double[] low = {1, 2, 3, 4, 5, 1e9};
        double[] high = {11, 12, 13, 14, 15, 16, 17, 18};
        assertThat(Comparison.differ(new double[] {1, 2, 3, 4, 5}, new double[] {6, 7, 8, 9, 10}))
                .isTrue();
        assertThat(Comparison.differ(low, high)).isFalse();
        assertThat(Comparison.differ(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1e9}, high))
                .isTrue();
    }

    @Test
    void figuresThatAreNotToldApart_yieldNoRatio() {
        assertThat(said(reading("a", new Value(10, 6.0, "ns/op")), reading("b", new Value(20, 6.0, "ns/op"))))
                .isEqualTo("Not told apart here: a (10.0 ±6.00 ns) and b (20.0 ±6.00 ns).");
    }

    @Test
    void figureWithAnErrorLargerThanItself_orAFailedCheck_yieldsNoConclusion() {
        Row unusable = Row.of(Map.of("case", "a"), Map.of("time", new Value(38.2, 9_494_033.0, "ns/op")));
        Row doubtful = Row.of(Map.of("case", "a"), Map.of("time", new Value(1, 0.1, "ns/op")))
                .with(Check.of("compiled", false, "2 compilations"));
        Reading right = reading("b", Value.exact(5, "ns/op"));

        assertThat(said(Reading.of(unusable, "time"), right))
                .isEqualTo("Not told here: a: its error is larger than itself.");
        assertThat(said(right, Reading.of(doubtful, "time")))
                .isEqualTo("Not told here: a: its check “compiled” failed (2 compilations).");
        assertThat(Reading.of(doubtful, "time").said(value -> "told").told()).isEmpty();
    }

    @Test
    void figureThatWasNotMeasured_isNoSentence() {
        assertThat(said(Reading.NONE, reading("b", Value.exact(5, "ns")))).isEmpty();
        assertThat(Reading.of(Row.failed(Map.of(), "it died"), "time")
                        .said(value -> "told")
                        .sentence())
                .isEmpty();
    }
}
