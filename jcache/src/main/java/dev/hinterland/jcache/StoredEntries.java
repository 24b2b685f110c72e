// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.OffHeapCache;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a cache, with how long they live. Writes of one key must not overlap.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class StoredEntries<K, V> {

    /**
     * Deadlines are in whole milliseconds, rounded up. What is left of one is read before it is written anew; half a
     * millisecond less makes up for the time between, so that the deadline stays where it was.
     */
    private static final long ROUNDING_NANOS = 500_000;

    private final OffHeapCache<K, V> cache;
    private final ConcurrentMap<K, V> map;
    private final Set<K> keys;
    private final CacheParts<K, V> parts;
    private final boolean timed;

    StoredEntries(CacheParts<K, V> parts) {
        this.parts = parts;
        this.cache = parts.cache();
        this.map = cache.asMap();
        this.keys = map.keySet();
        this.timed = !parts.rules().isEndless();
    }

    OffHeapCache<K, V> cache() {
        return cache;
    }

    /** Returns the value of a key that is asked for, or {@code null}. */
    @Nullable
    V get(K key) {
        return cache.getIfPresent(key);
    }

    /** Returns the values of the keys that have one. */
    Map<K, V> getAll(Set<? extends K> wanted) {
        return cache.getAllPresent(wanted);
    }

    /** Returns the value of a key that is about to change, or {@code null}. */
    @Nullable
    V peek(K key) {
        return cache.policy().getIfPresentQuietly(key);
    }

    boolean contains(K key) {
        return map.containsKey(key);
    }

    /** Throws what a put would if an entry cannot be encoded. */
    void check(K key, V value) {
        long keyBytes = parts.keys().size(key);
        long valueBytes = parts.values().size(value);
        if (keyBytes < 0 || valueBytes < 0) {
            throw new IllegalArgumentException(
                    "size must not be negative: keyBytes=" + keyBytes + ", valueBytes=" + valueBytes);
        }
    }

    /** Puts a value that lives some time from now, more than zero. */
    void put(K key, V value, long nanos) {
        if (!timed || nanos == ExpiryRules.ETERNAL) {
            cache.put(key, value);
        } else {
            cache.put(key, value, Duration.ofNanos(nanos));
        }
    }

    /** Replaces a value, and leaves the time when the entry ends; returns whether it has not ended yet. */
    boolean replace(K key, V value) {
        if (!timed) {
            cache.put(key, value);
            return true;
        }
        Duration left = cache.getExpiresAfter(key);
        if (left == null) {
            return false;
        }
        long nanos = left.toNanos();
        put(key, value, nanos == ExpiryRules.ETERNAL ? nanos : Math.max(1, nanos - ROUNDING_NANOS));
        return true;
    }

    /** Makes an entry live some time from now, if it is there. */
    void keepFor(K key, long nanos) {
        if (timed) {
            cache.setExpiresAfter(key, Duration.ofNanos(nanos));
        }
    }

    /** Removes an entry; returns whether it was there. */
    boolean remove(K key) {
        return keys.remove(key);
    }

    /** Removes an entry; returns its value, or {@code null} if it was not there. */
    @Nullable
    V take(K key) {
        return map.remove(key);
    }

    Set<K> keys() {
        return keys;
    }

    Iterator<Map.Entry<K, V>> iterator() {
        return map.entrySet().iterator();
    }

    void clear() {
        cache.invalidateAll();
    }

    void close() {
        cache.close();
    }
}
