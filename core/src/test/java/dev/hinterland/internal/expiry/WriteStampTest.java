// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.heap.EntryReader;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A stamp never makes an entry older than it is, and hardly ever younger. */
class WriteStampTest {

    private static final long MILLI = 1_000_000;
    private static final long HOUR = 3_600_000 * MILLI;

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void age_isNeverTooMuch_andTooLittleByTwoUnits() {
        for (long refreshNanos : new long[] {MILLI, 10_000 * MILLI, 24 * HOUR, 9_000 * HOUR}) {
            WriteStamp stamps = WriteStamp.of(refreshNanos, 0);
            for (int i = 0; i < 10_000; i++) {
                long written = random.nextLong(100_000 * HOUR);
                long age = random.nextLong(3 * refreshNanos);
                long seen = stamps.ageMillis(stamps.at(written), written + age);
                assertThat(seen * MILLI).isLessThanOrEqualTo(age);
                assertThat(seen * MILLI).isGreaterThan(age - 2 * stamps.unitMillis() * MILLI);
            }
        }
    }

    @Test
    void unit_isASmallPartOfTheAge() {
        assertThat(WriteStamp.of(MILLI, 0).unitMillis()).isEqualTo(1);
        assertThat(WriteStamp.of(1_024_000 * MILLI, 0).unitMillis()).isEqualTo(1_000);
        assertThat(WriteStamp.of(MILLI, 2 * HOUR).unitMillis()).as("exact").isEqualTo(1);
    }

    @Test
    void timeOfWriting_isKnownWithinHalfARound_alsoIfTheClockJumpsBack() {
        for (long writeNanos : new long[] {10 * MILLI, 2 * HOUR, 9_000 * HOUR}) {
            WriteStamp stamps = WriteStamp.of(MILLI, writeNanos);
            for (int i = 0; i < 10_000; i++) {
                long written = writeNanos + random.nextLong(100_000 * HOUR);
                long now = written + random.nextLong(2 * writeNanos) - writeNanos;
                long seen = stamps.millis(stamps.at(written), now) * MILLI;
                assertThat(seen).isGreaterThanOrEqualTo(written);
                assertThat(seen).isLessThan(written + stamps.unitMillis() * MILLI);
            }
        }
    }

    @Test
    void word_isNeverTheOneThatMeansRecycled() {
        for (long stamp : new long[] {0, Deadline.STAMPS - 1}) {
            long word = Deadline.withStamp(Deadline.NEVER, stamp);
            assertThat(word).isNotEqualTo(EntryReader.RECYCLED);
            assertThat(Deadline.stamp(word)).isEqualTo(stamp);
            assertThat(Deadline.millis(word, 0)).isEqualTo(Deadline.NEVER);
        }
    }
}
