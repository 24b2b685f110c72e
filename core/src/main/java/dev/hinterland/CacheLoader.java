package dev.hinterland;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of a cache. The contract is that of Caffeine's interface of this name. Methods are called from many
 * threads at once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface CacheLoader<K, V> extends AsyncCacheLoader<K, V> {

    /** Returns the value of a key that has none, or {@code null} where there is none. */
    @Nullable
    V load(K key) throws Exception;

    /**
     * Returns the values of several keys. Where this is not overridden, {@code getAll} loads them one by one.
     *
     * @return the values; keys that are not among them have none, others than those asked for are kept too
     */
    default Map<? extends K, ? extends V> loadAll(Set<? extends K> keys) throws Exception {
        throw new UnsupportedOperationException(
                "loadAll is not implemented, load is called for each key: loader=" + this);
    }

    /**
     * Returns a value in place of one that is still in the cache. As {@link #load} where this is not overridden.
     *
     * @param oldValue a copy of the value that the key has
     * @return the value, or {@code null} to remove the key
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
