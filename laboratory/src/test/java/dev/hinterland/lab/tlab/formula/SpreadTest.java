// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void fewFigures_saveNothingButTheirExtremes() {
        assertThat(Spread.of(new double[] {3, 1, 2})).isEqualTo(new Spread(2, 1, 3));
    }

    @Test
    void medianOfAnEvenNumber_isBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(new double[] {4, 1, 3, 2}).median()).isEqualTo(2.5);
    }

    @Test
    void manyFigures_leaveOutlyersOutside() {
        double[] values = IntStream.range(0, 100).mapToDouble(i -> i).toArray();

        Spread spread = Spread.of(values);

        assertThat(spread.median()).isEqualTo(49.5);
        assertThat(spread.least()).isEqualTo(33);
        assertThat(spread.most()).isEqualTo(66);
    }
}
