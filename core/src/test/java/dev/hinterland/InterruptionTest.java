// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.InterruptedThreads;
import dev.hinterland.support.ForkedJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Interrupted virtual threads that wait for others do not keep the carriers from them. With two carriers, in JVMs of
 * their own.
 */
@Tag("proof")
class InterruptionTest {

    private static ForkedJvm twoCarriers() {
        return ForkedJvm.withFlags(
                "-Xmx512m", "-Djdk.virtualThreadScheduler.parallelism=2", "-Djdk.virtualThreadScheduler.maxPoolSize=2");
    }

    private static void assertThatSomebodyGetsOn(int threads, int interrupted, int seconds, int budgetKib) {
        ForkedJvm.Result result = twoCarriers().run(InterruptedThreads.class, threads, interrupted, seconds, budgetKib);
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.out()).startsWith("operations ").doesNotContain("operations 0");
    }

    /** As {@code shutdownNow} does to a few of many that write. */
    @Test
    void fourOfTwoHundredWritersInterrupted_othersGoOn() {
        assertThatSomebodyGetsOn(200, 4, 5, 32 << 10);
    }

    @Test
    void aThousandThreadsInterruptedAtRandom_goOn() {
        assertThatSomebodyGetsOn(1_000, 1_000, 8, 2 << 10);
    }
}
