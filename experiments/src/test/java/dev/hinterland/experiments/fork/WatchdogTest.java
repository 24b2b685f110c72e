// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import org.junit.jupiter.api.Test;

final class WatchdogTest {

    private final Watchdog watchdog = new Watchdog(60);

    @Test
    void noProgress_isAFailureAfterTheLimit() {
        Progress stuck = new Progress("read", 5, 10);

        assertThat(watchdog.look(1_000, stuck, 0)).isEmpty();
        assertThat(watchdog.look(60_999, stuck, 0)).isEmpty();
        assertThat(watchdog.look(61_000, stuck, 0))
                .contains(new Failure(FailureKind.STALLED, "No progress: seconds=60", "read"));
    }

    @Test
    void slowProgress_isNoFailure() {
        for (int second = 0; second < 600; second += 59) {
            assertThat(watchdog.look(second * 1000L, new Progress("read", second, 1000), 0))
                    .isEmpty();
        }
    }

    @Test
    void nextPhaseWithTheSameCount_isProgress() {
        assertThat(watchdog.look(0, new Progress("write", 10, 10), 0)).isEmpty();
        assertThat(watchdog.look(59_000, new Progress("read", 10, 10), 0)).isEmpty();
        assertThat(watchdog.look(118_000, new Progress("read", 10, 10), 0)).isEmpty();
    }

    @Test
    void nothingButCollecting_isOutOfMemory_thoughThereIsProgress() {
        assertThat(watchdog.look(30_000, new Progress("write", 1, 10), 1_000)).isEmpty();
        assertThat(watchdog.look(59_999, new Progress("write", 2, 10), 30_900)).isEmpty();

        assertThat(watchdog.look(60_000, new Progress("write", 3, 10), 30_900))
                .map(Failure::kind)
                .contains(FailureKind.OUT_OF_MEMORY);
    }

    @Test
    void mostlyCollecting_isNoFailure() {
        for (int window = 1; window < 10; window++) {
            assertThat(watchdog.look(window * 30_000L, new Progress("write", window, 10), window * 29_000L))
                    .isEmpty();
        }
    }
}
