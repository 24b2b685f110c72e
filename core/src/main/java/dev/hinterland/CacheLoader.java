// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Loads the values of a cache. The contract is that of Caffeine's interface of this name. Many threads may call the
 * methods at once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
@FunctionalInterface
public interface CacheLoader<K, V> extends AsyncCacheLoader<K, V> {

    /**
     * {@return the value of a missing key, or {@code null} if the key has no value}
     *
     * @param key the key, which has no value in the cache, not {@code null}
     * @throws Exception if the value cannot be loaded. The caller of the cache gets an unchecked exception as it is,
     *     and a checked one as the cause of a {@link CompletionException}
     */
    @Nullable
    V load(K key) throws Exception;

    /**
     * Returns the values of several keys. If a loader does not override this method, {@code getAll} loads one key after
     * the other.
     *
     * @param keys the keys without a value in the cache, at least one; must not be changed
     * @return the values. A key that is not among them has no value. Values of other keys are kept too
     * @throws Exception if the value cannot be loaded. The caller of the cache gets an unchecked exception as it is,
     *     and a checked one as the cause of a {@link CompletionException}
     */
    default Map<? extends K, ? extends V> loadAll(Set<? extends K> keys) throws Exception {
        throw new UnsupportedOperationException(
                "loadAll is not implemented, load is called for each key: loader=" + this);
    }

    /**
     * Returns a new value for a key that is still in the cache. By default this method calls {@link #load}.
     *
     * @param key the key, not {@code null}
     * @param oldValue a copy of the present value
     * @return the value, or {@code null} to remove the key
     * @throws Exception if the value cannot be loaded. The old value stays, and the cache logs the exception
     */
    default @Nullable V reload(K key, V oldValue) throws Exception {
        return load(key);
    }

    @Override
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // the relation of the two interfaces is that of Caffeine's
    default CompletableFuture<? extends @Nullable V> asyncLoad(K key, Executor executor) throws Exception {
        return supply(() -> load(key), executor);
    }

    @Override
    default CompletableFuture<? extends Map<? extends K, ? extends V>> asyncLoadAll(
            Set<? extends K> keys, Executor executor) throws Exception {
        return supply(() -> loadAll(keys), executor);
    }

    @Override
    default CompletableFuture<? extends @Nullable V> asyncReload(K key, V oldValue, Executor executor)
            throws Exception {
        return supply(() -> reload(key, oldValue), executor);
    }

    /**
     * {@return a loader that loads several keys by one call, and one key by the same function}
     *
     * @param mappingFunction returns the values of the keys; a key that is not among them has no value
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> CacheLoader<K, V> bulk(
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> mappingFunction) {
        Objects.requireNonNull(mappingFunction, "mappingFunction");
        return new CacheLoader<>() {
            @Override
            public @Nullable V load(K key) {
                return loadAll(Set.of(key)).get(key);
            }

            @Override
            public Map<? extends K, ? extends V> loadAll(Set<? extends K> keys) {
                return Objects.requireNonNull(mappingFunction.apply(keys), "loader must not return null");
            }
        };
    }

    private static <T extends @Nullable Object> CompletableFuture<T> supply(Callable<T> action, Executor executor) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return action.call();
                    } catch (RuntimeException problem) {
                        throw problem;
                    } catch (Exception problem) {
                        throw new CompletionException(problem);
                    }
                },
                executor);
    }
}
