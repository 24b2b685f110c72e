// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuartilesTest {

    @Test
    void of_anyOrder_interpolates() {
        assertThat(Quartiles.of(new double[] {4, 1, 3, 2})).isEqualTo(new Quartiles(1.75, 2.5, 3.25));
        assertThat(Quartiles.of(new double[] {7})).isEqualTo(new Quartiles(7, 7, 7));
    }
}
