// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** A cache, Hinterland's or Caffeine's; what returns nothing there returns a word here. */
interface Subject<K, V> extends AutoCloseable {

    V getIfPresent(K key);

    V get(K key, Function<? super K, ? extends V> loader);

    /** Loads by the cache's own loader, or looks the key up where it has none. */
    V load(K key);

    Map<K, V> loadAll(Iterable<K> keys);

    Map<K, V> getAllPresent(Iterable<K> keys);

    Map<K, V> getAll(
            Iterable<K> keys, Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader);

    Object put(K key, V value);

    Object putAll(Map<K, V> entries);

    Object invalidate(K key);

    Object invalidateAll(Iterable<K> keys);

    Object invalidateAll();

    Object cleanUp();

    ConcurrentMap<K, V> asMap();

    long estimatedSize();

    /** Returns hits, misses, loads that gave something, and loads that did not. */
    List<Long> stats();

    /** Returns a key that is in no call. */
    K another();

    @Override
    void close();
}
