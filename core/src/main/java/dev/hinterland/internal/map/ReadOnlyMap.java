// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.Counter;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapMap;
import dev.hinterland.Scan;
import dev.hinterland.internal.store.Store;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A map that another process writes: it passes reads on, and throws {@link UnsupportedOperationException} for all else,
 * whatever that would change.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class ReadOnlyMap<K, V> implements OffHeapMap<K, V> {

    private final StoreMap<K, V, ?, ?> map;

    public ReadOnlyMap(StoreMap<K, V, ?, ?> map) {
        this.map = map;
    }

    /** Returns the store that is read. */
    public Store<?, ?> store() {
        return map.store();
    }

    private UnsupportedOperationException refused() {
        return new UnsupportedOperationException("map is built with readOnly: name=" + store().name());
    }

    // Reading

    @Override
    public @Nullable V get(Object key) {
        return map.get(key);
    }

    @Override
    public V getOrDefault(Object key, V absent) {
        return map.getOrDefault(key, absent);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return map.getAll(keys);
    }

    @Override
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return map.read(key, function);
    }

    @Override
    public int readInt(K key, Field.OfInt<V> field, int absent) {
        return map.readInt(key, field, absent);
    }

    @Override
    public long readLong(K key, Field.OfLong<V> field, long absent) {
        return map.readLong(key, field, absent);
    }

    @Override
    public double readDouble(K key, Field.OfDouble<V> field, double absent) {
        return map.readDouble(key, field, absent);
    }

    @Override
    public Scan<V> scan() {
        return map.scan();
    }

    @Override
    public void scan(BiConsumer<? super K, ? super View<V>> visitor) {
        map.scan(visitor);
    }

    @Override
    public Counter counter(K key) {
        Counter counter = map.counter(key);
        return new Counter() {

            @Override
            public long get() {
                return counter.get();
            }

            @Override
            public void set(long value) {
                throw refused();
            }

            @Override
            public long add(long delta) {
                throw refused();
            }
        };
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        map.forEach(action);
    }

    @Override
    public Set<K> keySet() {
        return Collections.unmodifiableSet(map.keySet());
    }

    @Override
    public Collection<V> values() {
        return Collections.unmodifiableCollection(map.values());
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return Collections.unmodifiableMap(map).entrySet();
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public long longSize() {
        return map.longSize();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public MapStats stats() {
        return map.stats();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || map.equals(other);
    }

    @Override
    public int hashCode() {
        return map.hashCode();
    }

    @Override
    public String toString() {
        return map.toString();
    }

    @Override
    public void close() {
        map.close();
    }

    // Writing

    @Override
    public void checkpoint() {
        throw refused();
    }

    @Override
    public void set(K key, V value) {
        throw refused();
    }

    @Override
    public boolean removeIf(Predicate<? super View<V>> condition) {
        throw refused();
    }

    @Override
    public @Nullable V put(K key, V value) {
        throw refused();
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        throw refused();
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        throw refused();
    }

    @Override
    public @Nullable V remove(Object key) {
        throw refused();
    }

    @Override
    public boolean remove(Object key, @Nullable Object value) {
        throw refused();
    }

    @Override
    public @Nullable V replace(K key, V value) {
        throw refused();
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        throw refused();
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        throw refused();
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
        throw refused();
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        throw refused();
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        throw refused();
    }

    @Override
    public void clear() {
        throw refused();
    }
}
