// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;

/** The cache that it is compared with. */
@NullUnmarked // as the interface
final class CaffeineSubject<K, V> implements Subject<K, V> {

    private final Cache<K, V> cache;
    private final K another;

    CaffeineSubject(Cache<K, V> cache, K another) {
        this.cache = cache;
        this.another = another;
    }

    @Override
    public V getIfPresent(K key) {
        return cache.getIfPresent(key);
    }

    @Override
    public V get(K key, Function<? super K, ? extends V> loader) {
        return cache.get(key, loader);
    }

    @Override
    public V load(K key) {
        return cache instanceof LoadingCache<K, V> loading ? loading.get(key) : cache.getIfPresent(key);
    }

    @Override
    public Map<K, V> loadAll(Iterable<K> keys) {
        return cache instanceof LoadingCache<K, V> loading ? loading.getAll(keys) : cache.getAllPresent(keys);
    }

    @Override
    public Map<K, V> getAllPresent(Iterable<K> keys) {
        return cache.getAllPresent(keys);
    }

    @Override
    public Map<K, V> getAll(
            Iterable<K> keys, Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        return cache.getAll(keys, loader);
    }

    @Override
    public Object put(K key, V value) {
        cache.put(key, value);
        return "put";
    }

    @Override
    public Object putAll(Map<K, V> entries) {
        cache.putAll(entries);
        return "put";
    }

    @Override
    public Object invalidate(K key) {
        cache.invalidate(key);
        return "invalidated";
    }

    @Override
    public Object invalidateAll(Iterable<K> keys) {
        cache.invalidateAll(keys);
        return "invalidated";
    }

    @Override
    public Object invalidateAll() {
        cache.invalidateAll();
        return "invalidated";
    }

    @Override
    public Object cleanUp() {
        cache.cleanUp();
        return "clean";
    }

    @Override
    public ConcurrentMap<K, V> asMap() {
        return cache.asMap();
    }

    @Override
    public long estimatedSize() {
        return cache.estimatedSize();
    }

    @Override
    public List<Long> stats() {
        CacheStats stats = Objects.requireNonNull(cache.stats());
        return List.of(stats.hitCount(), stats.missCount(), stats.loadSuccessCount(), stats.loadFailureCount());
    }

    @Override
    public K another() {
        return another;
    }

    @Override
    public void close() {
        cache.invalidateAll();
    }
}
