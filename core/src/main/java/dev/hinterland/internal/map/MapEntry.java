// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entry as an iterator returned it. Setting its value writes to the map. Not thread-safe. */
final class MapEntry<K, V> implements Map.Entry<K, V> {

    private final Map<K, V> map;
    private final K key;
    private V value;

    MapEntry(Map<K, V> map, K key, V value) {
        this.map = map;
        this.key = key;
        this.value = value;
    }

    @Override
    public K getKey() {
        return key;
    }

    @Override
    public V getValue() {
        return value;
    }

    @Override
    public V setValue(V newValue) {
        V old = value;
        map.put(key, newValue);
        value = newValue;
        return old;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Map.Entry<?, ?> entry
                && Objects.equals(key, entry.getKey())
                && Objects.equals(value, entry.getValue());
    }

    @Override
    public int hashCode() {
        return key.hashCode() ^ value.hashCode();
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }
}
