package dev.hinterland.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells the log of a store's failures that no operation can report: what failed came after an operation had taken effect, or on
 * behalf of nobody. Thread-safe.
 *
 * <p>The first failure is logged, and then each time that there have been twice as many: a clock that always throws must not
 * fill the disk.
 */
final class FailureLog {

    private static final Logger LOGGER = System.getLogger("dev.hinterland");

    private final String store;
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong unlogged = new AtomicLong();

    FailureLog(String store) {
        this.store = store;
    }

    /** Adds a failure; throws nothing. */
    void add(String action, Throwable problem) {
        try {
            long number = failures.incrementAndGet();
            if (Long.bitCount(number) == 1) {
                LOGGER.log(
                        Level.WARNING,
                        action + " failed: name=" + store + ", failures=" + number + ", problem=" + problem,
                        problem);
            }
        } catch (Throwable _) {
            // A logger that throws, or no memory for the message: neither may fail what has taken effect.
            unlogged.incrementAndGet();
        }
    }

    /** Returns how many failures there were. */
    long count() {
        return failures.get();
    }
}
