// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private static final long MILLI = 1_000_000;

    @Test
    void after_isNeverEarly_andLessThanAMillisecondLate() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            long now = random.nextLong(Duration.ofDays(3_000).toNanos());
            long nanos = 2 + random.nextLong(1L << random.nextInt(1, 55));
            long millis = Deadline.after(now, nanos);
            assertThat(Deadline.isReached(millis, now + nanos - 1)).isFalse();
            assertThat(Deadline.isReached(millis, now + nanos + MILLI)).isTrue();
        }
    }

    @Test
    void oddDurations_haveTheirMeaning() {
        for (int nanos = -1; nanos <= 1; nanos++) {
            for (long now : new long[] {0, 5, MILLI, 7 * MILLI + 1}) {
                assertThat(Deadline.isReached(Deadline.after(now, nanos), now)).isTrue();
            }
        }
        assertThat(Deadline.after(5, Long.MAX_VALUE)).isEqualTo(Deadline.NEVER);
        assertThat(Deadline.after(5, Long.MAX_VALUE - 5)).isEqualTo(Deadline.NEVER);
        assertThat(Deadline.isReached(Deadline.NEVER, Long.MAX_VALUE)).isFalse();
        assertThat(Deadline.after(-10 * MILLI, 3 * MILLI))
                .as("clock before its start")
                .isZero();
        assertThat(Deadline.nanosLeft(Deadline.NEVER, 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(Deadline.nanosLeft(7, 3 * MILLI)).isEqualTo(4 * MILLI);
    }

    @Test
    void lastReached_isReached_andTheNextIsNot() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 100_000; i++) {
            long now = random.nextLong(1L << random.nextInt(1, 59)) / MILLI * MILLI + random.nextLong(-1, 2);
            long last = Deadline.lastReached(now);
            assertThat(Deadline.isReached(last, now)).isTrue();
            assertThat(Deadline.isReached(last + 1, now)).isFalse();
        }
        assertThat(Deadline.lastReached(Long.MAX_VALUE)).isLessThan(Deadline.NEVER);
    }

    @Test
    void withLimit_hasBoth_andIsNeverEarly() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100_000; i++) {
            long lifetimeMillis = random.nextLong(1, 1L << random.nextInt(1, 35));
            long unit = Deadline.unitMillis(lifetimeMillis * MILLI);
            long limit = lifetimeMillis + random.nextLong(1L << 35);
            long deadline = limit - random.nextLong(lifetimeMillis + 1);
            long word = Deadline.withLimit(deadline, limit, unit);
            assertThat(Deadline.limit(word)).isEqualTo(limit);
            assertThat(Deadline.millis(word, unit)).isBetween(deadline, deadline + unit);
            assertThat(word).isNotEqualTo(EntryReader.RECYCLED);
        }
        assertThat(Deadline.unitMillis(Duration.ofHours(4).toNanos())).isEqualTo(1);
        assertThat(Deadline.withLimit(9, 5, 1)).as("the limit counts").isEqualTo(5);
    }
}
