// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A cache of futures that loads missing values with the {@link AsyncCacheLoader} that it was built with. The method
 * names and the contract are those of Caffeine's {@code AsyncLoadingCache}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface AsyncLoadingOffHeapCache<K, V> extends AsyncOffHeapCache<K, V> {

    /**
     * {@return the future of a key} If the key has none, the cache starts to load its value.
     *
     * @param key the key to look up, not {@code null}
     * @throws java.util.concurrent.CompletionException if the loader throws a checked exception in place of returning a
     *     future; the exception is the cause. Unchecked exceptions go to the caller as they are
     */
    CompletableFuture<@Nullable V> get(K key);

    /**
     * {@return a future of the values of several keys, and starts to load the missing ones} If the loader implements
     * {@code asyncLoadAll} or {@code loadAll}, one call loads them; otherwise the cache loads each key by itself.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     */
    CompletableFuture<Map<K, V>> getAll(Iterable<? extends K> keys);

    /** As {@link AsyncOffHeapCache#synchronous}. {@code get} starts a load in the executor and waits for it. */
    @Override
    LoadingOffHeapCache<K, V> synchronous();
}
