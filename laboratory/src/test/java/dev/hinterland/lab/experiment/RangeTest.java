// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RangeTest {

    private static Range range(double value, double error) {
        return Range.of(new Value(value, error, "ns"));
    }

    @Test
    void difference_mayBeAllThatBothMayBe() {
        assertThat(range(10, 1).minus(range(4, 2))).isEqualTo(new Range(3, 6, 9));
    }

    @Test
    void quotient_mayBeAllThatBothMayBe() {
        assertThat(range(12, 4).over(range(6, 2))).isEqualTo(new Range(1, 2, 4));
        assertThat(range(0, 4).over(range(6, 2))).isEqualTo(new Range(-1, 0, 1));
    }

    @Test
    void figure_hasTheErrorOfItsLongerSide_andNoneIfItCanBeNothingElse() {
        assertThat(new Range(3, 5, 9).value("ns")).isEqualTo(new Value(5, 4.0, "ns"));
        assertThat(new Range(5, 5, 5).value("ns")).isEqualTo(Value.exact(5, "ns"));
        assertThat(range(40, 0).over(range(160, 0)).rest().times(100).signed("%"))
                .isEqualTo(new Value(75, null, "%", true));
    }

    @Test
    void quotientByWhatMayBeNothing_decidesNothing() {
        Range anything = range(12, 1).over(range(1, 1.5));

        assertThat(anything.isAbove(0)).isFalse();
        assertThat(anything.isBelow(1_000_000)).isFalse();
        assertThat(anything.times()).isEqualTo("12.0 × (anything)");
    }

    @Test
    void limitWithinIt_isNeitherAboveNorBelow() {
        Range range = new Range(1, 2, 3);

        assertThat(range.isAbove(0.9)).isTrue();
        assertThat(range.isAbove(2)).isFalse();
        assertThat(range.isBelow(2)).isFalse();
        assertThat(range.isBelow(3.1)).isTrue();
    }

    @Test
    void ratioOfPositiveFigures_beginsAtNothing_andHasNoUpperEndWhereTheErrorIsAsLargeAsTheFigure() {
        Range ratio = Range.ratio(new Value(200, 20.0, "ops/us"), new Value(100, 10.0, "ops/us"));
        assertThat(ratio.times()).isEqualTo("2.00 × (1.64 to 2.44)");
        Range open = Range.ratio(new Value(200, 0.0, "ops/us"), new Value(10, 10.0, "ops/us"));
        assertThat(open.isAbove(9)).isTrue();
        assertThat(open.isBelow(1e9)).isFalse();
        assertThat(open.times()).isEqualTo("20.0 × (at least 10.0)");
        assertThat(Range.ratio(new Value(10, 20.0, "ops/us"), new Value(10, 1.0, "ops/us"))
                        .low())
                .isZero();
    }
}
