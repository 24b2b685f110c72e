package dev.hinterland;

import dev.hinterland.flight.Flight.Figures;
import dev.hinterland.flight.Flight.Watched;
import dev.hinterland.store.Store;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The map that users get: {@link EntryMap} over a store of its own.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class StoreMap<K, V, A, B> extends EntryMap<K, V, A, B> implements OffHeapMap<K, V>, Watched {

    private final Store<A, B> store;
    private volatile @Nullable Registration registration;

    StoreMap(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        super(store, keys, values);
        this.store = store;
    }

    /** Lets others see the figures, until the map is closed. */
    void show(boolean inJmx) {
        if (inJmx) {
            try {
                registration =
                        Registration.of("Map", store.name(), new MapBean<OffHeapMap<?, ?>>(this, OffHeapMap::stats));
            } catch (IllegalStateException refused) {
                store.close();
                throw refused;
            }
        }
        store.flight().watch(this);
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
    public Figures figures() {
        return MapStats.figures(store, CacheStats.NONE);
    }

    @Override
    public void close() {
        Registration registered = registration;
        if (registered != null) {
            registration = null;
            registered.close();
        }
        store.flight().unwatch(this);
        store.close();
    }
}
