package dev.hinterland;

/**
 * The figures of a cache for JMX, under {@code dev.hinterland:type=Cache,name="…"}. Hits, misses and loads are zero unless
 * {@link CacheBuilder#recordStats} was called; see {@link CacheStats}.
 */
public interface CacheMXBean extends MapMXBean {

    /** Returns how many lookups found a value. */
    long getHitCount();

    /** Returns how many lookups found none. */
    long getMissCount();

    /** Returns the part of lookups that found a value, or one where there were none. */
    double getHitRatio();

    /** Returns how many loads gave a value. */
    long getLoadSuccessCount();

    /** Returns how many loads threw or gave none. */
    long getLoadFailureCount();

    /** Returns what a load took on average, in nanoseconds. */
    double getAverageLoadNanos();

    /** Returns how many entries were dropped because there was no room. */
    long getSizeEvictionCount();

    /** Returns what those took. */
    long getSizeEvictionBytes();

    /** Returns how many entries were dropped because their time was over. */
    long getExpiredCount();

    /** Returns what those took. */
    long getExpiredBytes();
}
