// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store that is open. {@link #put} and {@link #get} are called by several threads at once.
 *
 * <p>What is measured calls a store through this interface. A JVM that measures opens one kind of store only, so that
 * such a call has one target and is inlined.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface OpenStore<K, V> extends AutoCloseable {

    /**
     * Maps a key to a value.
     *
     * @throws StoreFullException if the budget does not hold another entry, and the store drops none
     */
    void put(K key, V value);

    /**
     * Returns the value of a key as a user of this store gets it, a reference on the heap or a copy from off the heap;
     * {@code null} if there is none.
     */
    @Nullable
    V get(K key);

    /** Returns the values of those keys that have one, by the store's own method for that if it has one. */
    default Map<K, V> getAll(List<K> keys) {
        Map<K, V> found = new LinkedHashMap<>(2 * keys.size());
        for (K key : keys) {
            V value = get(key);
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    /** Returns the number of entries, once what is to be evicted is evicted, or -1 if the store cannot tell. */
    default long size() {
        return -1;
    }

    /** Returns the most entries that it ever held, or what {@link #size} returns if it does not count them. */
    default long peak() {
        return size();
    }

    /** Returns the bytes that the store holds outside the Java heap, or -1 if it cannot tell. */
    default long offHeapBytes() {
        return 0;
    }

    /** Returns how long writers have waited for memory so far, in nanoseconds; 0 if the store does not tell. */
    default long stallNanos() {
        return 0;
    }

    /**
     * Returns the process ids of servers that the store started and whose memory counts as its own; none for a store
     * within the JVM.
     */
    default List<Long> processes() {
        return List.of();
    }

    /** Returns further timings of this store's own, in milliseconds by name, to be shown in its row; usually none. */
    default Map<String, Double> extraTimings() {
        return Map.of();
    }

    /** Stops the store and gives its memory back. */
    @Override
    void close();
}
