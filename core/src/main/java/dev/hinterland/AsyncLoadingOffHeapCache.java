package dev.hinterland;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A cache of futures that begins to load missing values by itself, as the {@link AsyncCacheLoader} says that it was built
 * with. The names and the contract are those of Caffeine's {@code AsyncLoadingCache}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface AsyncLoadingOffHeapCache<K, V> extends AsyncOffHeapCache<K, V> {

    /**
     * Returns the future of a key, and begins to load its value first where there is none.
     *
     * @throws java.util.concurrent.CompletionException with the loader's checked exception, if it throws one instead of
     *     returning a future. What else it throws goes to the caller as it is
     */
    CompletableFuture<@Nullable V> get(K key);

    /**
     * Returns what will have the values of several keys, and begins to load those that are missing: by one call, if the loader
     * has {@code asyncLoadAll} or {@code loadAll}, else one by one.
     */
    CompletableFuture<Map<K, V>> getAll(Iterable<? extends K> keys);

    /** As {@link AsyncOffHeapCache#synchronous}; {@code get} begins a load in the executor and waits for it. */
    @Override
    LoadingOffHeapCache<K, V> synchronous();
}
