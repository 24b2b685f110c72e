package dev.hinterland;

import dev.hinterland.store.CacheStore;
import java.util.concurrent.Executor;

/**
 * The components of caches of all kinds.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
record CacheParts<K, V, A, B>(
        CacheStore<A, B> store,
        Form<K, A> keys,
        Form<V, B> values,
        CacheMap<K, V, A, B> map,
        Removals<K, V, A, B> removals,
        CacheFigures figures,
        Executor executor) {

    /** Returns a cache without a loader. */
    StoreCache<K, V, A, B> plain() {
        return StoreCache.of(this);
    }

    /** Returns a cache whose loader runs in the caller's thread. */
    LoadingStoreCache<K, V, A, B> loading(CacheLoader<? super K, V> loader) {
        var one = LoaderCalls.<K, V>one(loader);
        var many = LoaderCalls.<K, V>many(loader);
        StoreCache<K, V, A, B> plain = new StoreCache<>(this);
        return LoadingStoreCache.of(new LoadingParts<>(
                this,
                refresher(loader),
                key -> map.computeIfAbsent(key, one),
                LoaderCalls.isBulk(loader) ? keys -> plain.getAll(keys, many) : null));
    }

    /** Returns what refreshes values by a loader, and has the store say what is stale. */
    Refresher<K, V, A, B> refresher(AsyncCacheLoader<? super K, V> loader) {
        Refresher<K, V, A, B> refresher = new Refresher<>(map, store, keys, loader, executor);
        store.whenStale(refresher::refreshStale);
        return refresher;
    }

    /** Returns a cache of futures without a loader. */
    AsyncStoreCache<K, V, A, B> async() {
        return new AsyncStoreCache<>(this);
    }

    /** Returns a cache of futures with a loader. */
    AsyncLoadingStoreCache<K, V, A, B> asyncLoading(AsyncCacheLoader<? super K, V> loader) {
        return new AsyncLoadingStoreCache<>(this, loader);
    }
}
