// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.time.Duration;
import java.util.function.BiFunction;

/**
 * Says how long each entry of a cache lives. All durations are nanoseconds from now. A duration that is too large means
 * for ever. A negative one ends the entry at once. The cache calls the methods while it writes or reads the entry. They
 * must not write to the cache.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface Expiry<K, V> {

    /**
     * {@return how long a new entry lives}
     *
     * @param key a copy of the key
     * @param value a copy of the value that the entry gets
     * @param currentTime the time of the cache's {@link Ticker}, in nanoseconds
     */
    long expireAfterCreate(K key, V value, long currentTime);

    /**
     * {@return how long an entry lives after its value was replaced}
     *
     * @param key a copy of the key
     * @param value a copy of the value that the entry gets
     * @param currentTime the time of the cache's {@link Ticker}, in nanoseconds
     * @param currentDuration how long the entry would have lived on
     */
    long expireAfterUpdate(K key, V value, long currentTime, long currentDuration);

    /**
     * {@return how long an entry lives after it was read} A change of a millisecond or less is ignored.
     *
     * @param key a copy of the key
     * @param value a copy of the value that was read
     * @param currentTime the time of the cache's {@link Ticker}, in nanoseconds
     * @param currentDuration how long the entry would have lived on
     */
    long expireAfterRead(K key, V value, long currentTime, long currentDuration);

    /**
     * {@return an expiry by the creation of an entry: later writes and reads do not change when it ends}
     *
     * @param function returns how long a new entry lives, given its key and value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Expiry<K, V> creating(BiFunction<? super K, ? super V, Duration> function) {
        return new DurationExpiry<>(function, DurationExpiry.Until.CREATION);
    }

    /**
     * {@return an expiry by the last write of an entry: reads do not change when it ends}
     *
     * @param function returns how long an entry lives after a write, given its key and value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Expiry<K, V> writing(BiFunction<? super K, ? super V, Duration> function) {
        return new DurationExpiry<>(function, DurationExpiry.Until.WRITE);
    }

    /**
     * {@return an expiry by the last write or read of an entry}
     *
     * @param function returns how long an entry lives after a write or a read, given its key and value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Expiry<K, V> accessing(BiFunction<? super K, ? super V, Duration> function) {
        return new DurationExpiry<>(function, DurationExpiry.Until.ACCESS);
    }
}
