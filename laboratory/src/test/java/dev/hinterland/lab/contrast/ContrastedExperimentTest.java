// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContrastedExperimentTest {

    private static final Value ONE = new Value(1, 0.1, "ns");
    private static final Value NEARLY_ONE = new Value(1.1, 0.1, "ns");
    private static final Value TWO = new Value(2, 0.1, "ns");

    private static ContrastedFigure figure(Value a, Value b) {
        return new ContrastedFigure(Map.of(), "time", a, b, false);
    }

    private static String sentence(ContrastedFigure... figures) {
        return new ContrastedExperiment("x", "X", Stream.of(figures).toList(), List.of(), List.of(), List.of())
                .sentence();
    }

    @Test
    void figuresWithoutAKnownError_areCountedApart() {
        assertThat(sentence(figure(ONE, TWO), figure(ONE, NEARLY_ONE)))
                .isEqualTo("1 of 2 figures differ by more than their errors");
        assertThat(sentence(figure(Value.exact(1, "B"), Value.exact(2, "B")), figure(ONE, TWO)))
                .isEqualTo(
                        "1 of 1 figures differ by more than their errors; 1 of 1 without a known error are not equal");
        assertThat(sentence(figure(Value.exact(1, "B"), Value.exact(1, "B"))))
                .isEqualTo("0 of 1 without a known error are not equal");
        assertThat(sentence()).isEqualTo("no figure is on both sides");
    }
}
