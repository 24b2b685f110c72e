package dev.hinterland;

import dev.hinterland.layout.Field;
import dev.hinterland.layout.View;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache whose entries live outside the Java heap, within a budget of bytes. The names are those of Caffeine.
 *
 * <p>Keys and values are copied in and out through their {@linkplain dev.hinterland.codec.Codec codecs}: what a lookup
 * returns is a new object each time, and changing it does not change the cache, unless the cache was built with
 * {@linkplain CacheBuilder#heapEntries values on the heap}. Neither keys nor values may be {@code
 * null}. Two keys are the same key when their encoded bytes are equal.
 *
 * <p>When the budget is used up, entries are dropped: those that were not read again, before others. A value that is
 * larger than the whole budget is dropped at once, with the value that the key had before, whatever method has put it: the
 * method returns as if it had been kept, and the removal listener hears of both. A key may have a thousandth of the budget, more or less: one that is
 * larger than a quarter of a region gets {@link IllegalArgumentException}, whose message has the most. So keys of 64 KiB want
 * a budget of 64 MiB.
 *
 * <p>There are no {@linkplain OffHeapMap#counter counters} that are changed in place: an entry may be dropped at any time, and a count
 * with it. Counts that may be lost are {@code asMap().merge(key, 1L, Long::sum)}.
 *
 * <p>All operations are thread-safe, and lookups take no lock. Once closed, every operation throws
 * {@link StoreClosedException}; a load that is under way then ends with it too.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface OffHeapCache<K, V> extends AutoCloseable {

    /** Returns the value of a key, or {@code null} where there is none. */
    @Nullable
    V getIfPresent(K key);

    /**
     * Returns the value of a key, and loads it first where there is none. Others who ask for the key meanwhile wait for
     * the one load; if it fails, they load by themselves. Where the key is removed during the load, its value is returned, but
     * not kept; where it is put, that value is kept and returned.
     *
     * @param loader makes the value; runs in the caller's thread. What it throws goes to the caller, and nothing is kept
     * @return the value, or {@code null} where the loader gave none
     * @throws IllegalStateException if the loader asks for the key that it loads, directly or through other loads
     */
    @Nullable
    V get(K key, Function<? super K, ? extends @Nullable V> loader);

    /**
     * Returns the values of those keys that have one, in the order of the keys, each key once. It looks keys up many at a
     * time, which is quicker than one after the other; what other threads write meanwhile may be seen or not, key by key.
     */
    Map<K, V> getAllPresent(Iterable<? extends K> keys);

    /**
     * Returns the values of several keys, and loads those that are missing by a single call, but for those that others load
     * already. All that the loader returns is kept, what was not asked for included. The answer is in the order of the keys.
     *
     * @param loader makes the values of the keys that it is given
     */
    Map<K, V> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader);

    /**
     * Lets a function read the value of a key where it lies, component by component, and copies nothing; it counts as {@link
     * #getIfPresent}, and values on the heap are not asked for. The function is called once at most, and may take its time and
     * use this cache; see {@link OffHeapMap#read}.
     *
     * @return what the function returned, or {@code null} where there is no value
     * @throws IllegalStateException if the values are no records, or not encoded by the library's own codec of them
     */
    <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function);

    /**
     * Returns one component of the value of a key, without a view; it counts as {@link #getIfPresent}.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    int readInt(K key, Field.OfInt<V> field, int absent);

    /**
     * Returns one component of the value of a key, without a view; it counts as {@link #getIfPresent}.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    long readLong(K key, Field.OfLong<V> field, long absent);

    /**
     * Returns one component of the value of a key, without a view; it counts as {@link #getIfPresent}.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    double readDouble(K key, Field.OfDouble<V> field, double absent);

    /**
     * Returns a way through all values where they lie, at the speed of memory. It is no access: what it visits lives no longer for
     * that, and it counts no hits. What has expired is not visited.
     *
     * @throws IllegalStateException as {@link #read}
     */
    Scan<V> scan();

    /** Calls a function with each value, as {@link #scan()} does. */
    default void scan(Consumer<? super View<V>> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        scan().forEach(visitor);
    }

    /** Puts a value, in place of the one that there was. */
    void put(K key, V value);

    /** Puts several values, one after the other. */
    void putAll(Map<? extends K, ? extends V> entries);

    /**
     * Puts a value that expires some time from now, whatever the builder said about expiry.
     *
     * @throws IllegalStateException if the cache was built without expiry
     */
    void put(K key, V value, Duration duration);

    /**
     * Makes an entry expire some time from now, whatever the builder said about expiry; its next reading or writing may
     * change that.
     *
     * @return whether there was an entry
     * @throws IllegalStateException if the cache was built without expiry
     */
    boolean setExpiresAfter(K key, Duration duration);

    /**
     * Returns how long an entry would live on if it were not used, or {@code null} where there is none.
     *
     * @throws IllegalStateException if the cache was built without expiry
     */
    @Nullable
    Duration getExpiresAfter(K key);

    /** Removes a key. */
    void invalidate(K key);

    /** Removes several keys. */
    void invalidateAll(Iterable<? extends K> keys);

    /** Removes all keys. */
    void invalidateAll();

    /** Returns how many entries there are, those included that have expired and were not come across yet. */
    long estimatedSize();

    /** Returns what the cache has done. */
    CacheStats stats();

    /** Returns what memory the cache holds its entries in. */
    MapStats memory();

    /**
     * Returns a view of the cache as a map. Its {@code computeIfAbsent} is {@link #get(Object, Function)}. Its other methods that
     * take a function call it as those of {@link OffHeapMap} do; a function that writes or refreshes its own key gets {@link
     * IllegalStateException}.
     */
    ConcurrentMap<K, V> asMap();

    /**
     * Drops what has expired, and waits until the removal listener has heard of all that has left so far. If the executor does not
     * begin to call the listener within two seconds, this thread calls it. A listener that calls this method does not wait.
     */
    void cleanUp();

    /** Frees all memory; the removal listener does not hear of what was there. Closing twice has no effect. */
    @Override
    void close();
}
