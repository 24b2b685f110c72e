package dev.hinterland.lab.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Value;
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
    void quotientByWhatMayBeNothing_decidesNothing() {
        Range anything = range(12, 1).over(range(1, 1));

        assertThat(anything.isAbove(0)).isFalse();
        assertThat(anything.isBelow(1_000_000)).isFalse();
        assertThat(anything.times()).isEqualTo("12 × (anything to anything)");
    }

    @Test
    void limitWithinIt_isNeitherAboveNorBelow() {
        Range range = new Range(1, 2, 3);

        assertThat(range.isAbove(0.9)).isTrue();
        assertThat(range.isAbove(2)).isFalse();
        assertThat(range.isBelow(2)).isFalse();
        assertThat(range.isBelow(3.1)).isTrue();
    }
}
