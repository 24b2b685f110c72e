package dev.hinterland;

/**
 * Hears of entries that left a cache, in the cache's executor, one after the other. It is called where the cache has nothing
 * locked, and may use the cache.
 *
 * <p>About 4,000 entries, or 8 MiB of them, wait for the listener at most. A thread that lets more entries leave waits for the
 * listener, as long as the listener returns from a call every 100 ms; beyond that, the thread goes on, and more entries wait. If
 * the executor refuses or loses a task, or does not begin it in time, a thread that uses the cache calls the listener.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface RemovalListener<K, V> {

    /**
     * Called after an entry has left. What it throws, or a codec that decodes the entry, goes to the calling thread's own handler
     * of uncaught exceptions, or to the log if the thread has none; the next entry is told then.
     *
     * @param key the key
     * @param value a copy of the value
     * @param cause why it left
     */
    void onRemoval(K key, V value, RemovalCause cause);
}
