// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** Gives an entry a duration at its creation, and again at writes or reads if they count. */
record DurationExpiry<K, V>(BiFunction<? super K, ? super V, Duration> function, Until last) implements Expiry<K, V> {

    /** What is the last event that changes when an entry ends. */
    enum Until {
        CREATION,
        WRITE,
        ACCESS
    }

    DurationExpiry {
        Objects.requireNonNull(function, "function");
    }

    private long nanos(K key, V value) {
        Duration duration = Objects.requireNonNull(function.apply(key, value), "duration must not be null");
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    @Override
    public long expireAfterCreate(K key, V value, long currentTime) {
        return nanos(key, value);
    }

    @Override
    public long expireAfterUpdate(K key, V value, long currentTime, long currentDuration) {
        return last == Until.CREATION ? currentDuration : nanos(key, value);
    }

    @Override
    public long expireAfterRead(K key, V value, long currentTime, long currentDuration) {
        return last == Until.ACCESS ? nanos(key, value) : currentDuration;
    }
}
