package dev.hinterland;

import dev.hinterland.layout.Field;
import dev.hinterland.layout.View;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConcurrentMap} whose entries live outside the Java heap, where no garbage collector walks them.
 *
 * <p>Keys and values are copied in and out through their {@linkplain dev.hinterland.codec.Codec codecs}: what
 * {@code get} returns is a new object each time, and changing it does not change the map. Neither keys nor values may be
 * {@code null}.
 *
 * <p>All operations are thread-safe and linearizable, reads take no lock, and views iterate weakly consistently: a key
 * that is present all the time is seen exactly once.
 *
 * <p>{@code compute}, {@code computeIfAbsent}, {@code computeIfPresent}, {@code merge} and {@code replaceAll} are atomic. One
 * function at a time makes the value of a key; other threads that compute the key wait. So a function is called once, with one
 * exception: methods that compute nothing, {@code put} or {@code remove} for example, do not wait for it. What they write takes
 * effect at once, and the function is called again with that; the function of {@code computeIfAbsent} is not, its caller gets
 * the value that was put. A function may change the array that it is given and return it. It must not write its own key: that
 * throws {@link IllegalStateException}. So does a function that would wait for itself through other threads, also through
 * other maps and caches.
 *
 * <p>Sizes: a value may have up to 2 GiB, if the budget allows. A key may have 16,000 bytes in any map, and a 4096th of the
 * budget, up to 64 MB, in a large one; a larger key gets {@link IllegalArgumentException}.
 *
 * <p>{@code toString} prints at most a hundred entries, and says how many more there are.
 *
 * <p>Once closed, every operation throws {@link StoreClosedException}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface OffHeapMap<K, V> extends ConcurrentMap<K, V>, AutoCloseable {

    /** Returns the exact number of entries, also where it exceeds what {@link #size} can say. */
    long longSize();

    /**
     * Returns the values of those keys that have one, in the order of the keys, each key once. It looks keys up many at a
     * time, which is quicker than one after the other; what other threads write meanwhile may be seen or not, key by key.
     *
     * @return a map on the heap, the caller's own
     */
    Map<K, V> getAll(Iterable<? extends K> keys);

    /**
     * Lets a function read the value of a key where it lies, component by component, and copies nothing.
     *
     * <p>The value's memory is not used again before the function has returned; what others do to the key meanwhile, it does not
     * see. It may take its time, and use this map: it delays nobody, but keeps one region, a small part of the budget, from
     * being used again. After it has closed the map, the view's next method throws {@link IllegalStateException}. The function
     * is called once at most.
     *
     * @return what the function returned, or {@code null} where there is no value
     * @throws IllegalStateException if the values are no records, or not encoded by the library's own codec of them
     */
    <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function);

    /**
     * Returns one component of the value of a key, without a view.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    int readInt(K key, Field.OfInt<V> field, int absent);

    /**
     * Returns one component of the value of a key, without a view.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    long readLong(K key, Field.OfLong<V> field, long absent);

    /**
     * Returns one component of the value of a key, without a view.
     *
     * @return the component, or {@code absent} where there is no value
     * @throws NullPointerException if the component is null
     * @throws IllegalStateException as {@link #read}
     */
    double readDouble(K key, Field.OfDouble<V> field, double absent);

    /**
     * Returns a way through all values where they lie, at the speed of memory.
     *
     * @throws IllegalStateException as {@link #read}
     */
    Scan<V> scan();

    /** Calls a function with each value, as {@link #scan()} does. */
    default void scan(Consumer<? super View<V>> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        scan().forEach(visitor);
    }

    /**
     * Returns the value of a key as a counter, which is changed in place. The key need not be present.
     *
     * @throws IllegalStateException if the map was not built with {@linkplain dev.hinterland.codec.Codec#ofLong the codec of
     *     Long} for its values
     */
    Counter counter(K key);

    /**
     * Returns what the map holds, and what memory it holds it in. The figures are read one after the other while others
     * may write.
     */
    MapStats stats();

    /**
     * Frees all memory. Operations that run in other threads end with
     * {@link StoreClosedException}. Closing twice has no effect.
     */
    @Override
    void close();
}
