package dev.hinterland.experiments.heap;

import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A store that is a map of the objects themselves: nothing is serialized, nothing lies outside the heap. */
abstract class MapStore implements Store {

    private ConcurrentMap<Object, Object> map = new ConcurrentHashMap<>();

    /** Makes the empty map. */
    abstract ConcurrentMap<Object, Object> create(StoreConfig config);

    @Override
    public final boolean onHeap() {
        return true;
    }

    @Override
    public final void open(StoreConfig config) {
        map = create(config);
    }

    @Override
    public final void put(Object key, Object value) {
        map.put(key, value);
    }

    @Override
    public final @Nullable Object get(Object key) {
        return map.get(key);
    }

    @Override
    public final long offHeapBytes() {
        return 0;
    }

    @Override
    public void close() {
        map = new ConcurrentHashMap<>();
    }

    /** Returns a number of entries as a capacity that constructors take. */
    static int capacityFor(long entries) {
        return (int) Math.min(entries, 1 << 30);
    }

    /** Returns a bound that no cache reaches, also where it divides the bound among segments. */
    static long boundFor(long entries) {
        return entries + entries / 4 + 1000;
    }
}
