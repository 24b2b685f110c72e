// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.support.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FailureLogTest {

    private static final int FRAMES = 200;

    private final FailureLog failures = new FailureLog("some", () -> false);

    @Test
    void failures_areLoggedEachTimeTheirNumberHasDoubled() {
        try (Log log = new Log()) {
            for (int i = 0; i < 10; i++) {
                failures.add("something", new StackOverflowError());
            }
            assertThat(log.records())
                    .extracting(record -> record.getMessage().replaceAll(".*(failures=\\d+).*", "$1"))
                    .containsExactly("failures=1", "failures=2", "failures=4", "failures=8");
        }
    }

    @Test
    void nearTheEndOfTheStack_failuresAreCounted_andToldLater() throws InterruptedException {
        try (Log log = new Log()) {
            Thread deep = new Thread(null, () -> addNearTheEnd(new AtomicBoolean()), "deep", 512 << 10);
            deep.start();
            deep.join();
            assertThat(failures.count()).isEqualTo(1);
            assertThat(log.records()).isEmpty();
            failures.add("something", new IllegalStateException());
            assertThat(log.records())
                    .singleElement()
                    .satisfies(record ->
                            assertThat(record.getMessage()).contains("something failed: name=some, failures=2"));
        }
    }

    @Test
    void failuresOfAClosedStore_areNoFailures() {
        FailureLog closed = new FailureLog("some", () -> true);
        try (Log log = new Log()) {
            closed.add("something", new IllegalStateException());
            assertThat(closed.count()).isZero();
            assertThat(log.records()).isEmpty();
        }
    }

    /** Adds a failure some frames above the end of the stack; returns how many frames above it this one is. */
    @SuppressWarnings("InfiniteRecursion") // it ends with the stack, as is intended
    private int addNearTheEnd(AtomicBoolean added) {
        int above;
        try {
            above = addNearTheEnd(added) + 1;
        } catch (StackOverflowError end) {
            above = 0;
        }
        if (above >= FRAMES && added.compareAndSet(false, true)) {
            failures.add("something", new StackOverflowError());
        }
        return above;
    }
}
