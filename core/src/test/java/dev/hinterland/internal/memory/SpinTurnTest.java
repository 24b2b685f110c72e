// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SpinTurnTest {

    /** Nothing waits so long, unless it is broken. */
    private static final long FOR_EVER = TimeUnit.MINUTES.toNanos(10);

    private final SpinTurn turn = new SpinTurn(2);

    @Test
    void await_spinsUntilTheConditionHolds() {
        AtomicInteger asked = new AtomicInteger();
        assertThat(turn.await(() -> asked.incrementAndGet() == 1000, FOR_EVER)).isTrue();
        assertThat(asked).hasValue(1000);
    }

    @Test
    void await_gaveUp_whenTheTimeIsOver() {
        AtomicInteger asked = new AtomicInteger();
        assertThat(turn.await(() -> asked.incrementAndGet() < 0, 1_000_000)).isFalse();
        assertThat(asked.get()).isPositive();
    }

    @Test
    void secondThread_doesNotSpin_whileTheFirstDoes() {
        AtomicInteger asked = new AtomicInteger();
        boolean[] second = {true};
        turn.await(
                () -> {
                    second[0] = turn.await(() -> asked.incrementAndGet() > 0, FOR_EVER);
                    return true;
                },
                FOR_EVER);
        assertThat(second[0]).isFalse();
        assertThat(asked).hasValue(0);
        assertThat(turn.await(() -> true, FOR_EVER)).as("afterwards").isTrue();
    }

    @Test
    void turn_isGivenBack_byAConditionThatThrows() {
        assertThatThrownBy(() -> turn.await(
                        () -> {
                            throw new IllegalStateException("closed");
                        },
                        FOR_EVER))
                .hasMessage("closed");
        assertThat(turn.await(() -> true, FOR_EVER)).isTrue();
    }

    /** The thread that is waited for could not run. */
    @Test
    void nobodySpins_onASingleProcessor() {
        assertThat(new SpinTurn(1).await(() -> true, FOR_EVER)).isFalse();
    }
}
