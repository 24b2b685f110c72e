package dev.hinterland;

import dev.hinterland.index.LocationList;
import dev.hinterland.store.Store;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Walks through a store, a few entries at a time. Not thread-safe; the map may change meanwhile. */
final class EntryIterator<K, V, A, B> implements Iterator<Map.Entry<K, V>> {

    private final Map<K, V> map;
    private final Store<A, B> store;
    private final BiFunction<A, B, Map.Entry<K, V>> toEntry;
    private final int bits;
    private final LocationList scratch = new LocationList();

    private List<Map.Entry<K, V>> entries = List.of();
    private int next;
    private int step;
    private @Nullable K last;

    EntryIterator(Map<K, V> map, Store<A, B> store, BiFunction<A, B, Map.Entry<K, V>> toEntry) {
        this.map = map;
        this.store = store;
        this.toEntry = toEntry;
        this.bits = store.walkBits();
    }

    @Override
    public boolean hasNext() {
        while (next == entries.size() && step < 1 << bits) {
            entries = store.walk(step++, bits, scratch, toEntry);
            next = 0;
        }
        return next < entries.size();
    }

    @Override
    public Map.Entry<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Map.Entry<K, V> entry = entries.get(next++);
        last = entry.getKey();
        return entry;
    }

    @Override
    public void remove() {
        if (last == null) {
            throw new IllegalStateException("nothing to remove: next() has not been called since");
        }
        map.remove(last);
        last = null;
    }
}
