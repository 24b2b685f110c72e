// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a cache with expiry after write must do, as long as it has room: each put sets a deadline, and the time comes.
 */
final class ExpiringModel<K, V> extends AbstractMap<K, V> {

    private final Map<K, V> values = new HashMap<>();
    private final Map<K, Long> deadlines = new HashMap<>();
    private final long lifetime;
    private long now;

    ExpiringModel(long lifetime) {
        this.lifetime = lifetime;
    }

    void advance(long millis) {
        now += millis;
        values.keySet().removeIf(key -> deadlines.get(key) <= now);
    }

    @Override
    public V get(Object key) {
        return values.get(Objects.requireNonNull(key));
    }

    @Override
    public V put(K key, V value) {
        deadlines.put(key, now + lifetime);
        return values.put(key, Objects.requireNonNull(value));
    }

    @Override
    public V remove(Object key) {
        return values.remove(key);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<K, V>> iterator() {
                return writingThrough(values.entrySet().iterator());
            }

            @Override
            public int size() {
                return values.size();
            }
        };
    }

    private Iterator<Entry<K, V>> writingThrough(Iterator<Entry<K, V>> entries) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public Entry<K, V> next() {
                Entry<K, V> entry = entries.next();
                return new SimpleEntry<>(entry) {
                    @Override
                    public V setValue(V value) {
                        super.setValue(value);
                        return put(getKey(), value);
                    }
                };
            }

            @Override
            public void remove() {
                entries.remove();
            }
        };
    }
}
