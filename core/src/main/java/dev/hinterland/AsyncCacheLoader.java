// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts to load the values of a cache, and returns futures of them. The contract is that of Caffeine's interface of
 * this name. Many threads may call the methods at once. The methods must not wait for the cache that they load for.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
@FunctionalInterface
public interface AsyncCacheLoader<K, V> {

    /**
     * Starts to load the value of a missing key.
     *
     * @param key the key, which has no value in the cache, not {@code null}
     * @param executor runs tasks in the cache's executor; the loader need not use it
     * @return a future of the value, or of {@code null} if the key has no value
     * @throws Exception if the load cannot be started. The caller of the cache gets an unchecked exception as it is,
     *     and a checked one as the cause of a {@link java.util.concurrent.CompletionException}
     */
    CompletableFuture<? extends @Nullable V> asyncLoad(K key, Executor executor) throws Exception;

    /**
     * Starts to load the values of several keys by one call. If a loader does not override this method, {@code getAll}
     * loads each key by itself.
     *
     * @param keys the keys without a value in the cache, at least one; must not be changed
     * @param executor runs tasks in the cache's executor; the loader need not use it
     * @return a future of the values. A key that is not among them has no value. Values of other keys are kept too
     * @throws Exception if the load cannot be started. The caller of the cache gets an unchecked exception as it is,
     *     and a checked one as the cause of a {@link java.util.concurrent.CompletionException}
     */
    default CompletableFuture<? extends Map<? extends K, ? extends V>> asyncLoadAll(
            Set<? extends K> keys, Executor executor) throws Exception {
        throw new UnsupportedOperationException(
                "asyncLoadAll is not implemented, asyncLoad is called for each key: loader=" + this);
    }

    /**
     * Starts to load a new value for a key that is still in the cache. By default this method calls {@link #asyncLoad}.
     *
     * @param key the key, not {@code null}
     * @param oldValue a copy of the present value
     * @param executor runs tasks in the cache's executor; the loader need not use it
     * @return a future of the value. If it is {@code null}, the key is removed
     * @throws Exception if the value cannot be loaded. The old value stays, and the cache logs the exception
     */
    default CompletableFuture<? extends @Nullable V> asyncReload(K key, V oldValue, Executor executor)
            throws Exception {
        return asyncLoad(key, executor);
    }

    /**
     * {@return a loader that loads several keys by one call in the executor, and one key by the same function}
     *
     * @param mappingFunction returns the values of the keys; a key that is not among them has no value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> AsyncCacheLoader<K, V> bulk(
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> mappingFunction) {
        return CacheLoader.bulk(mappingFunction);
    }

    /**
     * {@return a loader that starts to load several keys by one call, and one key by the same function}
     *
     * @param mappingFunction starts to load the values of the keys; a key that is not among them has no value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> AsyncCacheLoader<K, V> bulk(
            BiFunction<
                            ? super Set<? extends K>,
                            ? super Executor,
                            ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    mappingFunction) {
        Objects.requireNonNull(mappingFunction, "mappingFunction");
        return new AsyncCacheLoader<>() {
            @Override
            public CompletableFuture<? extends @Nullable V> asyncLoad(K key, Executor executor) {
                return asyncLoadAll(Set.of(key), executor)
                        .thenApply(values -> Objects.requireNonNull(values, "loader must not return null")
                                .get(key));
            }

            @Override
            public CompletableFuture<? extends Map<? extends K, ? extends V>> asyncLoadAll(
                    Set<? extends K> keys, Executor executor) {
                return Objects.requireNonNull(mappingFunction.apply(keys, executor), "loader must not return null");
            }
        };
    }
}
