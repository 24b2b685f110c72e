// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

/**
 * What a cache has done with the entries of a remote tier: a snapshot. Lookups that were answered near are in {@link
 * dev.hinterland.CacheStats}.
 *
 * @param hitCount fetches that found a value on the tier
 * @param missCount fetches that found none
 * @param loadCount calls of a loader whose value went to the tier
 * @param loadWithoutTierCount calls of a loader because the tier did not answer
 * @param invalidationCount keys that the tier said others had written
 * @param overtakenCount values that were not kept near, because their key was written while they travelled
 * @param foreignLayoutCount values of a layout that could not be read, which count as misses
 * @param suspicionCount how often all copies of a link became suspect
 * @param reconnectCount how often a link was connected again
 * @param failureCount requests that were not answered in time
 * @param writeBehind writes that waited for the tier
 * @param roundTrips how long requests took
 * @param sentBytes bytes of keys and values that were sent
 * @param receivedBytes bytes of values and invalidations that were received
 * @since 0.1.0
 */
public record RemoteStats(
        long hitCount,
        long missCount,
        long loadCount,
        long loadWithoutTierCount,
        long invalidationCount,
        long overtakenCount,
        long foreignLayoutCount,
        long suspicionCount,
        long reconnectCount,
        long failureCount,
        WriteBehind writeBehind,
        RoundTrips roundTrips,
        long sentBytes,
        long receivedBytes) {

    /**
     * Writes that waited because the tier was away.
     *
     * @param queuedCount writes that were queued
     * @param droppedCount writes that had no room in the queue, or were taken out of it though the tier had not taken
     *     them
     * @param waitingCount writes that wait now
     * @param waitingBytes how many bytes they are
     */
    public record WriteBehind(long queuedCount, long droppedCount, long waitingCount, long waitingBytes) {}

    /**
     * How long requests took, in nanoseconds.
     *
     * @param count the number of requests
     * @param medianNanos the median
     * @param p99Nanos the 99th percentile
     * @param maxNanos the longest
     */
    public record RoundTrips(long count, long medianNanos, long p99Nanos, long maxNanos) {}

    /**
     * {@return a snapshot of counters}
     *
     * @param counters the counters
     * @param roundTrips how long requests took
     * @param sentBytes bytes of keys and values that were sent
     * @param receivedBytes bytes of values and invalidations that were received
     */
    public static RemoteStats of(RemoteCounters counters, RoundTrips roundTrips, long sentBytes, long receivedBytes) {
        return new RemoteStats(
                counters.remoteHits.sum(),
                counters.remoteMisses.sum(),
                counters.loads.sum(),
                counters.loadsWithoutTier.sum(),
                counters.invalidations.sum(),
                counters.overtaken.sum(),
                counters.foreignLayouts.sum(),
                counters.suspicions.sum(),
                counters.reconnects.sum(),
                counters.failures.sum(),
                new WriteBehind(
                        counters.queuedWrites.sum(),
                        counters.droppedWrites.sum(),
                        counters.waitingWrites.sum(),
                        counters.waitingWriteBytes.sum()),
                roundTrips,
                sentBytes,
                receivedBytes);
    }
}
