// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheStats;
import dev.hinterland.RemovalCause;
import dev.hinterland.StatsCounter;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts, and has a counter of the user's count too. What that throws goes to the log. */
public final class ToldCounters extends CacheCounters {

    private static final int MAX_COUNT = Integer.MAX_VALUE;

    private final StatsCounter counter;
    private final Consumer<Throwable> failures;

    public ToldCounters(StatsCounter counter, Consumer<Throwable> failures) {
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
    public void hit() {
        super.hit();
        tell(told -> told.recordHits(1));
    }

    @Override
    public void miss() {
        super.miss();
        tell(told -> told.recordMisses(1));
    }

    @Override
    public void looked(long found, long missed) {
        super.looked(found, missed);
        tell(told -> told.recordHits((int) Math.min(MAX_COUNT, found)));
        tell(told -> told.recordMisses((int) Math.min(MAX_COUNT, missed)));
    }

    @Override
    public void loaded(boolean success, long nanos) {
        super.loaded(success, nanos);
        tell(success ? told -> told.recordLoadSuccess(nanos) : told -> told.recordLoadFailure(nanos));
    }

    /** Tells of an entry that the cache has dropped. */
    public void evicted(long bytes, RemovalCause cause) {
        tell(told -> told.recordEviction((int) Math.min(MAX_COUNT, bytes), cause));
    }

    @Override
    @Nullable
    CacheStats told() {
        return Objects.requireNonNull(counter.snapshot(), "StatsCounter.snapshot must not return null");
    }
}
