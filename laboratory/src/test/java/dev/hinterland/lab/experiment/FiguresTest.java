// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "0.00012 | 1.2e-04",
                "0.27312 | 0.273",
                "0.9999 | 1.00",
                "3.514 | 3.51",
                "9.999 | 10.0",
                "99.97 | 100",
                "1234.5 | 1,235",
                "99960 | 99,960",
                "1234567 | 1,234,567",
                "-3.514 | -3.51",
            })
    void digits_areThree_orAllBeforeThePoint(double value, String text) {
        assertThat(Figures.digits(value)).isEqualTo(text);
    }

    @Test
    void error_standsBehind_whereThereIsOne() {
        assertThat(Figures.of(new Value(12, 0.5, "ns"))).isEqualTo("12.0 ±0.500");
        assertThat(Figures.of(Value.exact(12, "ns"))).isEqualTo("12.0");
    }

    @Test
    void figureThatIsSmallerThanItsError_isUnusable_unlessItIsADifference() {
        assertThat(Figures.of(new Value(38.2, 9_494_033.0, "ns/op"))).isEqualTo("unusable");
        assertThat(Figures.withUnit(new Value(38.2, 9_494_033.0, "ns/op"))).isEqualTo("unusable");
        assertThat(Figures.of(new Value(5, 3.0, "ms").minus(new Value(4, 2.0, "ms"))))
                .isEqualTo("1.00 ±5.00");
        assertThat(Figures.of(new Value(0, 1.0, ""))).isEqualTo("0 ±1.00");
    }
}
