// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Has another counter count, and logs what it throws. Thread-safe if the other one is. */
final class GuardedStatsCounter implements StatsCounter {

    private final StatsCounter counter;
    private final AtomicLong failures = new AtomicLong();

    GuardedStatsCounter(StatsCounter counter) {
        this.counter = Objects.requireNonNull(counter, "counter");
    }

    private void tell(Consumer<StatsCounter> event) {
        try {
            event.accept(counter);
        } catch (RuntimeException | Error problem) {
            log(problem);
        }
    }

    /** Logs the first failure, and then each time that there have been twice as many. */
    private void log(Throwable problem) {
        long number = failures.incrementAndGet();
        if (Long.bitCount(number) == 1) {
            System.getLogger("dev.hinterland")
                    .log(Level.WARNING, "statistics counter failed: failures=" + number, problem);
        }
    }

    @Override
    public void recordHits(int count) {
        tell(told -> told.recordHits(count));
    }

    @Override
    public void recordMisses(int count) {
        tell(told -> told.recordMisses(count));
    }

    @Override
    public void recordLoadSuccess(long loadTime) {
        tell(told -> told.recordLoadSuccess(loadTime));
    }

    @Override
    public void recordLoadFailure(long loadTime) {
        tell(told -> told.recordLoadFailure(loadTime));
    }

    @Override
    public void recordEviction(int weight, RemovalCause cause) {
        tell(told -> told.recordEviction(weight, cause));
    }

    @Override
    public CacheStats snapshot() {
        try {
            return Objects.requireNonNull(counter.snapshot(), "StatsCounter.snapshot must not return null");
        } catch (RuntimeException | Error problem) {
            log(problem);
            return CacheStats.empty();
        }
    }

    @Override
    public String toString() {
        return counter.toString();
    }
}
