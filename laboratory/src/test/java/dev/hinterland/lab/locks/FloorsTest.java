// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Check.Outcome;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing takes 0.4 ns here, or 3 ns where nothing is inlined. */
class FloorsTest {

    private static final Floors FLOORS = new Floors(List.of(row("default", 0.4, 0.1), row("-Inline", 3, 0.1)));

    private static Row row(String variant, double nanos, double error) {
        return Row.of(
                Labels.of("jdk", "17", "variant", variant, "cores", "all"),
                Map.of("time", new Value(nanos, error, "ns/op")));
    }

    private static Check check(Row row) {
        return FLOORS.checked(row).checks().getFirst();
    }

    @ParameterizedTest(name = "{0}: {1} ± {2} ns")
    @CsvSource({
        "default, 0.3, 0.1, FAILED",
        "default, 1.5, 0.1, FAILED",
        "default, 1.7, 0.1, PASSED",
        "default, 4.0, 0.1, PASSED",
        "default, 4.0, 3.9, UNKNOWN",
        "-Inline, 4.1, 0.1, FAILED",
        "-Inline, 5.0, 0.1, PASSED",
        "-DoEscapeAnalysis, 0.5, 0.1, FAILED",
        "-DoEscapeAnalysis, 2.5, 0.1, PASSED"
    })
    void work_takesLongerThanNothing_inTheSameJvm(String variant, double nanos, double error, Outcome outcome) {
        assertThat(check(row(variant, nanos, error)).outcome()).isEqualTo(outcome);
        assertThat(check(row(variant, nanos, error)).name()).isEqualTo("does work");
    }

    @Test
    void withoutAFloor_nobodyKnows() {
        Row other = Row.of(
                Labels.of("jdk", "25", "variant", "default", "cores", "all"),
                row("", 1, 0).values());

        assertThat(check(other).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void whatDidNotRun_isNotChecked() {
        Row skipped = Row.skipped(Labels.of("jdk", "17"), "unknown flag");

        assertThat(FLOORS.checked(skipped)).isSameAs(skipped);
    }
}
