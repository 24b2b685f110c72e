// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    private static final double DIGITS = 0.001;

    /** 9,998 reads of 1 µs to 9,998 µs, one of 50 ms and one of 200 ms. */
    private static Histogram times() {
        Histogram times = new Histogram(1, 3_600_000_000_000L, 3);
        for (long micros = 1; micros <= 9_998; micros++) {
            times.recordValue(micros * 1000);
        }
        times.recordValue(50_000_000);
        times.recordValue(200_000_000);
        return times;
    }

    @Test
    void of_areMillisecondsThatSoManyDoNotExceed() {
        assertThat(Percentiles.of(times(), "p50")).isCloseTo(5.0, within(5.0 * DIGITS));
        assertThat(Percentiles.of(times(), "p90")).isCloseTo(9.0, within(9.0 * DIGITS));
        assertThat(Percentiles.of(times(), "p99")).isCloseTo(9.9, within(9.9 * DIGITS));
        assertThat(Percentiles.of(times(), "p99.9")).isCloseTo(9.99, within(9.99 * DIGITS));
        assertThat(Percentiles.of(times(), "p99.99")).isCloseTo(50, within(50 * DIGITS));
        assertThat(Percentiles.of(times(), "max")).isCloseTo(200, within(200 * DIGITS));
    }

    @Test
    void of_unknownName_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentiles.of(times(), "p42"))
                .withMessageContaining("name=p42");
    }

    @Test
    void oneIn_goesAsFarAsThereAreReads() {
        assertThat(Percentiles.oneIn(10_000))
                .containsExactly(2L, 5L, 10L, 20L, 50L, 100L, 200L, 500L, 1000L, 2000L, 5000L, 10_000L);
        assertThat(Percentiles.oneIn(30)).containsExactly(2L, 5L, 10L, 20L);
    }

    @Test
    void exceededByOneIn_isThePercentileOfThatName() {
        assertThat(Percentiles.exceededByOneIn(times(), 2)).isEqualTo(Percentiles.of(times(), "p50"));
        assertThat(Percentiles.exceededByOneIn(times(), 100)).isEqualTo(Percentiles.of(times(), "p99"));
        assertThat(Percentiles.exceededByOneIn(times(), 10_000)).isEqualTo(Percentiles.of(times(), "p99.99"));
    }
}
