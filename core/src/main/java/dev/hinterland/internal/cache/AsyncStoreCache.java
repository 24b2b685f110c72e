// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.internal.load.Futures;
import dev.hinterland.internal.load.Load;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous cache: loads in flight are in the table of loads, the values of completed ones in the store.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class AsyncStoreCache<K, V, A, B> implements AsyncOffHeapCache<K, V> {

    private final CacheMap<K, V, A, B> map;
    private final StoreCache<K, V, A, B> synchronous;
    private final Executor executor;
    private final AsyncMap<K, V, A, B> asMap;

    public AsyncStoreCache(CacheParts<K, V, A, B> parts) {
        this.map = parts.map();
        this.synchronous = StoreCache.of(parts);
        this.executor = parts.executor();
        this.asMap = new AsyncMap<>(this, map, parts.keys(), parts.values());
    }

    final Executor executor() {
        return executor;
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> getIfPresent(K key) {
        A form = map.keyForm(key);
        CompletableFuture<@Nullable V> future = find(form);
        if (future == null) {
            map.counters().miss();
        } else {
            map.counters().hit();
        }
        return future;
    }

    /** Returns the future of a key, or {@code null}, and counts nothing. */
    final @Nullable CompletableFuture<@Nullable V> find(A form) {
        V value = map.read(form);
        if (value == null) {
            Load<A, V> load = map.loads().find(form);
            if (load != null && !load.hasFailed()) {
                return load.result();
            }
            // A load may have ended after the first look.
            value = map.read(form);
        }
        return value == null ? null : CompletableFuture.completedFuture(value);
    }

    @Override
    public CompletableFuture<@Nullable V> get(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        return load(
                key,
                load -> CompletableFuture.supplyAsync(
                        () -> load.<@Nullable V>running(() -> loader.apply(key)), executor));
    }

    @Override
    public CompletableFuture<@Nullable V> get(
            K key, BiFunction<? super K, ? super Executor, ? extends CompletableFuture<? extends @Nullable V>> loader) {
        Objects.requireNonNull(loader, "loader");
        return load(key, load -> Objects.requireNonNull(loader.apply(key, executor), "loader must not return null"));
    }

    /** Returns the future of a key, and begins to load it if there is neither a value nor a load under way. */
    final CompletableFuture<@Nullable V> load(
            K key, Function<Load<A, V>, CompletableFuture<? extends @Nullable V>> loader) {
        A form = map.keyForm(key);
        V present = map.read(form);
        if (present != null) {
            map.counters().hit();
            return CompletableFuture.completedFuture(present);
        }
        Load<A, V> mine = map.loads().create(form);
        try {
            Load<A, V> running = map.loads().enter(mine);
            if (running == mine) {
                map.counters().miss();
                begin(mine, loader);
            } else {
                map.counters().hit();
            }
            return running.result();
        } catch (Throwable problem) {
            map.loads().fail(mine, problem);
            throw problem;
        }
    }

    private void begin(Load<A, V> load, Function<Load<A, V>, CompletableFuture<? extends @Nullable V>> loader) {
        try {
            // Another load may have ended after the caller looked.
            V present = map.read(load.form());
            if (present == null) {
                follow(load, loader.apply(load));
            } else {
                map.loads().end(load, present);
            }
        } catch (Throwable problem) {
            map.counters().loaded(false, 0);
            throw problem;
        }
    }

    private void follow(Load<A, V> load, CompletableFuture<? extends @Nullable V> source) {
        long began = System.nanoTime();
        load.follow(source, (value, problem) -> {
            map.counters().loaded(problem == null && value != null, System.nanoTime() - began);
            map.end(load, value, problem);
        });
    }

    @Override
    public CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        Objects.requireNonNull(loader, "loader");
        return getAllBy(
                keys,
                bulk -> CompletableFuture.<Map<? extends K, ? extends V>>supplyAsync(
                        () -> bulk.running(() -> loader.apply(bulk.keys())), executor));
    }

    @Override
    public CompletableFuture<Map<K, V>> getAll(
            Iterable<? extends K> keys,
            BiFunction<
                            ? super Set<? extends K>,
                            ? super Executor,
                            ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    loader) {
        Objects.requireNonNull(loader, "loader");
        return getAllBy(keys, bulk -> loader.apply(bulk.keys(), executor));
    }

    /** Returns the values of several keys, and begins to load those that are missing by one call. */
    final CompletableFuture<Map<K, V>> getAllBy(
            Iterable<? extends K> keys,
            Function<BulkLoad<K, V, A, B>, ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    loader) {
        Set<K> wanted = StoreCache.distinct(keys);
        Map<K, V> found = synchronous.getAllPresent(wanted);
        BulkLoad<K, V, A, B> bulk = BulkLoad.of(map, StoreCache.missing(wanted, found));
        if (!bulk.isEmpty()) {
            try {
                begin(bulk, loader);
            } catch (Throwable problem) {
                bulk.fail(problem);
                throw problem;
            }
        }
        Map<K, CompletableFuture<@Nullable V>> futures = new LinkedHashMap<>();
        for (K key : wanted) {
            V value = found.get(key);
            futures.put(key, value == null ? bulk.future(key) : CompletableFuture.completedFuture(value));
        }
        return Futures.allOf(futures);
    }

    private void begin(
            BulkLoad<K, V, A, B> bulk,
            Function<BulkLoad<K, V, A, B>, ? extends CompletableFuture<? extends Map<? extends K, ? extends V>>>
                    loader) {
        long began = System.nanoTime();
        try {
            var source = Objects.requireNonNull(loader.apply(bulk), "loader must not return null");
            bulk.runElsewhere();
            CompletableFuture<Void> _ = source.handle((loaded, problem) -> {
                map.counters().loaded(problem == null, System.nanoTime() - began);
                bulk.end(loaded, problem);
                return null;
            });
        } catch (Throwable problem) {
            map.counters().loaded(false, System.nanoTime() - began);
            throw problem;
        }
    }

    @Override
    public void put(K key, CompletableFuture<? extends @Nullable V> future) {
        Objects.requireNonNull(future, "future");
        Load<A, V> load = map.loads().create(map.keyForm(key));
        map.loads().replace(load);
        try {
            map.removeReplaced(load);
            follow(load, future);
        } catch (Throwable problem) {
            map.loads().fail(load, problem);
            throw problem;
        }
    }

    @Override
    public ConcurrentMap<K, CompletableFuture<@Nullable V>> asMap() {
        return asMap;
    }

    @Override
    public OffHeapCache<K, V> synchronous() {
        return synchronous;
    }

    @Override
    public void close() {
        synchronous.close();
    }
}
