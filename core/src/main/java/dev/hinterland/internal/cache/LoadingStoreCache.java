// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.CacheLoader;
import dev.hinterland.CachePolicy;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.internal.load.LoaderCalls;
import dev.hinterland.internal.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cache with a loader.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class LoadingStoreCache<K, V, A, B> extends StoreCache<K, V, A, B> implements LoadingOffHeapCache<K, V> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final Refresher<K, V, A, B> refresher;
    private final CacheParts<K, V, A, B> parts;
    private final Function<K, @Nullable V> one;
    private final Function<Set<K>, Map<K, V>> many;

    LoadingStoreCache(LoadingParts<K, V, A, B> parts) {
        super(parts.cache());
        this.parts = parts.cache();
        this.refresher = parts.refresher();
        this.one = parts.one();
        Function<Set<K>, Map<K, V>> bulk = parts.many();
        this.many = bulk == null ? this::getEach : bulk;
    }

    /** Makes a cache of a class of its own, whose loader runs in the caller's thread. */
    public static <K, V, A, B> LoadingStoreCache<K, V, A, B> of(
            CacheParts<K, V, A, B> cache, CacheLoader<? super K, V> loader) {
        var one = LoaderCalls.<K, V>one(loader);
        var many = LoaderCalls.<K, V>many(loader);
        CacheMap<K, V, A, B> map = cache.map();
        StoreCache<K, V, A, B> plain = new StoreCache<>(cache);
        return of(new LoadingParts<>(
                cache,
                cache.refresher(loader),
                key -> map.computeIfAbsent(key, one),
                LoaderCalls.isBulk(loader) ? keys -> plain.getAll(keys, many) : null));
    }

    /** Makes a cache of a class of its own. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    public static <K, V, A, B> LoadingStoreCache<K, V, A, B> of(LoadingParts<K, V, A, B> parts) {
        LoadingStoreCache<K, V, A, B> cache =
                Specialization.make(LOOKUP, SpecializedLoadingCache.class, LoadingStoreCache.class, parts);
        return cache == null ? new LoadingStoreCache<>(parts) : cache;
    }

    /** Returns what gets the value of a key, and loads it where it is missing. */
    final Function<K, @Nullable V> one() {
        return one;
    }

    private Map<K, V> getEach(Set<K> keys) {
        Map<K, V> values = new LinkedHashMap<>();
        for (K key : keys) {
            V value = get(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        return values;
    }

    @Override
    public @Nullable V get(K key) {
        return one.apply(key);
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return many.apply(distinct(keys));
    }

    @Override
    public CachePolicy<K, V> policy() {
        return parts.policy(refresher);
    }

    @Override
    public CompletableFuture<@Nullable V> refresh(K key) {
        return refresher.refresh(key);
    }

    @Override
    public CompletableFuture<Map<K, V>> refreshAll(Iterable<? extends K> keys) {
        return refresher.refreshAll(distinct(keys));
    }
}
