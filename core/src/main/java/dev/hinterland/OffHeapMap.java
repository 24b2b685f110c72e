// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConcurrentMap} whose entries live outside the Java heap, where no garbage collector walks them.
 *
 * <p>{@linkplain dev.hinterland.codec.Codec Codecs} copy keys and values in and out. {@code get} returns a new object
 * each time. Changing that object does not change the map. Keys and values must not be {@code null}.
 *
 * <p>All operations are thread-safe and linearizable. Reads take no lock. Views iterate weakly consistently: a key that
 * is present during the whole iteration is seen exactly once.
 *
 * <p>{@code compute}, {@code computeIfAbsent}, {@code computeIfPresent}, {@code merge} and {@code replaceAll} are
 * atomic. One function at a time computes the value of a key; other threads that compute the same key wait. A function
 * is called once, with one exception. Methods that compute nothing, such as {@code put} and {@code remove}, do not wait
 * for it. Their effect is immediate, and the function is called again with the new value. The function of {@code
 * computeIfAbsent} is not called again: its caller gets the value that was put. A function may change the array that it
 * is given and return it. A function that writes its own key throws {@link IllegalStateException}. So does a function
 * that waits for itself through other threads, also through other maps and caches.
 *
 * <p>Sizes: a value may have up to 2 GiB, if the budget allows. A key may have 16,000 bytes in any map. In a large map
 * it may have a 4096th of the budget, up to 64 MB. A larger key throws {@link IllegalArgumentException}.
 *
 * <p>{@code toString} prints at most a hundred entries, and the number of the others.
 *
 * <p>After {@link #close}, every operation throws {@link StoreClosedException}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface OffHeapMap<K, V> extends ConcurrentMap<K, V>, AutoCloseable {

    /**
     * Puts a value, as {@link #put} does, and does not decode the previous one.
     *
     * @param key the key to write, not {@code null}
     * @param value the value, not {@code null}
     */
    void set(K key, V value);

    /** {@return the exact number of entries, even if it exceeds the range of {@link #size}} */
    long longSize();

    /**
     * Returns the values of the keys that have one, in the order of the keys, each key once. A batch looks up many keys
     * at a time, which is faster than one lookup after the other. A concurrent write may be seen or not, key by key.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     * @return a new map on the heap
     */
    Map<K, V> getAll(Iterable<? extends K> keys);

    /**
     * Calls a function with a view of the value of a key. The function reads single components of the record in place;
     * nothing is copied.
     *
     * <p>The value's region is pinned until the function returns: the function does not see writes to the key. The
     * function may take long, and may use this map. It delays no other thread, but one region, a small part of the
     * budget, cannot be recycled meanwhile. After the function has closed the map, the view's next method throws {@link
     * IllegalStateException}. The function is called at most once.
     *
     * @param key the key to look up, not {@code null}
     * @param function reads the value; the view is valid during the call only
     * @param <T> the type of the result
     * @return the function's result, or {@code null} if the key has no value
     * @throws IllegalStateException if the values are not records, or not encoded by the library's own codec
     */
    <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function);

    /**
     * Returns one component of the value of a key, without a view.
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
     * Returns one component of the value of a key, without a view.
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
     * Returns one component of the value of a key, without a view.
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
     * {@return a scan over all values, in place and in memory order}
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
     * comes exactly once.
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
     * {@return a counter that changes the value of a key in place} The key need not be present.
     *
     * @param key the key whose value is changed, not {@code null}
     * @throws IllegalStateException if the values are not encoded with {@link dev.hinterland.codec.Codec#ofLong}
     */
    Counter counter(K key);

    /**
     * {@return a snapshot of the map's entries and memory} The figures are read one after the other; concurrent writes
     * may lie between them.
     */
    MapStats stats();

    /**
     * Writes all that has been written before to the device, where the map has a journal ({@link
     * MapBuilder#durability}). After a loss of power the map has this state, or a later one.
     *
     * @throws UnsupportedOperationException if the map has no journal
     * @throws java.io.UncheckedIOException if the system cannot write to the device; then the map takes no writes any
     *     more
     */
    void checkpoint();

    /**
     * Frees all memory. Operations that run in other threads end with {@link StoreClosedException}. Closing twice has
     * no effect.
     */
    @Override
    void close();
}
