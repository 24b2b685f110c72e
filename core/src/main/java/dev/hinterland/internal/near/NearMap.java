// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.internal.map.SoughtValue;
import dev.hinterland.remote.RemoteSession.Answer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache with a remote tier as a map. What a method decides on is the value that the tier has, and it changes that if
 * it is still the same. Size and iteration are those of the copies near.
 */
final class NearMap<K, V, A, B> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {

    private final NearEntries<K, V, A, B> entries;

    NearMap(NearEntries<K, V, A, B> entries) {
        this.entries = entries;
    }

    /** Makes a new value, or none, of an old one, or none. */
    private interface Remapping<V> {
        @Nullable
        V apply(@Nullable V old);
    }

    /** What the tier had, and what it has now. */
    private record Change<V>(@Nullable V old, @Nullable V update) {}

    // Reading

    @Override
    @SuppressWarnings("unchecked") // it is of the class of the keys, if the codec names one
    public @Nullable V get(Object key) {
        V near = entries.map.get(key);
        return near == null && entries.map.soughtForm(key) != null ? entries.fetch((K) key, null) : near;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        return entries.map.containsValue(value);
    }

    @Override
    public int size() {
        return entries.map.size();
    }

    @Override
    public boolean isEmpty() {
        return entries.map.isEmpty();
    }

    // Writing

    @Override
    public @Nullable V put(K key, V value) {
        return entries.decoded(
                entries.writes.put(key, Objects.requireNonNull(value, "value"), entries.lifeMillis(), true));
    }

    @Override
    public @Nullable V remove(Object key) {
        A form = entries.map.soughtForm(key);
        return form == null ? null : entries.decoded(entries.writes.remove(form, true));
    }

    @Override
    public void clear() {
        entries.writes.clear();
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value, "value");
        return update(key, Objects::isNull, _ -> value).old();
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public boolean remove(Object key, @Nullable Object value) {
        if (entries.map.soughtForm(key) == null || value == null) {
            return false;
        }
        SoughtValue<V, B> sought = new SoughtValue<>(entries.values, value);
        return updateIf(sought, (K) key, null);
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        Objects.requireNonNull(newValue, "newValue");
        SoughtValue<V, B> sought = new SoughtValue<>(entries.values, Objects.requireNonNull(oldValue, "oldValue"));
        return updateIf(sought, key, newValue);
    }

    private boolean updateIf(SoughtValue<V, B> sought, K key, @Nullable V update) {
        V old = update(key, value -> isOf(sought, value), _ -> update).old();
        return isOf(sought, old);
    }

    private boolean isOf(SoughtValue<V, B> sought, @Nullable V value) {
        return value != null && sought.is(entries.values.wrap(value), value);
    }

    @Override
    public @Nullable V replace(K key, V value) {
        Objects.requireNonNull(value, "value");
        return update(key, Objects::nonNull, _ -> value).old();
    }

    // Computing

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        V near = entries.map.find(key);
        return near == null ? entries.load(key, function) : near;
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        return update(key, Objects::nonNull, old -> function.apply(key, Objects.requireNonNull(old)))
                .update();
    }

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        return update(key, _ -> true, old -> function.apply(key, old)).update();
    }

    /** As {@link #compute} of a value that is loaded, not put. */
    @Nullable
    V reload(K key, Function<? super K, ? extends @Nullable V> loader) {
        return update(key, _ -> true, _ -> entries.map.loadTimed(key, loader), false)
                .update();
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(function, "function");
        return update(key, _ -> true, old -> old == null ? value : function.apply(old, value))
                .update();
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function, "function");
        for (K key : keySet()) {
            update(
                    key,
                    Objects::nonNull,
                    old -> Objects.requireNonNull(function.apply(key, Objects.requireNonNull(old)), "value"));
        }
    }

    /**
     * Changes a value that is as wanted; what it is now, if it is not. Starts over if another thread or process has
     * changed it since it was read.
     */
    private Change<V> update(K key, Predicate<@Nullable V> wanted, Remapping<V> function) {
        return update(key, wanted, function, true);
    }

    private Change<V> update(K key, Predicate<@Nullable V> wanted, Remapping<V> function, boolean isPut) {
        A form = entries.map.keyForm(key);
        while (true) {
            Answer there = entries.ask(form);
            V old = entries.decoded(there);
            if (!wanted.test(old)) {
                return new Change<>(old, null);
            }
            V update = function.apply(old);
            byte[] bytes = there.value();
            if (update == null && bytes == null) {
                return new Change<>(null, null);
            }
            byte[] changed = update == null ? null : entries.encoded(update);
            if (entries.writes.exchange(form, bytes, changed)) {
                if (update != null && isPut) {
                    entries.map.counters().put();
                }
                return new Change<>(old, update);
            }
        }
    }

    // Views

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
    }

    /** The copies near. What removes them removes the entries. */
    private final class Entries extends AbstractSet<Entry<K, V>> {

        @Override
        public Iterator<Entry<K, V>> iterator() {
            Iterator<Entry<K, V>> near = entries.map.entrySet().iterator();
            return new Iterator<>() {

                private @Nullable K last;

                @Override
                public boolean hasNext() {
                    return near.hasNext();
                }

                @Override
                public Entry<K, V> next() {
                    Entry<K, V> next = near.next();
                    last = next.getKey();
                    return new NearEntry(next);
                }

                @Override
                public void remove() {
                    K key = last;
                    if (key == null) {
                        throw new IllegalStateException("remove() must follow next()");
                    }
                    last = null;
                    NearMap.this.remove(key);
                }
            };
        }

        @Override
        public int size() {
            return NearMap.this.size();
        }
    }

    /** An entry as it was when the iterator came by. */
    private final class NearEntry extends SimpleEntry<K, V> {

        private static final long serialVersionUID = 1;

        NearEntry(Map.Entry<K, V> near) {
            super(near);
        }

        @Override
        public V setValue(V value) {
            NearMap.this.put(getKey(), value);
            return super.setValue(value);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
