package dev.hinterland;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Loads the values of a cache. The contract is that of Caffeine's interface of this name. Many threads may call the
 * methods at once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface CacheLoader<K, V> extends AsyncCacheLoader<K, V> {

    /** Returns the value of a missing key, or {@code null} if the key has no value. */
    @Nullable
    V load(K key) throws Exception;

    /**
     * Returns the values of several keys. If a loader does not override this method, {@code getAll} loads one key after
     * the other.
     *
     * @return the values. A key that is not among them has no value. Values of other keys are kept too
     */
    default Map<? extends K, ? extends V> loadAll(Set<? extends K> keys) throws Exception {
        throw new UnsupportedOperationException(
                "loadAll is not implemented, load is called for each key: loader=" + this);
    }

    /**
     * Returns a new value for a key that is still in the cache. By default this method calls {@link #load}.
     *
     * @param oldValue a copy of the present value
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
