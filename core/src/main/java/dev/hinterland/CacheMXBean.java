package dev.hinterland;

/**
 * The figures of a cache in JMX, under {@code dev.hinterland:type=Cache,name="…"}. Hits, misses and loads are zero
 * unless {@link CacheBuilder#recordStats} was called; see {@link CacheStats}.
 */
public interface CacheMXBean extends MapMXBean {

    /** Returns the number of lookups that found a value. */
    long getHitCount();

    /** Returns the number of lookups that found no value. */
    long getMissCount();

    /** Returns the share of lookups that found a value, or one if there were no lookups. */
    double getHitRatio();

    /** Returns the number of loads that returned a value. */
    long getLoadSuccessCount();

    /** Returns the number of loads that threw, or returned no value. */
    long getLoadFailureCount();

    /** Returns the average time of a load, in nanoseconds. */
    double getAverageLoadNanos();

    /** Returns the number of entries that were dropped because the budget had no room. */
    long getSizeEvictionCount();

    /** Returns the bytes of the entries that were dropped because the budget had no room. */
    long getSizeEvictionBytes();

    /** Returns the number of entries that were dropped because they had expired. */
    long getExpiredCount();

    /** Returns the bytes of the entries that were dropped because they had expired. */
    long getExpiredBytes();
}
