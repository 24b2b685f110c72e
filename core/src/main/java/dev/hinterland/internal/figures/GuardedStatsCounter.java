// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheStats;
import dev.hinterland.RemovalCause;
import dev.hinterland.StatsCounter;
import java.util.Objects;
import java.util.function.Consumer;

/** Has another counter count, and tells of what it throws. Thread-safe if the other one is. */
public final class GuardedStatsCounter implements StatsCounter {

    private final StatsCounter counter;
    private final Consumer<Throwable> failures;

    public GuardedStatsCounter(StatsCounter counter, Consumer<Throwable> failures) {
        this.counter = Objects.requireNonNull(counter, "counter");
        this.failures = failures;
    }

    private void tell(Consumer<StatsCounter> event) {
        try {
            event.accept(counter);
        } catch (RuntimeException | Error problem) {
            failures.accept(problem);
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
            failures.accept(problem);
            return CacheStats.empty();
        }
    }

    @Override
    public String toString() {
        return counter.toString();
    }
}
