// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A wait for a condition that a server meets in its own time, with a limit that suits a slow machine. */
public final class Await {

    /** Long enough for a failover whose election has to be repeated. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Await() {}

    /** Waits until the condition holds. A condition that throws does not hold yet. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        RuntimeException last = null;
        while (System.nanoTime() - deadline < 0) {
            try {
                if (condition.getAsBoolean()) {
                    return;
                }
                last = null;
            } catch (RuntimeException e) {
                last = e;
            }
            pause();
        }
        throw new IllegalStateException("condition does not come true: what=" + what + ", limit=" + LIMIT, last);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
