// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Index;

/**
 * Fills a new store with entries whose hashes, times and frequencies are known from another one with the same seed. One
 * thread at a time.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class StoreFilling<K, V> {

    private final Store<K, V> store;
    private final EntryHeap<K, V> heap;

    /**
     * Begins to fill a store, which is empty. Nothing is dropped, in the file of a cache neither.
     *
     * @param ofCache whether a cache will open the file, which needs less of a reserve than a map
     */
    public StoreFilling(Store<K, V> store, boolean ofCache) {
        this.store = store;
        this.heap = store.heap();
        if (ofCache) {
            heap.regions().reserveInParts();
        }
    }

    /**
     * Adds an entry.
     *
     * @param hash by which it is linked where its bucket is not crowded
     * @param time the entry's, where entries are timed
     * @return false if the store has the key already
     * @throws dev.hinterland.OutOfBudgetException if the entry does not fit
     */
    public boolean add(K key, int hash, V value, long time, int frequency) {
        boolean added = store.put(key, hash, value, Index.ABSENT, time) == Index.ABSENT;
        if (added && frequency > 0) {
            long location = heap.index().locate(key, hash);
            heap.index().slots().count(heap.linkedHash(key, hash), location, frequency);
        }
        return added;
    }
}
