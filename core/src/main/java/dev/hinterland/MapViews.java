package dev.hinterland;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The collections that a map shows of itself. They hold nothing: what they do, they do to the map. */
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
        boolean changed = false;
        for (Iterator<Map.Entry<K, V>> all = map.entries(); all.hasNext(); ) {
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
            return map.keys();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            return map.removeKey(key);
        }

        @Override
        public void clear() {
            map.clear();
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
            return mapped(map.entries(), Map.Entry::getValue);
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object value) {
            for (V present : this) {
                if (Equality.equal(value, present)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean remove(@Nullable Object value) {
            for (Iterator<Map.Entry<K, V>> all = map.entries(); value != null && all.hasNext(); ) {
                Map.Entry<K, V> entry = all.next();
                if (Equality.equal(value, entry.getValue()) && map.remove(entry.getKey(), entry.getValue())) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean removeIf(Predicate<? super V> condition) {
            return removeEntriesIf(map, entry -> condition.test(entry.getValue()));
        }

        @Override
        public boolean removeAll(Collection<?> values) {
            return removeIf(values::contains);
        }

        @Override
        public boolean retainAll(Collection<?> values) {
            return removeIf(value -> !values.contains(value));
        }

        @Override
        public void clear() {
            map.clear();
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
            return map.entries();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object object) {
            if (object instanceof Map.Entry<?, ?> entry && entry.getKey() != null && entry.getValue() != null) {
                V value = map.get(entry.getKey());
                return value != null && Equality.equal(entry.getValue(), value);
            }
            return false;
        }

        @Override
        public boolean remove(@Nullable Object object) {
            return object instanceof Map.Entry<?, ?> entry
                    && entry.getKey() != null
                    && map.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public boolean removeIf(Predicate<? super Map.Entry<K, V>> condition) {
            return removeEntriesIf(map, condition::test);
        }

        @Override
        public void clear() {
            map.clear();
        }
    }
}
