// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.result.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatsTest {

    private final Repeats repeats = new Repeats(new Kernel("fill", "L1", 4096, "fill:4096"));

    private void jvms(double... medians) {
        for (double median : medians) {
            repeats.add(List.of(median * 2, median, median / 2));
        }
    }

    @Test
    void nanos_severalJvms_isTheMedianOfTheirMedians() {
        jvms(10, 30, 11);
        assertThat(repeats.nanos()).isEqualTo(11);
    }

    @Test
    void spread_threeJvms_isThatOfTheFurthest() {
        jvms(10, 12, 11);
        assertThat(repeats.spread()).isCloseTo(1.0 / 11, within(1e-9));
    }

    @Test
    void spread_fiveJvms_leavesOutTheTwoFurthest() {
        jvms(10, 10, 11, 50, 2);
        assertThat(repeats.spread()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void row_repeatsTooFarApart_failsItsCheck() {
        jvms(10, 10, 14);
        assertThat(repeats.row("time", 0.25).believable()).isFalse();
        assertThat(repeats.row("time", 0.5).believable()).isTrue();
    }

    @Test
    void row_jvmDied_saysWhy() {
        repeats.fail("its JVM died");
        Row row = repeats.row("time", 0.25);
        assertThat(row.status()).isEqualTo(Status.FAILED);
        assertThat(row.reason()).isEqualTo("its JVM died");
    }
}
