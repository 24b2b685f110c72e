// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache whose entries live outside the Java heap, within a budget of bytes. The method names are those of Caffeine.
 *
 * <p>{@linkplain dev.hinterland.codec.Codec Codecs} copy keys and values in and out. A lookup returns a new object each
 * time. Changing that object does not change the cache, unless the cache was built with {@link
 * CacheBuilder#heapEntries}. Keys and values must not be {@code null}. Two keys are the same key if their encoded bytes
 * are equal.
 *
 * <p>When the budget is used up, the cache drops entries, first those that were not read again. A value that is larger
 * than the whole budget is dropped at once, together with the previous value of the key. The method that put it returns
 * as if the cache had kept it, and the removal listener is told of both values. A key may have about a thousandth of
 * the budget. A key that is larger than a quarter of a region throws {@link IllegalArgumentException}; the message has
 * the limit. Keys of 64 KiB therefore require a budget of 64 MiB.
 *
 * <p>A cache has no {@linkplain OffHeapMap#counter counters} that are changed in place: an entry may be dropped at any
 * time, and its count with it. If counts may be lost, use {@code asMap().merge(key, 1L, Long::sum)}.
 *
 * <p>All operations are thread-safe. Lookups take no lock. After {@link #close}, every operation throws {@link
 * StoreClosedException}; a load that is running then ends with it too.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface OffHeapCache<K, V> extends AutoCloseable {

    /**
     * {@return the value of a key, or {@code null} if it has none}
     *
     * @param key the key to look up, not {@code null}
     */
    @Nullable
    V getIfPresent(K key);

    /**
     * Returns the value of a key. If the key has none, the loader loads it first. Other threads that ask for the key
     * wait for this load; if it fails, they load themselves. If the key is removed during the load, the loaded value is
     * returned but not kept. If the key is put during the load, the put value is kept and returned.
     *
     * @param key the key to look up, not {@code null}
     * @param loader computes the value in the caller's thread. Its exceptions go to the caller, and nothing is kept
     * @return the value, or {@code null} if the loader returned {@code null}
     * @throws IllegalStateException if the loader asks for its own key, directly or through other loads
     */
    @Nullable
    V get(K key, Function<? super K, ? extends @Nullable V> loader);

    /**
     * {@return the values of the keys that have one, in the order of the keys, each key once} A batch looks up many
     * keys at a time, which is faster than one lookup after the other. A concurrent write may be seen or not, key by
     * key.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     */
    Map<K, V> getAllPresent(Iterable<? extends K> keys);

    /**
     * {@return the values of several keys, in the order of the keys} One call of the loader loads the missing keys,
     * except those that other threads load already. Everything that the loader returns is kept, also values of other
     * keys.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     * @param loader computes the values of the keys that it is given
     */
    Map<K, V> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader);

    /**
     * Calls a function with a view of the value of a key. The function reads single components of the record in place;
     * nothing is copied. The read counts as {@link #getIfPresent}. Values on the heap are not used. The function is
     * called at most once, may take long, and may use this cache; see {@link OffHeapMap#read}.
     *
     * @param key the key to look up, not {@code null}
     * @param function reads the value; the view is valid during the call only
     * @param <T> the type of the result
     * @return the function's result, or {@code null} if the key has no value
     * @throws IllegalStateException if the values are not records, or not encoded by the library's own codec
     */
    <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function);

    /**
     * Returns one component of the value of a key, without a view. The read counts as {@link #getIfPresent}.
     *
     * @param key the key to look up, not {@code null}
     * @param field the component, a field of a layout of the values' class
     * @param absent the result if the key has no value
     * @return the component, or {@code absent} if the key has no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    int readInt(K key, Field.OfInt<V> field, int absent);

    /**
     * Returns one component of the value of a key, without a view. The read counts as {@link #getIfPresent}.
     *
     * @param key the key to look up, not {@code null}
     * @param field the component, a field of a layout of the values' class
     * @param absent the result if the key has no value
     * @return the component, or {@code absent} if the key has no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    long readLong(K key, Field.OfLong<V> field, long absent);

    /**
     * Returns one component of the value of a key, without a view. The read counts as {@link #getIfPresent}.
     *
     * @param key the key to look up, not {@code null}
     * @param field the component, a field of a layout of the values' class
     * @param absent the result if the key has no value
     * @return the component, or {@code absent} if the key has no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    double readDouble(K key, Field.OfDouble<V> field, double absent);

    /**
     * {@return a scan over all values, in place and in memory order} A scan is no access: it does not prolong the life
     * of entries and counts no hits. It does not visit expired entries.
     *
     * @throws IllegalStateException as {@link #read}
     */
    Scan<V> scan();

    /**
     * Calls a function with each value, as {@link #scan()} does.
     *
     * @param visitor gets a view of each value; the view is valid during one call only
     */
    default void scan(Consumer<? super View<V>> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        scan().forEach(visitor);
    }

    /**
     * Calls a function with each key and a view of its value. The keys are decoded, and the order is that of the index:
     * if only values are of interest, {@link #scan()} is several times as fast. A key that is present all the time
     * comes exactly once. This is no access, and counts nothing.
     *
     * @param visitor gets each key, and a view of its value, which is valid during one call only
     * @throws IllegalStateException as {@link #read}
     */
    void scan(BiConsumer<? super K, ? super View<V>> visitor);

    /**
     * Removes all entries whose value meets a condition. If a value is replaced meanwhile, the condition is asked of
     * the new one.
     *
     * @param condition decides by a view of a value, which is valid during one call only
     * @return whether entries were removed
     * @throws IllegalStateException as {@link #read}
     */
    boolean removeIf(Predicate<? super View<V>> condition);

    /**
     * Puts a value. It replaces the previous value of the key.
     *
     * @param key the key to write, not {@code null}
     * @param value the value, not {@code null}
     */
    void put(K key, V value);

    /**
     * Puts several values, one after the other.
     *
     * @param entries the keys and values, none of them {@code null}
     */
    void putAll(Map<? extends K, ? extends V> entries);

    /**
     * Puts a value that expires after a duration, in place of the duration that the builder's options give.
     *
     * @param key the key to write, not {@code null}
     * @param value the value, not {@code null}
     * @param duration how long the entry lives from now; a negative duration ends it at once
     * @throws IllegalStateException if the cache was built without expiry
     */
    void put(K key, V value, Duration duration);

    /**
     * Makes an entry expire after a duration, in place of the duration that the builder's options give. The next read
     * or write of the entry may change the duration again.
     *
     * @param key the key of the entry, not {@code null}
     * @param duration how long the entry lives from now; a negative duration ends it at once
     * @return whether the key had an entry
     * @throws IllegalStateException if the cache was built without expiry
     */
    boolean setExpiresAfter(K key, Duration duration);

    /**
     * {@return how long an entry would live on without access, or {@code null} if the key has no entry}
     *
     * @param key the key of the entry, not {@code null}
     * @throws IllegalStateException if the cache was built without expiry
     */
    @Nullable
    Duration getExpiresAfter(K key);

    /**
     * Removes a key.
     *
     * @param key the key to remove, not {@code null}; it need not be present
     */
    void invalidate(K key);

    /**
     * Removes several keys.
     *
     * @param keys the keys to remove, none of them {@code null}; they need not be present
     */
    void invalidateAll(Iterable<? extends K> keys);

    /** Removes all keys. */
    void invalidateAll();

    /** {@return the number of entries, including expired ones that have not been removed yet} */
    long estimatedSize();

    /** {@return the counts of hits, misses, loads and evictions} */
    CacheStats stats();

    /** {@return a snapshot of the entries and of the memory that they use} */
    MapStats memory();

    /** {@return what the cache was built with, to look at and to change} */
    CachePolicy<K, V> policy();

    /**
     * {@return a view of the cache as a map} Its {@code computeIfAbsent} is {@link #get(Object, Function)}. Its other
     * methods that take a function call it as {@link OffHeapMap} does. A function that writes or refreshes its own key
     * throws {@link IllegalStateException}.
     */
    ConcurrentMap<K, V> asMap();

    /**
     * Drops expired entries, and those that exceed a maximum of entries or weight. Then waits until the removal
     * listener has been told of all entries that have left so far. If the executor does not start a call of the
     * listener within two seconds, this thread makes it. A listener that calls this method does not wait.
     */
    void cleanUp();

    /** Frees all memory. The removal listener is not told of the remaining entries. Closing twice has no effect. */
    @Override
    void close();
}
