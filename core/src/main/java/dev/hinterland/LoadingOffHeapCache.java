// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A cache that loads missing values with the {@link CacheLoader} that it was built with. The method names and the
 * contract are those of Caffeine's {@code LoadingCache}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface LoadingOffHeapCache<K, V> extends OffHeapCache<K, V> {

    /**
     * Returns the value of a key. If the key has none, the cache loads it first, as {@link #get(Object,
     * java.util.function.Function)} does.
     *
     * @param key the key to look up, not {@code null}
     * @return the value, or {@code null} if the loader returned {@code null}
     * @throws java.util.concurrent.CompletionException if the loader throws a checked exception, which is the cause.
     *     Unchecked exceptions go to the caller as they are
     * @throws IllegalStateException if the loader asks for its own key, directly or through other loads
     */
    @Nullable
    V get(K key);

    /**
     * {@return the values of several keys, and loads the missing ones} If the loader implements {@code loadAll}, one
     * call loads them; otherwise the cache loads one key after the other. Exceptions are those of {@link #get}. Values
     * that were loaded before an exception are kept.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     */
    Map<K, V> getAll(Iterable<? extends K> keys);

    /**
     * Reloads the value of a key in the cache's executor. Reads return the old value until the new one is there. If the
     * old value was written, removed or dropped during the load, the new value is not kept. A load that fails keeps the
     * old value, and is logged and counted. If the key is being loaded already, no second load starts.
     *
     * @param key the key to reload, not {@code null}
     * @return a future of the loaded value
     */
    CompletableFuture<@Nullable V> refresh(K key);

    /**
     * {@linkplain #refresh Refreshes} several keys.
     *
     * @param keys the keys to reload, none of them {@code null}
     * @return a future of the values of those keys that have one after the refresh
     */
    CompletableFuture<Map<K, V>> refreshAll(Iterable<? extends K> keys);
}
