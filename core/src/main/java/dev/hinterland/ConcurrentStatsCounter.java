// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts what it is told, for statistics of the user's own. Thread-safe. */
final class ConcurrentStatsCounter implements StatsCounter {

    private final Map<CacheStats.Figure, LongAdder> counts = new EnumMap<>(CacheStats.Figure.class);

    ConcurrentStatsCounter() {
        for (CacheStats.Figure figure : CacheStats.Figure.values()) {
            counts.put(figure, new LongAdder());
        }
    }

    private LongAdder adder(CacheStats.Figure figure) {
        return Objects.requireNonNull(counts.get(figure));
    }

    private void add(CacheStats.Figure figure, long count) {
        adder(figure).add(count);
    }

    @Override
    public void recordHits(int count) {
        add(CacheStats.Figure.HIT_COUNT, count);
    }

    @Override
    public void recordMisses(int count) {
        add(CacheStats.Figure.MISS_COUNT, count);
    }

    @Override
    public void recordLoadSuccess(long loadTime) {
        add(CacheStats.Figure.LOAD_SUCCESS_COUNT, 1);
        add(CacheStats.Figure.TOTAL_LOAD_TIME, loadTime);
    }

    @Override
    public void recordLoadFailure(long loadTime) {
        add(CacheStats.Figure.LOAD_FAILURE_COUNT, 1);
        add(CacheStats.Figure.TOTAL_LOAD_TIME, loadTime);
    }

    @Override
    public void recordEviction(int weight, RemovalCause cause) {
        boolean expired = cause == RemovalCause.EXPIRED;
        add(expired ? CacheStats.Figure.EXPIRED_COUNT : CacheStats.Figure.SIZE_EVICTION_COUNT, 1);
        add(expired ? CacheStats.Figure.EXPIRED_BYTES : CacheStats.Figure.SIZE_EVICTION_BYTES, weight);
    }

    @Override
    public CacheStats snapshot() {
        return CacheStats.of(figure -> adder(figure).sum());
    }

    @Override
    public String toString() {
        return snapshot().toString();
    }
}
