package dev.hinterland;

import dev.hinterland.store.Store;
import java.util.Map;

/**
 * The map that users get: {@link EntryMap} over a store of its own.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class StoreMap<K, V, A, B> extends EntryMap<K, V, A, B> implements OffHeapMap<K, V> {

    private final Store<A, B> store;

    StoreMap(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        super(store, keys, values);
        this.store = store;
    }

    Store<A, B> store() {
        return store;
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return findAll(keys, false).present();
    }

    @Override
    public MapStats stats() {
        store.checkOpen();
        return MapStats.of(store);
    }

    @Override
    public void close() {
        store.close();
    }
}
