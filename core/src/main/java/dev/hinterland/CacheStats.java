// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Arrays;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.ToLongFunction;

/**
 * What a cache has done since it was built: a snapshot from {@link OffHeapCache#stats}. Immutable. Hits, misses, loads
 * and puts are zero unless {@link CacheBuilder#recordStats()} was called. Evictions and removals are always counted.
 *
 * @since 0.1.0
 */
public final class CacheStats {

    /** The counts, each with the name of its accessor. */
    public enum Figure {
        /** Lookups that found a value. */
        HIT_COUNT("hitCount"),
        /** Lookups that found no value. */
        MISS_COUNT("missCount"),
        /** Loads that returned a value. */
        LOAD_SUCCESS_COUNT("loadSuccessCount"),
        /** Loads that threw, or returned no value. */
        LOAD_FAILURE_COUNT("loadFailureCount"),
        /** The time of all loads, in nanoseconds. */
        TOTAL_LOAD_TIME("totalLoadTime"),
        /** Entries that were dropped because there was no room. */
        SIZE_EVICTION_COUNT("sizeEvictionCount"),
        /** The bytes of the entries that were dropped because there was no room, headers included. */
        SIZE_EVICTION_BYTES("sizeEvictionBytes"),
        /** Entries that were dropped because they had expired. */
        EXPIRED_COUNT("expiredCount"),
        /** The bytes of the entries that were dropped because they had expired, headers included. */
        EXPIRED_BYTES("expiredBytes"),
        /** Values that the cache's users have put; not those that were loaded. */
        PUT_COUNT("putCount"),
        /** Entries that the cache's users have removed. */
        REMOVAL_COUNT("removalCount");

        private final String accessor;

        Figure(String accessor) {
            this.accessor = accessor;
        }
    }

    private static final Figure[] FIGURES = Figure.values();
    private static final CacheStats EMPTY = of(figure -> 0);

    private final long[] values;

    private CacheStats(long[] values) {
        this.values = values;
    }

    /** {@return statistics in which all counts are zero} */
    public static CacheStats empty() {
        return EMPTY;
    }

    /**
     * {@return statistics with these counts, which are Caffeine's} All evictions count as evictions by size.
     *
     * @param hitCount lookups that found a value
     * @param missCount lookups that found no value
     * @param loadSuccessCount loads that returned a value
     * @param loadFailureCount loads that threw, or returned no value
     * @param totalLoadTime the time of all loads, in nanoseconds
     * @param evictionCount entries that the cache itself has dropped
     * @param evictionWeight the weight of those entries
     * @throws IllegalArgumentException if a count is negative
     */
    public static CacheStats of(
            long hitCount,
            long missCount,
            long loadSuccessCount,
            long loadFailureCount,
            long totalLoadTime,
            long evictionCount,
            long evictionWeight) {
        return of(figure -> switch (figure) {
            case HIT_COUNT -> hitCount;
            case MISS_COUNT -> missCount;
            case LOAD_SUCCESS_COUNT -> loadSuccessCount;
            case LOAD_FAILURE_COUNT -> loadFailureCount;
            case TOTAL_LOAD_TIME -> totalLoadTime;
            case SIZE_EVICTION_COUNT -> evictionCount;
            case SIZE_EVICTION_BYTES -> evictionWeight;
            case EXPIRED_COUNT, EXPIRED_BYTES, PUT_COUNT, REMOVAL_COUNT -> 0;
        });
    }

    /**
     * {@return statistics with these counts}
     *
     * @param counts returns the count of each figure, zero or more
     * @throws IllegalArgumentException if a count is negative
     */
    public static CacheStats of(ToLongFunction<Figure> counts) {
        long[] values = new long[FIGURES.length];
        for (Figure figure : FIGURES) {
            long value = counts.applyAsLong(figure);
            if (value < 0) {
                throw new IllegalArgumentException("count must not be negative: " + figure.accessor + "=" + value);
            }
            values[figure.ordinal()] = value;
        }
        return new CacheStats(values);
    }

