// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/** Counts nothing. */
enum NoStatsCounter implements StatsCounter {
    INSTANCE;

    @Override
    public void recordHits(int count) {}

    @Override
    public void recordMisses(int count) {}

    @Override
    public void recordLoadSuccess(long loadTime) {}

    @Override
    public void recordLoadFailure(long loadTime) {}

    @Override
    public void recordEviction(int weight, RemovalCause cause) {}

    @Override
    public CacheStats snapshot() {
        return CacheStats.empty();
    }

    @Override
    public String toString() {
        return snapshot().toString();
    }
}
