package dev.hinterland.internal.heap;

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
    FailureLog(String store, BooleanSupplier closed) {
        this.store = store;
        this.closed = closed;
    }

    /** Adds a failure, unless the store is closed or the stack has no room for that; throws nothing. */
    public void add(String action, Throwable problem) {
        try {
            // The logger has less stack still. If it overflowed in the initializer of a class, nobody could log any
            // more.
            if (problem instanceof StackOverflowError || closed.getAsBoolean()) {
                return;
            }
            long number = failures.incrementAndGet();
            if (Long.bitCount(number) == 1) {
                System.getLogger("dev.hinterland")
                        .log(
                                Level.WARNING,
                                action + " failed: name=" + store + ", failures=" + number + ", problem=" + problem,
                                problem);
            }
        } catch (Throwable _) {
            // A logger that throws, or no memory for the message: neither may fail what has taken effect.
        }
    }

    /** Returns how many failures there were. */
    long count() {
        return failures.get();
    }
}
