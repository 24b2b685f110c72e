package dev.hinterland;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Starts to make the values of a cache, and returns before they are there. The contract is that of Caffeine's interface of
 * this name. Methods are called from many threads at once, and must not wait for the cache that they load for.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface AsyncCacheLoader<K, V> {

    /**
     * Starts to make the value of a key that has none.
     *
     * @param executor runs tasks in the cache's executor; to be used or not
     * @return what will have the value, or {@code null} where there is none
     */
    CompletableFuture<? extends @Nullable V> asyncLoad(K key, Executor executor) throws Exception;

    /**
     * Starts to make the values of several keys by one call. Where this is not overridden, {@code getAll} loads them one by
     * one.
     *
     * @return what will have the values; keys that are not among them have none, others than those asked for are kept too
     */
    default CompletableFuture<? extends Map<? extends K, ? extends V>> asyncLoadAll(
            Set<? extends K> keys, Executor executor) throws Exception {
        throw new UnsupportedOperationException(
                "asyncLoadAll is not implemented, asyncLoad is called for each key: loader=" + this);
    }

    /**
     * Starts to make a value in place of one that is still in the cache. As {@link #asyncLoad} where this is not overridden.
     *
     * @param oldValue a copy of the value that the key has
     * @return what will have the value; where that is {@code null}, the key is removed
     */
    default CompletableFuture<? extends @Nullable V> asyncReload(K key, V oldValue, Executor executor)
            throws Exception {
        return asyncLoad(key, executor);
    }
}
