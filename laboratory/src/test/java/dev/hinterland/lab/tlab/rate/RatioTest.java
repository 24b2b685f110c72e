package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Value;
import org.junit.jupiter.api.Test;

class RatioTest {

    @Test
    void range_ofErrors_isThatOfTheWorstCase() {
        Ratio ratio = Ratio.of(new Value(200, 20.0, "ops/us"), new Value(100, 10.0, "ops/us"));

        assertThat(ratio.value()).isEqualTo(2);
        assertThat(ratio.low()).isCloseTo(180.0 / 110, within(1e-9));
        assertThat(ratio.high()).isCloseTo(220.0 / 90, within(1e-9));
        assertThat(ratio.words()).isEqualTo("2.00 × (1.64 to 2.44)");
    }

    @Test
    void range_errorAsLargeAsTheFigure_hasNoUpperEnd() {
        Ratio ratio = Ratio.of(new Value(200, 0.0, "ops/us"), new Value(10, 10.0, "ops/us"));

        assertThat(ratio.surelyAbove(9)).isTrue();
        assertThat(ratio.surelyBelow(1e9)).isFalse();
        assertThat(ratio.words()).isEqualTo("20.0 × (at least 10.0)");
    }

    @Test
    void range_errorLargerThanTheFigureAbove_beginsAtZero() {
        Ratio ratio = Ratio.of(new Value(10, 20.0, "ops/us"), new Value(10, 1.0, "ops/us"));

        assertThat(ratio.low()).isZero();
    }
}
