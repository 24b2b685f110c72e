// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The collection views of a map. They hold no data: each operation works on the map. */
final class MapViews {

    private MapViews() {}

    private static <E, T> Iterator<T> mapped(Iterator<E> entries, Function<E, T> part) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public T next() {
                return part.apply(entries.next());
            }

            @Override
            public void remove() {
                entries.remove();
            }
        };
    }

    /** Removes the entries that a condition holds for, each only as long as it has the value that was tested. */
    private static <K, V> boolean removeEntriesIf(EntryMap<K, V, ?, ?> map, Predicate<Map.Entry<K, V>> condition) {
        Objects.requireNonNull(condition, "condition");
        boolean changed = false;
        for (Iterator<Map.Entry<K, V>> all = map.walks().entries(); all.hasNext(); ) {
            Map.Entry<K, V> entry = all.next();
            changed |= condition.test(entry) && map.remove(entry.getKey(), entry.getValue());
        }
        return changed;
    }

    /** The keys. */
    static final class Keys<K, V> extends AbstractSet<K> {

        private final EntryMap<K, V, ?, ?> map;

        Keys(EntryMap<K, V, ?, ?> map) {
            this.map = map;
        }

        @Override
        public Iterator<K> iterator() {
            return map.walks().keys();
        }

        @Override
        public Spliterator<K> spliterator() {
            return map.walks().splitKeys();
        }

        /** Not by sizes, which may count entries that have expired. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other == this || (other instanceof Set<?> set && containsAll(set) && set.containsAll(this));
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        /** Nothing is asked for null, which is no key, as in a {@code ConcurrentHashMap}. */
        @Override
        public boolean containsAll(Collection<?> keys) {
            for (Object key : keys) {
                if (key == null || !contains(key)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean remove(Object key) {
            return map.removeKey(key);
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public String toString() {
            return ShortText.of(iterator(), map.longSize(), '[', ']');
        }
    }

    /** The values. */
    static final class Values<K, V> extends AbstractCollection<V> {

        private final EntryMap<K, V, ?, ?> map;

        Values(EntryMap<K, V, ?, ?> map) {
            this.map = map;
        }

        @Override
        public Iterator<V> iterator() {
            return mapped(map.walks().entries(), Map.Entry::getValue);
        }

        @Override
        public Spliterator<V> spliterator() {
            return map.walks().splitValues();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        @Override
        public boolean remove(@Nullable Object value) {
            return value != null && map.walks().removeValue(value);
        }

        @Override
        public boolean removeIf(Predicate<? super V> condition) {
            Objects.requireNonNull(condition, "condition");
            return removeEntriesIf(map, entry -> condition.test(entry.getValue()));
        }

        @Override
        public boolean removeAll(Collection<?> values) {
            return removeIf(Objects.requireNonNull(values, "values")::contains);
        }

        @Override
        public boolean retainAll(Collection<?> values) {
            Objects.requireNonNull(values, "values");
            return removeIf(value -> !values.contains(value));
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public String toString() {
            return ShortText.of(iterator(), map.longSize(), '[', ']');
        }
    }

    /** The entries. */
    static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {

        private final EntryMap<K, V, ?, ?> map;

        Entries(EntryMap<K, V, ?, ?> map) {
            this.map = map;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return map.walks().entries();
        }

        @Override
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return map.walks().splitEntries();
        }

        /** Not by sizes, which may count entries that have expired. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other == this || (other instanceof Set<?> set && containsAll(set) && set.containsAll(this));
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object object) {
            return object instanceof Map.Entry<?, ?> entry
                    && entry.getKey() != null
                    && entry.getValue() != null
                    && map.containsEntry(entry.getKey(), entry.getValue());
        }

        @Override
        public boolean remove(@Nullable Object object) {
            return object instanceof Map.Entry<?, ?> entry
                    && entry.getKey() != null
                    && map.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public boolean removeIf(Predicate<? super Map.Entry<K, V>> condition) {
            return removeEntriesIf(map, Objects.requireNonNull(condition, "condition")::test);
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public String toString() {
            return ShortText.of(iterator(), map.longSize(), '[', ']');
        }
    }
}
