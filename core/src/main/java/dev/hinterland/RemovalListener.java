package dev.hinterland;

/**
 * Hears of entries that left a cache, in the cache's executor, one after the other.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface RemovalListener<K, V> {

    /**
     * Called after an entry has left. An exception goes to the handler of uncaught ones of the thread that calls.
     *
     * @param key the key
     * @param value a copy of the value
     * @param cause why it left
     */
    void onRemoval(K key, V value, RemovalCause cause);
}
