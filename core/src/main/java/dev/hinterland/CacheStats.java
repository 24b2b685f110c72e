package dev.hinterland;

/**
 * What a cache has done since it was built: a snapshot from {@link OffHeapCache#stats}. The counts of hits, misses and
 * loads are zero unless {@link CacheBuilder#recordStats} was called; those of evictions are always kept.
 *
 * @param hitCount lookups that found a value
 * @param missCount lookups that found none
 * @param loadSuccessCount loads that gave a value
 * @param loadFailureCount loads that threw or gave none
 * @param totalLoadTime what all loads took, in nanoseconds
 * @param sizeEvictionCount entries that were dropped because there was no room
 * @param sizeEvictionBytes what those took, headers included
 * @param expiredCount entries that were dropped because their time was over
 * @param expiredBytes what those took, headers included
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

    /** Those of a map, which counts nothing of the kind. */
    static final CacheStats NONE = new CacheStats(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns how many lookups there were. */
    public long requestCount() {
        return hitCount + missCount;
    }

    /** Returns the part of lookups that found a value, or one where there were none. */
    public double hitRate() {
        return requestCount() == 0 ? 1 : (double) hitCount / requestCount();
    }

    /** Returns the part of lookups that found none, or zero where there were no lookups. */
    public double missRate() {
        return requestCount() == 0 ? 0 : (double) missCount / requestCount();
    }

    /** Returns how many loads there were. */
    public long loadCount() {
        return loadSuccessCount + loadFailureCount;
    }

    /** Returns what a load took on average in nanoseconds, or zero where there were none. */
    public double averageLoadPenalty() {
        return loadCount() == 0 ? 0 : (double) totalLoadTime / loadCount();
    }

    /** Returns how many entries the cache has dropped by itself. */
    public long evictionCount() {
        return sizeEvictionCount + expiredCount;
    }
}
