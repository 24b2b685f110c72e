package dev.hinterland;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache of values that may still be under way. The names and the contract are those of Caffeine's {@code AsyncCache}.
 *
 * <p>A future lies on the heap as long as it is not completed, one for each key, and all who ask for the key get it. Once
 * it is completed, its value lies off the heap, and each caller gets a future of his own with a copy. A future that fails,
 * or has {@code null}, leaves nothing behind. Whoever cancels or completes a future does so for all who have it; what
 * makes its value is not stopped by that, unless it is itself a future.
 *
 * <p>A key that is written or removed while its value is under way keeps nothing of that load.
 *
 * <p>Unlike Caffeine's, it has no {@code asMap()}: a map of futures would have to find the future again that was put, for {@code
 * remove(key, future)}, {@code replace(key, future, other)} and {@code containsValue}, and there is none any more once its value lies
 * off the heap. What such maps are used for is there: {@code putIfAbsent} is {@code get(key, (same, executor) -> future)}, {@code get} is
 * {@link #getIfPresent}, {@code remove} is {@code synchronous().invalidate(key)}, and the keys and values that are not under way are
 * those of {@code synchronous().asMap()}, whose conditional methods compare values.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface AsyncOffHeapCache<K, V> extends AutoCloseable {

    /** Returns the future of a key, be it completed or under way, or {@code null} where there is none. */
    @Nullable
    CompletableFuture<@Nullable V> getIfPresent(K key);

    /**
     * Returns the future of a key, and begins to load its value first where there is none. A loader that asks for the key
     * that it loads gets its own future: it must not wait for that.
     *
     * @param loader makes the value, in the cache's executor; what it throws the future fails with
     */
    CompletableFuture<@Nullable V> get(K key, Function<? super K, ? extends @Nullable V> loader);

    /**
     * The same with a loader that returns a future.
     *
     * @param loader starts to make the value, in the caller's thread; what it throws goes to the caller
     * @throws NullPointerException if the loader returns no future
     */
    CompletableFuture<@Nullable V> get(
            K key, BiFunction<? super K, ? super Executor, ? extends CompletableFuture<? extends @Nullable V>> loader);

    /**
     * Returns what will have the values of several keys; those that are missing, and not under way, are loaded by a single
     * call. All that the loader returns is kept, what was not asked for included.
     *
     * @param loader makes the values of the keys that it is given, in the cache's executor
     */
    CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader);

    /**
     * The same with a loader that returns a future.
     *
     * @param loader starts to make the values, in the caller's thread; what it throws goes to the caller
     */
    CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            BiFunction<
                            ? super Set<? extends K>,
                            ? super Executor,
                            ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    loader);

    /** Puts a future, in place of the value or future that there was. */
    void put(K key, CompletableFuture<? extends @Nullable V> future);

    /**
     * Returns the same cache without futures: there, a value that is under way is none yet, but {@code get} waits for it.
     * Its loads run in the caller's thread, and are shared with this one's.
     */
    OffHeapCache<K, V> synchronous();

    /** Frees all memory; futures that are under way fail with {@link StoreClosedException}. */
    @Override
    void close();
}
