package dev.hinterland;

/**
 * What a cache has done since it was built: a snapshot from {@link OffHeapCache#stats}. The counts of hits, misses and
 * loads are zero unless {@link CacheBuilder#recordStats} was called. The counts of evictions are always kept.
 *
 * @param hitCount lookups that found a value
 * @param missCount lookups that found no value
 * @param loadSuccessCount loads that returned a value
 * @param loadFailureCount loads that threw, or returned no value
 * @param totalLoadTime the time of all loads, in nanoseconds
 * @param sizeEvictionCount entries that were dropped because the budget had no room
 * @param sizeEvictionBytes the bytes of those entries, headers included
 * @param expiredCount entries that were dropped because they had expired
 * @param expiredBytes the bytes of those entries, headers included
 */
public record CacheStats(
        long hitCount,
        long missCount,
        long loadSuccessCount,
        long loadFailureCount,
        long totalLoadTime,
        long sizeEvictionCount,
        long sizeEvictionBytes,
        long expiredCount,
        long expiredBytes) {

    /** {@return the number of lookups} */
    public long requestCount() {
        return hitCount + missCount;
    }

    /** {@return the share of lookups that found a value, or one if there were no lookups} */
    public double hitRate() {
        return requestCount() == 0 ? 1 : (double) hitCount / requestCount();
    }

    /** {@return the share of lookups that found no value, or zero if there were no lookups} */
    public double missRate() {
        return requestCount() == 0 ? 0 : (double) missCount / requestCount();
    }

    /** {@return the number of loads} */
    public long loadCount() {
        return loadSuccessCount + loadFailureCount;
    }

    /** {@return the average time of a load in nanoseconds, or zero if there were no loads} */
    public double averageLoadPenalty() {
        return loadCount() == 0 ? 0 : (double) totalLoadTime / loadCount();
    }

    /** {@return the number of entries that the cache itself has dropped} */
    public long evictionCount() {
        return sizeEvictionCount + expiredCount;
    }
}
