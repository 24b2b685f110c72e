package dev.hinterland;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A cache that makes missing values by itself, as the {@link CacheLoader} says that it was built with. The names and the
 * contract are those of Caffeine's {@code LoadingCache}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface LoadingOffHeapCache<K, V> extends OffHeapCache<K, V> {

    /**
     * Returns the value of a key, and loads it first where there is none, as {@link #get(Object,
     * java.util.function.Function)} does.
     *
     * @return the value, or {@code null} where the loader gave none
     * @throws java.util.concurrent.CompletionException with the loader's checked exception, if it throws one. What else it
     *     throws goes to the caller as it is
     * @throws IllegalStateException if the loader asks for the key that it loads, directly or through other loads
     */
    @Nullable
    V get(K key);

    /**
     * Returns the values of several keys, and loads those that are missing: by one call, if the loader has {@code loadAll},
     * else one by one. Exceptions are those of {@link #get}; what was loaded before is kept.
     */
    Map<K, V> getAll(Iterable<? extends K> keys);

    /**
     * Loads the value of a key anew, in the cache's executor; until it is there, reads find the old one. If that was
     * written, removed or dropped in the meantime, the new value is not kept. A load that fails leaves the old value; it is logged, and counted.
     * Where the key is being loaded already, nothing is begun.
     *
     * @return what will have the value that was loaded
     */
    CompletableFuture<@Nullable V> refresh(K key);

    /** {@linkplain #refresh Refreshes} several keys; returns what will have the values of those that have one then. */
    CompletableFuture<Map<K, V>> refreshAll(Iterable<? extends K> keys);
}
