// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a cache was built with, to look at and to change while it is used. The method names are those of Caffeine's
 * {@code Policy}. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface CachePolicy<K, V> {

    /** {@return whether the cache counts hits, misses and loads} */
    boolean isRecordingStats();

    /**
     * {@return the value of a key, or {@code null} if it has none} That is no access: it counts nothing, and does not
     * prolong the life of the entry.
     *
     * @param key the key to look up, not {@code null}
     */
    @Nullable
    V getIfPresentQuietly(K key);

    /** {@return the refreshes that are under way, as a copy} */
    Map<K, CompletableFuture<@Nullable V>> refreshes();

    /** {@return how the cache is limited; present in every cache} */
    Optional<Eviction<K, V>> eviction();

    /** {@return the expiry after the last read or write, if the cache was built with it} */
    Optional<FixedExpiration<K, V>> expireAfterAccess();

    /** {@return the expiry after the last write, if the cache was built with it} */
    Optional<FixedExpiration<K, V>> expireAfterWrite();

    /** {@return the expiry by entry, if the cache was built with {@code expireAfter}} */
    Optional<VarExpiration<K, V>> expireVariably();

    /** {@return the refreshing after the last write, if the cache was built with it} */
    Optional<FixedRefresh<K, V>> refreshAfterWrite();

    /**
     * How a cache is limited: by {@code maximumSize}, by {@code maximumWeight}, or else by bytes.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    interface Eviction<K, V> {

        /** {@return whether the maximum is one of weights or bytes, and not of entries} */
        boolean isWeighted();

        /**
         * {@return what an entry weighs, or empty if the key has no entry or the cache no weigher}
         *
         * @param key the key of the entry, not {@code null}
         */
        OptionalInt weightOf(K key);

        /** {@return what the entries weigh together, or their bytes; empty if the maximum is one of entries} */
        OptionalLong weightedSize();

        /** {@return the maximum, in entries, units of weight, or bytes} */
        long getMaximum();

        /**
         * Changes the maximum, and drops entries until it holds. A cache that is limited by bytes takes no more memory
         * than it was built with, and keeps the memory that it has taken for other entries.
         *
         * @param maximum the maximum, in entries, units of weight, or bytes of entries; zero or more
         * @throws IllegalArgumentException if it is negative, or more than the bytes that the cache was built with
         */
        void setMaximum(long maximum);

        /**
         * {@return the entries that the cache would rather drop, the first to go first, as a copy} It looks at all
         * entries. Those that came last are among them, though a maximum of more than 64 entries spares them for a
         * while.
         *
         * @param limit how many entries at most, zero or more
         */
        Map<K, V> coldest(int limit);

        /**
         * {@return the entries that the cache would rather keep, the last to go first, as a copy} It looks at all
         * entries.
         *
         * @param limit how many entries at most, zero or more
         */
        Map<K, V> hottest(int limit);

        /**
         * {@return the entries that the cache would rather drop, the first to go first, as a copy} It looks at all
         * entries.
         *
         * @param weightLimit what they weigh together at most, zero or more; an entry of a cache without a weigher
         *     weighs one
         */
        Map<K, V> coldestWeighted(long weightLimit);

        /**
         * {@return the entries that the cache would rather keep, the last to go first, as a copy} It looks at all
         * entries.
         *
         * @param weightLimit what they weigh together at most, zero or more; an entry of a cache without a weigher
         *     weighs one
         */
        Map<K, V> hottestWeighted(long weightLimit);
    }

    /**
     * An expiry with one duration for all entries.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    interface FixedExpiration<K, V> {

        /**
         * {@return how long ago the duration began to count for an entry, or empty if the key has no entry} It is exact
         * to a millisecond; after a read, to a 1024th of the duration.
         *
         * @param key the key of the entry, not {@code null}
         * @throws UnsupportedOperationException if the cache expires entries after writes and after reads: it knows
         *     then which deadline comes first, and not the other one
         */
        Optional<Duration> ageOf(K key);

        /**
         * The same as {@link #ageOf(Object)} in another form.
         *
         * @param key the key of the entry, not {@code null}
         * @param unit the unit of the result
         * @return the age, or empty if the key has no entry
         */
        default OptionalLong ageOf(K key, TimeUnit unit) {
            return in(unit, ageOf(key));
        }

        /** {@return the duration after which entries expire} */
        Duration getExpiresAfter();

        /**
         * {@return the duration after which entries expire}
         *
         * @param unit the unit of the result
         */
        default long getExpiresAfter(TimeUnit unit) {
            return unit.convert(getExpiresAfter());
        }

        /**
         * Changes the duration, for the entries that are there too: all of them end earlier or later by the
         * difference, also those that were put with a duration of their own before. Entries that have ended by that
         * are dropped like others that have.
         *
         * @param duration the new duration, zero or more
         * @throws IllegalArgumentException if it is negative, or more than a year longer than that of the builder
         * @throws UnsupportedOperationException if the cache expires entries after writes and after reads, as for
         *     {@link #ageOf(Object)}; if it is in a file, or before a remote tier; or if it was built with more than
         *     10,000 days
         */
        void setExpiresAfter(Duration duration);

        /**
         * The same as {@link #setExpiresAfter(Duration)}.
         *
         * @param duration the new duration, zero or more
         * @param unit the unit of the duration
         */
        default void setExpiresAfter(long duration, TimeUnit unit) {
            setExpiresAfter(Duration.ofNanos(unit.toNanos(duration)));
        }

        /**
         * {@return the entries that expire first, in this order, as a copy} It looks at all entries. Their order is as
         * exact as {@link #ageOf(Object)}.
         *
         * @param limit how many entries at most, zero or more
         * @throws UnsupportedOperationException if the cache expires entries after writes and after reads, as for
         *     {@link #ageOf(Object)}
         */
        Map<K, V> oldest(int limit);

        /**
         * {@return the entries that expire last, the last one first, as a copy} It looks at all entries. Their order is
         * as exact as {@link #ageOf(Object)}.
         *
         * @param limit how many entries at most, zero or more
         * @throws UnsupportedOperationException if the cache expires entries after writes and after reads, as for
         *     {@link #ageOf(Object)}
         */
        Map<K, V> youngest(int limit);
    }

    /**
     * An expiry with a duration for each entry.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    interface VarExpiration<K, V> {

        /**
         * {@return how long an entry would live on without access, or empty if the key has no entry}
         *
         * @param key the key of the entry, not {@code null}
         */
        Optional<Duration> getExpiresAfter(K key);

        /**
         * The same as {@link #getExpiresAfter(Object)} in another form.
         *
         * @param key the key of the entry, not {@code null}
         * @param unit the unit of the result
         * @return how long the entry would live on, or empty if the key has no entry
         */
        default OptionalLong getExpiresAfter(K key, TimeUnit unit) {
            return in(unit, getExpiresAfter(key));
        }

        /**
         * Makes an entry expire after a duration. Does nothing if the key has no entry.
         *
         * @param key the key of the entry, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         */
        void setExpiresAfter(K key, Duration duration);

        /**
         * The same as {@link #setExpiresAfter(Object, Duration)}.
         *
         * @param key the key of the entry, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         * @param unit the unit of the duration
         */
        default void setExpiresAfter(K key, long duration, TimeUnit unit) {
            setExpiresAfter(key, Duration.ofNanos(unit.toNanos(duration)));
        }

        /**
         * Puts a value that expires after a duration.
         *
         * @param key the key to write, not {@code null}
         * @param value the value, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         * @return the previous value, or {@code null} if there was none
         */
        @Nullable
        V put(K key, V value, Duration duration);

        /**
         * The same as {@link #put(Object, Object, Duration)}.
         *
         * @param key the key to write, not {@code null}
         * @param value the value, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         * @param unit the unit of the duration
         * @return the previous value, or {@code null} if there was none
         */
        default @Nullable V put(K key, V value, long duration, TimeUnit unit) {
            return put(key, value, Duration.ofNanos(unit.toNanos(duration)));
        }

        /**
         * Puts a value that expires after a duration, if the key has none.
         *
         * @param key the key to write, not {@code null}
         * @param value the value, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         * @return the present value, or {@code null} if there was none
         */
        @Nullable
        V putIfAbsent(K key, V value, Duration duration);

        /**
         * The same as {@link #putIfAbsent(Object, Object, Duration)}.
         *
         * @param key the key to write, not {@code null}
         * @param value the value, not {@code null}
         * @param duration how long the entry lives from now, zero or more
         * @param unit the unit of the duration
         * @return the present value, or {@code null} if there was none
         */
        default @Nullable V putIfAbsent(K key, V value, long duration, TimeUnit unit) {
            return putIfAbsent(key, value, Duration.ofNanos(unit.toNanos(duration)));
        }

        /**
         * {@return the entries that expire first, in this order, as a copy} It looks at all entries. Durations are
         * exact to a millisecond.
         *
         * @param limit how many entries at most, zero or more
         */
        Map<K, V> oldest(int limit);

        /**
         * {@return the entries that expire last, the last one first, as a copy} It looks at all entries. Durations are
         * exact to a millisecond.
         *
         * @param limit how many entries at most, zero or more
         */
        Map<K, V> youngest(int limit);
    }

    /**
     * Refreshing with one duration for all entries.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    interface FixedRefresh<K, V> {

        /**
         * {@return how long ago an entry was written, or empty if the key has no entry} It is exact to two 1024ths of
         * the {@code refreshAfterWrite} that the cache was built with, or to two milliseconds if that is longer; if
         * {@code expireAfterWrite} is set too, to a four millionth of that. An entry of many thousand times that
         * duration may look younger.
         *
         * @param key the key of the entry, not {@code null}
         */
        Optional<Duration> ageOf(K key);

        /**
         * The same as {@link #ageOf(Object)} in another form.
         *
         * @param key the key of the entry, not {@code null}
         * @param unit the unit of the result
         * @return the age, or empty if the key has no entry
         */
        default OptionalLong ageOf(K key, TimeUnit unit) {
            return in(unit, ageOf(key));
        }

        /** {@return the duration after which entries are stale} */
        Duration getRefreshesAfter();

        /**
         * {@return the duration after which entries are stale}
         *
         * @param unit the unit of the result
         */
        default long getRefreshesAfter(TimeUnit unit) {
            return unit.convert(getRefreshesAfter());
        }

        /**
         * Changes the duration, for the entries that are there too. They are as exact as {@link #ageOf(Object)}. A
         * cache in a file has the duration that it is built with when it is opened next.
         *
         * @param duration the new duration, more than zero
         * @throws IllegalArgumentException if it is not positive; or if it is longer than two hours and the age that
         *     entries tell: 8,000 times the duration of the builder, or its {@code expireAfterWrite} if that is set
         */
        void setRefreshesAfter(Duration duration);

        /**
         * The same as {@link #setRefreshesAfter(Duration)}.
         *
         * @param duration the new duration, more than zero
         * @param unit the unit of the duration
         */
        default void setRefreshesAfter(long duration, TimeUnit unit) {
            setRefreshesAfter(Duration.ofNanos(unit.toNanos(duration)));
        }
    }

    private static OptionalLong in(TimeUnit unit, Optional<Duration> duration) {
        Objects.requireNonNull(unit, "unit");
        return duration.isEmpty() ? OptionalLong.empty() : OptionalLong.of(unit.convert(duration.get()));
    }
}
