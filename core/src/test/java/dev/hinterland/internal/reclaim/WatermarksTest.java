// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WatermarksTest {

    private static final int REGION_BYTES = 1 << 20;
    private static final long MAX_BYTES = 1L << 30;
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Watermarks watermarks = new Watermarks(REGION_BYTES, MAX_BYTES, 0);

    @Test
    void withoutWriters_marksAreARegionApart() {
        assertThat(watermarks.helpings(REGION_BYTES, 0, 4)).isZero();
        assertThat(watermarks.lowBytes()).isEqualTo(2 * REGION_BYTES);
        assertThat(watermarks.highBytes()).isEqualTo(3 * REGION_BYTES);
    }

    @Test
    void helpings_areTheMoreTheLessIsLeft() {
        assertThat(watermarks.helpings(REGION_BYTES - 1, 0, 4)).isEqualTo(1);
        assertThat(watermarks.helpings(REGION_BYTES / 2, 0, 4)).isEqualTo(2);
        assertThat(watermarks.helpings(0, 0, 4)).isEqualTo(4);
        assertThat(watermarks.helpings(-REGION_BYTES, 0, 4)).isEqualTo(4);
    }

    @Test
    void helpings_areTheFewerTheSoonerThereWillBeMore() {
        assertThat(watermarks.helpings(REGION_BYTES / 4, 0, 4)).isEqualTo(3);
        assertThat(watermarks.helpings(REGION_BYTES / 4, 0.5, 4)).isEqualTo(2);
        assertThat(watermarks.helpings(REGION_BYTES / 4, 0.75, 4)).isZero();
        assertThat(watermarks.helpings(0, 0.99, 4)).isEqualTo(4);
    }

    @Test
    void taken_withinAPeriod_movesNothing() {
        assertThat(watermarks.taken(REGION_BYTES, PERIOD_NANOS - 1)).isFalse();
        assertThat(watermarks.lowBytes()).isEqualTo(2 * REGION_BYTES);
    }

    @Test
    void marks_riseAtOnceWithTheSpeedOfWriters_andFallSlowly() {
        assertThat(watermarks.taken(8 << 20, PERIOD_NANOS)).isTrue();
        long raised = watermarks.lowBytes();
        assertThat(raised).isEqualTo(2 * REGION_BYTES + (12 << 20));

        assertThat(watermarks.taken(0, 2 * PERIOD_NANOS)).isTrue();
        assertThat(watermarks.lowBytes()).isLessThan(raised).isGreaterThan(2 * REGION_BYTES + (9 << 20));
    }

    @Test
    void marks_stayAPartOfTheBudget() {
        watermarks.taken(Integer.MAX_VALUE, PERIOD_NANOS);
        assertThat(watermarks.highBytes()).isEqualTo(3 * REGION_BYTES + MAX_BYTES / 64);
    }
}
