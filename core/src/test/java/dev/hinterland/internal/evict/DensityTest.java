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
                assertThat(Density.ofHits(merit, bytes)).isBetween(0, Density.MAX);
                assertThat(merit == 0 || Density.ofHits(merit, bytes) > Density.ofHits(merit - 1, bytes))
                        .as("merit=%s, bytes=%s", merit, bytes)
                        .isTrue();
            }
        }
    }

    @Test
    void ofOneMerit_densityNeverGrowsWithSize() {
        for (int bytes = 1; bytes < 10_000; bytes++) {
            assertThat(Density.ofHits(3, bytes + 1)).isLessThanOrEqualTo(Density.ofHits(3, bytes));
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
            int expected = Density.ofHits(0, 1) + (int) Math.round(8 * (doublings - reference));
            assertThat(Density.ofHits(merit, bytes)).isBetween(expected - 2, expected + 2);
        }
    }

    @Test
    void inBytes_densityFollowsMerit_andIsBounded() {
        for (long bytes : new long[] {1, 16, 24, 28, 100, 4_096, 1 << 20, 1 << 30, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            for (int merit = 0; merit <= Expert.MAX_MERIT; merit++) {
                assertThat(Density.ofBytes(merit, bytes)).isBetween(0, Density.MAX);
                assertThat(merit == 0 || Density.ofBytes(merit, bytes) > Density.ofBytes(merit - 1, bytes))
                        .as("merit=%s, bytes=%s", merit, bytes)
                        .isTrue();
            }
        }
    }

    /** A small one takes more memory beside its value than for it: 10 bytes are a quarter of what that entry takes. */
    @Test
    void inBytes_onlySmallEntriesAreWorthLess() {
        int ofLarge = Density.ofBytes(3, 1 << 20);
        assertThat(Density.ofBytes(3, 10_000)).isBetween(ofLarge - 1, ofLarge + 1);
        assertThat(Density.ofBytes(3, 1_000)).isBetween(ofLarge - 1, ofLarge + 1);
        assertThat(Density.ofBytes(3, 100)).isBetween(ofLarge - 4, ofLarge - 2);
        assertThat(Density.ofBytes(3, 28)).isBetween(ofLarge - 15, ofLarge - 12);
    }

    /** A count that has ended may stand for any number of reads, and is taken for four times as many. */
    @Test
    void countThatHasEnded_isWorthMore() {
        assertThat(Density.ofHits(Frequency.MAX, 4_000))
                .isGreaterThanOrEqualTo(Density.ofHits(Frequency.MAX - 1, 1_200));
        assertThat(Density.ofHits(Frequency.MAX + 1, 1)).isLessThanOrEqualTo(Density.MAX);
    }
}
