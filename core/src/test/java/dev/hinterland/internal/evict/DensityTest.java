// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.index.Frequency;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DensityTest {

    @Test
    void ofOneSize_densityFollowsMerit() {
        for (long bytes : new long[] {1, 7, 8, 24, 100, 101, 4_096, 1 << 20, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            for (int merit = 0; merit <= Expert.MAX_MERIT; merit++) {
                assertThat(Density.of(merit, bytes)).isBetween(0, Density.MAX);
                assertThat(merit == 0 || Density.of(merit, bytes) > Density.of(merit - 1, bytes))
                        .as("merit=%s, bytes=%s", merit, bytes)
                        .isTrue();
            }
        }
    }

    @Test
    void ofOneMerit_densityNeverGrowsWithSize() {
        for (int bytes = 1; bytes < 10_000; bytes++) {
            assertThat(Density.of(3, bytes + 1)).isLessThanOrEqualTo(Density.of(3, bytes));
        }
    }

    @Test
    void density_isWithinAQuarterOfADoublingOfReadsPerByte() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            int merit = random.nextInt(Frequency.MAX);
            int bytes = random.nextInt(1, 1 << random.nextInt(1, 30));
            double doublings = Math.log((merit + 0.5) / bytes) / Math.log(2);
            double reference = Math.log(0.5) / Math.log(2);
            int expected = Density.of(0, 1) + (int) Math.round(8 * (doublings - reference));
            assertThat(Density.of(merit, bytes)).isBetween(expected - 2, expected + 2);
        }
    }

    /** A count that has ended may stand for any number of reads, and is taken for four times as many. */
    @Test
    void countThatHasEnded_isWorthMore() {
        assertThat(Density.of(Frequency.MAX, 4_000)).isGreaterThanOrEqualTo(Density.of(Frequency.MAX - 1, 1_200));
        assertThat(Density.of(Frequency.MAX + 1, 1)).isLessThanOrEqualTo(Density.MAX);
    }
}
