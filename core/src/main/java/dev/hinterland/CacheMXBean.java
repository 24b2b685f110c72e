// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * The figures of a cache in JMX, under {@code dev.hinterland:type=Cache,name="…"}. Hits, misses and loads are zero
 * unless {@link CacheBuilder#recordStats} was called; see {@link CacheStats}.
 *
 * @since 0.1.0
 */
public interface CacheMXBean extends MapMXBean {

    /** {@return the number of lookups that found a value} */
    long getHitCount();

    /** {@return the number of lookups that found no value} */
    long getMissCount();

    /** {@return the share of lookups that found a value, or one if there were no lookups} */
    double getHitRatio();

    /** {@return the number of loads that returned a value} */
    long getLoadSuccessCount();

    /** {@return the number of loads that threw, or returned no value} */
    long getLoadFailureCount();

    /** {@return the average time of a load, in nanoseconds} */
    double getAverageLoadNanos();

    /** {@return the number of entries that were dropped because the budget had no room} */
    long getSizeEvictionCount();

    /** {@return the bytes of the entries that were dropped because the budget had no room} */
    long getSizeEvictionBytes();

    /** {@return the number of entries that were dropped because they had expired} */
    long getExpiredCount();

    /** {@return the bytes of the entries that were dropped because they had expired} */
    long getExpiredBytes();
}
