// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache of futures. The method names and the contract are those of Caffeine's {@code AsyncCache}.
 *
 * <p>A future that is not completed lies on the heap, one for each key; all callers that ask for the key get the same
 * one. If a future is put that is not completed, they get one that follows it. The value of a completed future lies off
 * the heap, and each caller gets a new future with a copy. A future that fails, or completes with {@code null}, leaves
 * no entry. If one caller cancels or completes a shared future, all callers see that. This does not stop the load,
 * unless the load is that future itself.
 *
 * <p>If a key is written or removed while its value is loaded, the loaded value is not kept.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public interface AsyncOffHeapCache<K, V> extends AutoCloseable {

    /**
     * {@return the future of a key, completed or not, or {@code null} if the key has none}
     *
     * @param key the key to look up, not {@code null}
     */
    @Nullable
    CompletableFuture<@Nullable V> getIfPresent(K key);

    /**
     * {@return the future of a key} If the key has none, the cache starts to load its value. A loader that asks for its
     * own key gets its own future. It must not wait for that.
     *
     * @param key the key to look up, not {@code null}
     * @param loader computes the value in the cache's executor. If it throws, the future fails with the exception
     */
    CompletableFuture<@Nullable V> get(K key, Function<? super K, ? extends @Nullable V> loader);

    /**
     * {@return the future of a key} If the key has none, the cache calls a loader that returns a future.
     *
     * @param key the key to look up, not {@code null}
     * @param loader starts to compute the value, in the caller's thread. Its exceptions go to the caller
     * @throws NullPointerException if the loader returns no future
     */
    CompletableFuture<@Nullable V> get(
            K key, BiFunction<? super K, ? super Executor, ? extends CompletableFuture<? extends @Nullable V>> loader);

    /**
     * {@return a future of the values of several keys} One call of the loader loads the keys that are neither present
     * nor being loaded. Everything that the loader returns is kept, also values of other keys.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     * @param loader computes the values of the keys that it is given, in the cache's executor
     */
    CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader);

    /**
     * {@return a future of the values of several keys} For the keys that are neither present nor being loaded, the
     * cache calls a loader that returns a future.
     *
     * @param keys the keys to look up, none of them {@code null}; a key that comes twice counts once
     * @param loader starts to compute the values, in the caller's thread. Its exceptions go to the caller
     */
    CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            BiFunction<
                            ? super Set<? extends K>,
                            ? super Executor,
                            ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    loader);

    /**
     * Puts a future. It replaces the previous value or future of the key.
     *
     * @param key the key to write, not {@code null}
     * @param future completes with the value, or with {@code null} if the key shall have none
     */
    void put(K key, CompletableFuture<? extends @Nullable V> future);

    /**
     * {@return a view of the cache as a map of futures} {@code putIfAbsent} and {@code computeIfAbsent} count a hit or
     * a miss, as {@code get} does; other methods count none. A value lies off the heap: each lookup of a completed
     * future returns a new one. So {@code remove(key, future)}, {@code replace(key, future, other)} and {@code
     * containsValue} compare completed futures by their values, which must be {@code equals}. Methods that write under
     * a condition are atomic towards each other, and not towards the other methods of the cache. Iterators, sizes and
     * streams are of a copy.
     */
    ConcurrentMap<K, CompletableFuture<@Nullable V>> asMap();

    /**
     * {@return this cache without futures} There, a value that is being loaded is not present yet, but {@code get}
     * waits for it. Its loads run in the caller's thread and are shared with those of this cache.
     */
    OffHeapCache<K, V> synchronous();

    /** Frees all memory. Futures of running loads fail with {@link StoreClosedException}. */
    @Override
    void close();
}
