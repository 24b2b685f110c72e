// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.Units;
import org.junit.jupiter.api.Test;

class RangeWordsTest {

    @Test
    void words_endsThatReadTheSame_areOneFigure() {
        assertThat(new Range(1.1, 1.2, 1.3).words(Units::millis)).isEqualTo(Units.millis(1.1));
        assertThat(new Range(1, 2, 300).words(Units::millis)).isEqualTo(Units.millis(1) + " to " + Units.millis(300));
    }
}
