// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheStats;
import dev.hinterland.internal.store.LookupCounter;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The counters of a cache's hits, misses and loads. */
public class CacheCounters implements LookupCounter {

    /** Counts nothing. */
    public static final CacheCounters DISABLED = new CacheCounters() {
        @Override
        public boolean isCounting() {
            return false;
        }

        @Override
        public void hit() {}

        @Override
        public void miss() {}

        @Override
        public void loaded(boolean success, long nanos) {}

        @Override
        public void put() {}
    };

    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder loads = new LongAdder();
    private final LongAdder failedLoads = new LongAdder();
    private final LongAdder loadNanos = new LongAdder();
    private final LongAdder puts = new LongAdder();

    /** Returns whether anybody will see the counts. */
    public boolean isCounting() {
        return true;
    }

    @Override
    public void hit() {
        hits.increment();
    }

    @Override
    public void miss() {
        misses.increment();
    }

    /** Counts several lookups. */
    public void looked(long found, long missed) {
        hits.add(found);
        misses.add(missed);
    }

    public void loaded(boolean success, long nanos) {
        (success ? loads : failedLoads).increment();
        loadNanos.add(nanos);
    }

    /** Counts a value that a user has put. */
    public void put() {
        puts.increment();
    }

    /** Returns a function that counts each of its calls as a load. */
    public final <T, U extends @Nullable Object, R> BiFunction<T, U, @Nullable R> counting(
            BiFunction<? super T, ? super U, ? extends @Nullable R> function) {
        Objects.requireNonNull(function, "function");
        return (first, second) -> {
            long began = System.nanoTime();
            R result = null;
            try {
                result = function.apply(first, second);
                return result;
            } finally {
                loaded(result != null, System.nanoTime() - began);
            }
        };
    }

    /** Returns what a counter of the user's own has counted, or {@code null} if the cache has none. */
    @Nullable
    CacheStats told() {
        return null;
    }

    long puts() {
        return puts.sum();
    }

    long hits() {
        return hits.sum();
    }

    long misses() {
        return misses.sum();
    }

    long loads() {
        return loads.sum();
    }

    long failedLoads() {
        return failedLoads.sum();
    }

    long loadNanos() {
        return loadNanos.sum();
    }
}
