// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.AsyncCacheLoader;
import dev.hinterland.AsyncLoadingOffHeapCache;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.internal.load.Futures;
import dev.hinterland.internal.load.LoaderCalls;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous cache with a loader.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public final class AsyncLoadingStoreCache<K, V, A, B> extends AsyncStoreCache<K, V, A, B>
        implements AsyncLoadingOffHeapCache<K, V> {

    private final LoadingStoreCache<K, V, A, B> synchronous;
    private final BiFunction<K, Executor, CompletableFuture<? extends @Nullable V>> one;
    private final BiFunction<Set<? extends K>, Executor, CompletableFuture<? extends Map<? extends K, ? extends V>>>
            many;
    private final boolean isBulk;

    public AsyncLoadingStoreCache(CacheParts<K, V, A, B> parts, AsyncCacheLoader<? super K, V> loader) {
        super(parts);
        this.synchronous = LoadingStoreCache.of(new LoadingParts<>(
                parts,
                parts.refresher(loader),
                key -> LoaderCalls.join(get(key)),
                keys -> LoaderCalls.join(getAll(keys))));
        this.one = LoaderCalls.asyncOne(loader);
        this.many = LoaderCalls.asyncMany(loader);
        this.isBulk = LoaderCalls.isBulk(loader);
    }

    @Override
    public CompletableFuture<@Nullable V> get(K key) {
        return load(
                key,
                load -> Objects.requireNonNull(
                        one.apply(key, load.executorOn(executor())), "loader must not return null"));
    }

    @Override
    public CompletableFuture<Map<K, V>> getAll(Iterable<? extends K> keys) {
        return isBulk
                ? getAllBy(keys, bulk -> many.apply(bulk.keys(), bulk.executorOn(executor())))
                : Futures.ofEach(StoreCache.distinct(keys), this::get);
    }

    @Override
    public LoadingOffHeapCache<K, V> synchronous() {
        return synchronous;
    }
}