    /**
     * {@return one of the counts}
     *
     * @param figure which one
     */
    public long value(Figure figure) {
        return values[figure.ordinal()];
    }

    /** {@return the number of lookups that found a value} */
    public long hitCount() {
        return value(Figure.HIT_COUNT);
    }

    /** {@return the number of lookups that found no value} */
    public long missCount() {
        return value(Figure.MISS_COUNT);
    }

    /** {@return the number of lookups} */
    public long requestCount() {
        return saturated(hitCount() + missCount());
    }

    /** {@return the share of lookups that found a value, or one if there were no lookups} */
    public double hitRate() {
        return requestCount() == 0 ? 1 : (double) hitCount() / requestCount();
    }

    /** {@return the share of lookups that found no value, or zero if there were no lookups} */
    public double missRate() {
        return requestCount() == 0 ? 0 : (double) missCount() / requestCount();
    }

    /** {@return the number of loads that returned a value} */
    public long loadSuccessCount() {
        return value(Figure.LOAD_SUCCESS_COUNT);
    }

    /** {@return the number of loads that threw, or returned no value} */
    public long loadFailureCount() {
        return value(Figure.LOAD_FAILURE_COUNT);
    }

    /** {@return the number of loads} */
    public long loadCount() {
        return saturated(loadSuccessCount() + loadFailureCount());
    }

    /** {@return the share of loads that threw or returned no value, or zero if there were no loads} */
    public double loadFailureRate() {
        return loadCount() == 0 ? 0 : (double) loadFailureCount() / loadCount();
    }

    /** {@return the time of all loads, in nanoseconds} */
    public long totalLoadTime() {
        return value(Figure.TOTAL_LOAD_TIME);
    }

    /** {@return the average time of a load in nanoseconds, or zero if there were no loads} */
    public double averageLoadPenalty() {
        return loadCount() == 0 ? 0 : (double) totalLoadTime() / loadCount();
    }

    /** {@return the number of entries that were dropped because there was no room} */
    public long sizeEvictionCount() {
        return value(Figure.SIZE_EVICTION_COUNT);
    }

    /** {@return the bytes of the entries that were dropped because there was no room, headers included} */
    public long sizeEvictionBytes() {
        return value(Figure.SIZE_EVICTION_BYTES);
    }

    /** {@return the number of entries that were dropped because they had expired} */
    public long expiredCount() {
        return value(Figure.EXPIRED_COUNT);
    }

    /** {@return the bytes of the entries that were dropped because they had expired, headers included} */
    public long expiredBytes() {
        return value(Figure.EXPIRED_BYTES);
    }

    /** {@return the number of entries that the cache itself has dropped} */
    public long evictionCount() {
        return saturated(sizeEvictionCount() + expiredCount());
    }

    /** {@return the bytes of the entries that the cache itself has dropped, headers included} */
    public long evictionWeight() {
        return saturated(sizeEvictionBytes() + expiredBytes());
    }

    /** {@return the number of values that the cache's users have put; not those that were loaded} */
    public long putCount() {
        return value(Figure.PUT_COUNT);
    }

    /** {@return the number of entries that the cache's users have removed} */
    public long removalCount() {
        return value(Figure.REMOVAL_COUNT);
    }

    /**
     * {@return the sums of these counts and others; a sum that is too large is {@code Long.MAX_VALUE}}
     *
     * @param other the others
     */
    public CacheStats plus(CacheStats other) {
        Objects.requireNonNull(other, "other");
        return of(figure -> saturated(value(figure) + other.value(figure)));
    }

    /**
     * {@return what these counts exceed others by, zero for those that do not}
     *
     * @param other the others
     */
    public CacheStats minus(CacheStats other) {
        Objects.requireNonNull(other, "other");
        return of(figure -> Math.max(0, value(figure) - other.value(figure)));
    }

    private static long saturated(long sum) {
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CacheStats stats && Arrays.equals(values, stats.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "CacheStats{", "}");
        for (Figure figure : FIGURES) {
            text.add(figure.accessor + "=" + value(figure));
        }
        return text.toString();
    }
}
