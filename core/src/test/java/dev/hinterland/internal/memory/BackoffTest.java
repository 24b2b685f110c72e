// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A wait takes the interrupt flag away, because a park would return at once with it, and gives it back afterwards. */
class BackoffTest {

    private static final int LOOKS = 200;

    @Test
    void interruptedThread_waitsWithoutItsFlag_andHasItAfterwards() {
        List<Boolean> flags = new ArrayList<>();
        Thread.currentThread().interrupt();
        Backoff.until(() -> {
            flags.add(Thread.currentThread().isInterrupted());
            return flags.size() == LOOKS;
        });
        assertThat(Thread.interrupted()).as("afterwards").isTrue();
        assertThat(flags.getLast()).as("while it parks").isFalse();
    }

    @Test
    void threadInterruptedWhileItWaits_hasItsFlagAfterwards_andParksOn() {
        List<Boolean> flags = new ArrayList<>();
        Backoff.until(() -> {
            flags.add(Thread.currentThread().isInterrupted());
            if (flags.size() == LOOKS / 2) {
                Thread.currentThread().interrupt();
            }
            return flags.size() == LOOKS;
        });
        assertThat(Thread.interrupted()).as("afterwards").isTrue();
        assertThat(flags).as("while it parks").doesNotContain(true);
    }

    @Test
    void threadThatIsNotInterrupted_isNotAfterwards() {
        Backoff backoff = new Backoff(0);
        backoff.pause();
        backoff.park(1);
        backoff.end();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
