package dev.hinterland.benchmarks.store;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The JDK's own map on the heap, not presized. */
final class HashMapContender<K, V> implements Contender<K, V> {

    private final ConcurrentMap<K, V> map = new ConcurrentHashMap<>();

    @Override
    public void put(K key, V value) {
        map.put(key, value);
    }

    @Override
    public @Nullable V get(K key) {
        return map.get(key);
    }

    @Override
    public void close() {
        map.clear();
    }
}
