// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Tells the log of a store's failures that no operation can report: what failed came after an operation had taken
 * effect, or on behalf of nobody. Thread-safe.
 *
 * <p>The first failure is logged, and then each time that there have been twice as many: a clock that always throws
 * must not fill the disk.
 */
public final class FailureLog {

    private final String store;
    private final BooleanSupplier closed;
    private final AtomicLong failures = new AtomicLong();

    /**
     * Creates the log of a store.
     *
     * @param closed whether the store is closed: what then fails does so for that reason
     */
    public FailureLog(String store, BooleanSupplier closed) {
        this.store = store;
        this.closed = closed;
    }

    /** Adds a failure, unless the store is closed; throws nothing. Near the end of the stack it is only counted. */
    public void add(String action, Throwable problem) {
        try {
            if (closed.getAsBoolean()) {
                return;
            }
            long number = failures.incrementAndGet();
            if (Long.bitCount(number) == 1) {
                log(action, problem, number);
            }
        } catch (Throwable _) {
            // A logger that throws, or no memory or stack for the message: none may fail what has taken effect. The
            // number of failures is in the next message.
        }
    }

    @Outlined // callers that owe something must not have the check of the stack in their code
    private void log(String action, Throwable problem, long number) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        StackReserve.ensureForOthers();
        System.getLogger("dev.hinterland")
                .log(
                        Level.WARNING,
                        action + " failed: name=" + store + ", failures=" + number + ", problem=" + problem,
                        problem);
    }

    /** Returns how many failures there were. */
    long count() {
        return failures.get();
    }
}
