// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AliasTableTest {

    @Test
    void numbers_comeAsOftenAsTheirWeights() {
        double[] weights = {5, 0, 1, 3, 0.5, 0.5};
        AliasTable table = new AliasTable(weights);
        int[] counts = new int[weights.length];
        SplittableRandom random = new SplittableRandom(1);
        int picks = 1_000_000;

        for (int i = 0; i < picks; i++) {
            counts[table.pick(random)]++;
        }

        assertThat(table.total()).isEqualTo(10);
        for (int i = 0; i < weights.length; i++) {
            assertThat(counts[i]).isCloseTo((int) (weights[i] / 10 * picks), within(picks / 200));
        }
        assertThat(counts[1]).isZero();
    }
}
