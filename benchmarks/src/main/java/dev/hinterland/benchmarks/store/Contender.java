package dev.hinterland.benchmarks.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store under measurement, reduced to what the benchmarks do with it. A forked JVM opens one kind only, so that calls
 * through this interface have one target and are inlined.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Contender<K, V> extends AutoCloseable {

    /** Maps a key to a value. */
    void put(K key, V value);

    /**
     * Returns the value of a key, as a user of this store gets it: a reference on the heap, a copy from off the heap.
     */
    @Nullable
    V get(K key);

    /** Returns the values of those keys that have one, by the store's own method for that if it has one. */
    default Map<K, V> getAll(List<K> keys) {
        Map<K, V> found = LinkedHashMap.newLinkedHashMap(keys.size());
        for (K key : keys) {
            V value = get(key);
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    /** Returns how long writers have waited for memory so far, in nanoseconds; 0 where the store does not tell. */
    default long stallNanos() {
        return 0;
    }

    /** Returns the bytes that the store says it holds off the heap; 0 where it does not tell. */
    default long offHeapBytes() {
        return 0;
    }

    @Override
    void close();
}
