// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyComparisonTest {

    private static String conclusion(List<Row> rows) {
        return new PolicyComparison(List.of("size"), rows).conclusion();
    }

    private static Row row(String policy, String size, double off) {
        return Row.of(Labels.of("policy", policy, "size", size), Map.of("off", Value.exact(off, "×")));
    }

    @Test
    void conclusion_smallestMean_explainsBest() {
        List<Row> rows = List.of(
                row("write-through", "64", 1),
                row("write-through", "1024", 4),
                row("write-back", "64", 1.2),
                row("write-back", "1024", 1.2));
        assertThat(conclusion(rows))
                .isEqualTo("write-back explains it best: off by a factor of 1.20 on average (geometric mean), 1.20 at"
                        + " worst; write-through 2.00 and 4.00.");
    }

    private static Row row(String policy, String size, double off, double error) {
        return Row.of(Labels.of("policy", policy, "size", size), Map.of("off", new Value(off, error, "×")));
    }

    @Test
    void conclusion_restsOnCasesThatTellThePoliciesApart() {
        List<Row> rows = List.of(
                row("write-through", "64", 1, 0.5),
                row("write-back", "64", 1.2, 0.6),
                row("write-through", "1024", 4, 0.1),
                row("write-back", "1024", 1.2, 0.1),
                row("write-through", "2048", 3, 40),
                row("write-back", "2048", 1, 13));

        assertThat(conclusion(rows))
                .isEqualTo("write-back explains it best: off by a factor of 1.20 on average (geometric mean), 1.20 at"
                        + " worst; write-through 4.00 and 4.00; in 2 of 3 cases the measurement tells no policy from"
                        + " another.");
    }

    @Test
    void conclusion_whereNoCaseTellsThePoliciesApart_orTheirMeansAreWithinTheErrors_isNone() {
        assertThat(conclusion(List.of(row("write-through", "64", 1.1, 0.5), row("write-back", "64", 1.2, 0.6))))
                .isEqualTo("Not told apart here: in none of 1 cases do the policies differ by more than the errors.");
        assertThat(conclusion(List.of(
                        row("a", "64", 2, 0.1),
                        row("b", "64", 1, 0.1),
                        row("a", "128", 1, 0.1),
                        row("b", "128", 2, 0.1))))
                .startsWith("Not told apart here: a and b:");
    }

    @Test
    void conclusion_nothingMeasured_isEmpty() {
        assertThat(conclusion(List.of())).isEmpty();
    }

    @Test
    void between_tooLargeAndTooSmall_countAlike() {
        assertThat(Factors.between(20, 10)).isEqualTo(2);
        assertThat(Factors.between(10, 20)).isEqualTo(2);
    }

    @Test
    void by_severalSizes_givesMedianWorstAndMean() {
        Factors factors = Factors.by(List.of(row("a", "1", 1), row("a", "2", 2), row("a", "3", 4)), "policy")
                .get("a");
        assertThat(factors.median()).isEqualTo(2);
        assertThat(factors.worst()).isEqualTo(4);
        assertThat(factors.mean()).isCloseTo(2, within(1e-9));
    }
}
