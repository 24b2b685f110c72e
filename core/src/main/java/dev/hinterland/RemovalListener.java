// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * Receives the entries that leave a cache, one after the other, in the cache's executor. The cache holds no lock during
 * a call. The listener may use the cache.
 *
 * <p>At most about 4,000 entries, or 8 MiB of them, wait for the listener. A thread that lets more entries leave waits
 * for the listener, as long as the listener returns from a call every 100 ms. Otherwise the thread goes on, and more
 * entries wait. If the executor refuses a task, loses it, or does not start it in time, a thread that uses the cache
 * calls the listener.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
@FunctionalInterface
public interface RemovalListener<K, V> {

    /**
     * Called after an entry has left the cache. An exception of this method, or of a codec that decodes the entry, goes
     * to the calling thread's own handler of uncaught exceptions. If the thread has none, it is logged. The next entry
     * follows then.
     *
     * @param key the key
     * @param value a copy of the value
     * @param cause why the entry left
     */
    void onRemoval(K key, V value, RemovalCause cause);
}
