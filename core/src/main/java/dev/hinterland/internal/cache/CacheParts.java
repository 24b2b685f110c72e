// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.AsyncCacheLoader;
import dev.hinterland.CachePolicy;
import dev.hinterland.internal.figures.CacheFigures;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.store.CacheStore;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The components of caches of all kinds.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public record CacheParts<K, V, A, B>(
        CacheStore<A, B> store,
        Form<K, A> keys,
        Form<V, B> values,
        CacheMap<K, V, A, B> map,
        Removals<K, V, A, B> removals,
        CacheFigures figures,
        Executor executor,
        CacheTimes times) {

    /** Returns what the cache was built with; refreshes come from a refresher, if there is one. */
    public CachePolicy<K, V> policy(@Nullable Refresher<K, V, A, B> refresher) {
        return new StorePolicy<>(this, refresher);
    }

    /** Returns what refreshes values by a loader, and has the store say what is stale. */
    Refresher<K, V, A, B> refresher(AsyncCacheLoader<? super K, V> loader) {
        Refresher<K, V, A, B> refresher = new Refresher<>(map, store, keys, loader, executor);
        store.whenStale(refresher::refreshStale);
        return refresher;
    }
}
