// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * Is told what a cache does, while it does it: for statistics of one's own. The contract is that of Caffeine's
 * interface of this name. Many threads call the methods at once, in the middle of reads and writes: the methods must
 * return soon, must not use the cache, and must not throw. What they throw is logged.
 *
 * @since 0.1.0
 */
public interface StatsCounter {

    /**
     * Counts lookups that found a value.
     *
     * @param count how many
     */
    void recordHits(int count);

    /**
     * Counts lookups that found no value.
     *
     * @param count how many
     */
    void recordMisses(int count);

    /**
     * Counts a load that returned a value.
     *
     * @param loadTime how long it took, in nanoseconds
     */
    void recordLoadSuccess(long loadTime);

    /**
     * Counts a load that threw, or returned no value.
     *
     * @param loadTime how long it took, in nanoseconds
     */
    void recordLoadFailure(long loadTime);

    /**
     * Counts an entry that the cache has dropped.
     *
     * @param weight the bytes that the entry took off the heap, headers included
     * @param cause {@link RemovalCause#SIZE} or {@link RemovalCause#EXPIRED}
     */
    void recordEviction(int weight, RemovalCause cause);

    /** {@return what has been counted; evictions, puts and removals are zero if the counter does not count them} */
    CacheStats snapshot();

    /** {@return a counter that counts each of these} */
    static StatsCounter concurrent() {
        return new ConcurrentStatsCounter();
    }

    /** {@return a counter that counts nothing; its snapshots are zero} */
    static StatsCounter disabledStatsCounter() {
        return NoStatsCounter.INSTANCE;
    }

    /**
     * Returns a counter that a failure of another does not leave. A cache needs none: it logs what a counter throws,
     * and goes on.
     *
     * @param counter the counter that counts
     * @return a counter that logs what the other throws; the snapshot is then zero
     * @throws NullPointerException if the counter is null
     */
    static StatsCounter guardedStatsCounter(StatsCounter counter) {
        return new GuardedStatsCounter(counter);
    }
}
