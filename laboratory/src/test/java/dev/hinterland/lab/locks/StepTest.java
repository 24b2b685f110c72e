// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StepTest {

    private static Optional<Step> find(double... figures) {
        return above(0, figures);
    }

    private static Optional<Step> above(double floor, double... figures) {
        return Step.find(
                IntStream.range(0, figures.length)
                        .mapToObj(i -> new Step.Point(i, figures[i]))
                        .toList(),
                "ns",
                floor);
    }

    @Test
    void fallToLessThanHalf_isAStep_whereItIs() {
        Optional<Step> step = find(12, 13, 12, 12, 13, 4, 4, 5, 4);

        assertThat(step).hasValueSatisfying(found -> {
            assertThat(found.atSeconds()).isEqualTo(4.5);
            assertThat(found.before().value()).isEqualTo(12);
            assertThat(found.after().value()).isEqualTo(4);
        });
    }

    @Test
    void fallByALittle_isAStep_ifMostOfItWasAboveTheFloor() {
        double[] series = {13.1, 13.2, 13.0, 13.1, 6.7, 6.74, 6.8, 6.7};

        assertThat(find(series)).isEmpty();
        assertThat(above(6, series))
                .hasValueSatisfying(found -> assertThat(found.atSeconds()).isEqualTo(3.5));
        assertThat(above(13, 13.1, 13.2, 13.1, 13.1, 13.2, 13.1)).isEmpty();
    }

    @Test
    void oneOutlier_doesNotMoveTheStep() {
        assertThat(find(12, 13, 40, 12, 13, 12, 4, 4, 5, 4, 4, 4))
                .hasValueSatisfying(found -> assertThat(found.atSeconds()).isEqualTo(5.5));
    }

    @Test
    void noise_orARise_orASmallFall_isNone() {
        assertThat(find(12, 13, 12, 13, 12, 12, 13, 12)).isEmpty();
        assertThat(find(4, 4, 5, 4, 12, 13, 12, 13)).isEmpty();
        assertThat(find(12, 12, 13, 12, 9, 9, 9, 9)).isEmpty();
        assertThat(find(12, 4)).isEmpty();
        assertThat(find()).isEmpty();
    }
}
