// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A wait for a step that another thread is about to take: spins for a while, then parks for a short time again and
 * again. Not thread-safe; one object serves one wait, from the first {@link #pause} to {@link #end}.
 *
 * <p>{@code Thread.yield} is no substitute: after a yield, thousands of virtual threads that want a lock would run
 * before the one that holds it.
 */
public final class Backoff {

    /*
     * Interrupts. LockSupport.parkNanos returns at once in a thread whose interrupt flag is set, and a virtual thread
     * is not unmounted then. A waiter that parks in a loop would therefore keep its carrier. If the thread that it
     * waits for is a virtual thread that waits for a carrier, neither ever runs again: as many interrupted waiters as
     * there are carriers stop all virtual threads of the JVM. So the flag is cleared before each park and set again
     * when the whole wait is over. To set it again after each park would not do: that gives the thread a permit, with
     * which the next park returns at once.
     */

    private static final int SPINS = 64;
    private static final long PARK_NANOS = 20_000;

    private final int spins;
    private int pauses;
    private boolean interrupted;

    /** Creates a wait that spins for about a microsecond. */
    public Backoff() {
        this(SPINS);
    }

    /** Creates a wait that spins this often before it parks. */
    public Backoff(int spins) {
        this.spins = spins;
    }

    /** Waits for a moment. */
    public void pause() {
        if (pauses < spins) {
            pauses++;
            Thread.onSpinWait();
        } else {
            park(PARK_NANOS);
        }
    }

    /** Parks for about this long, or shorter, whether the thread is interrupted or not. */
    public void park(long nanos) {
        interrupted |= Thread.interrupted();
        LockSupport.parkNanos(this, nanos);
    }

    /** Ends the wait, and hands on an interrupt that came meanwhile. */
    public void end() {
        interrupted |= Thread.interrupted();
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until a condition holds. The condition must have a party that makes it true without this thread. */
    public static void until(BooleanSupplier condition) {
        if (condition.getAsBoolean()) {
            return;
        }
        Backoff backoff = new Backoff();
        try {
            while (!condition.getAsBoolean()) {
                backoff.pause();
            }
        } finally {
            backoff.end();
        }
    }
}
