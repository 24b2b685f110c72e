// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.AsyncCacheLoader;
import dev.hinterland.CacheLoader;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns loaders into functions that throw no checked exceptions: it wraps those in a {@link CompletionException}. */
public final class LoaderCalls {

    private LoaderCalls() {}

    /** A call of a loader's method. */
    private interface Call<T extends @Nullable Object> {
        T run() throws Exception;
    }

    private static <T extends @Nullable Object> T call(Call<T> call) {
        try {
            return call.run();
        } catch (RuntimeException problem) {
            throw problem;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CompletionException(interrupted);
        } catch (Exception problem) {
            throw new CompletionException(problem);
        }
    }

    public static <K, V> Function<K, @Nullable V> one(CacheLoader<? super K, V> loader) {
        return key -> call(() -> loader.load(key));
    }

    public static <K, V> Function<Set<? extends K>, Map<? extends K, ? extends V>> many(
            CacheLoader<? super K, V> loader) {
        CacheLoader<K, V> own = narrowed(loader);
        return keys -> call(() -> own.loadAll(keys));
    }

    public static <K, V> BiFunction<K, Executor, CompletableFuture<? extends @Nullable V>> asyncOne(
            AsyncCacheLoader<? super K, V> loader) {
        return (key, executor) -> call(() -> loader.asyncLoad(key, executor));
    }

    public static <K, V>
            BiFunction<Set<? extends K>, Executor, CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    asyncMany(AsyncCacheLoader<? super K, V> loader) {
        AsyncCacheLoader<K, V> own = narrowed(loader);
        return (keys, executor) -> call(() -> own.asyncLoadAll(keys, executor));
    }

    @SuppressWarnings("unchecked") // keys that a loader adds are of the type that the cache has
    private static <K, V> CacheLoader<K, V> narrowed(CacheLoader<? super K, V> loader) {
        return (CacheLoader<K, V>) loader;
    }

    @SuppressWarnings("unchecked") // keys that a loader adds are of the type that the cache has
    private static <K, V> AsyncCacheLoader<K, V> narrowed(AsyncCacheLoader<? super K, V> loader) {
        return (AsyncCacheLoader<K, V>) loader;
    }

    /** Returns whether a loader has a method of its own that loads several keys by one call. */
    public static boolean isBulk(AsyncCacheLoader<?, ?> loader) {
        return Arrays.stream(loader.getClass().getMethods())
                .filter(method ->
                        method.getName().equals("loadAll") || method.getName().equals("asyncLoadAll"))
                .map(method -> method.getDeclaringClass())
                .anyMatch(declaring -> declaring != CacheLoader.class && declaring != AsyncCacheLoader.class);
    }

    /** Waits for what a loader makes; what it threw is thrown. */
    public static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof RuntimeException problem) {
                throw problem;
            }
            if (cause instanceof Error problem) {
                throw problem;
            }
            throw failed;
        }
    }
}
