// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.AsyncCacheLoader;
import dev.hinterland.OffHeapCache;
import dev.hinterland.internal.load.Futures;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.map.Snapshot;
import dev.hinterland.internal.store.CacheStore;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reloads values while reads still return the old ones.
 *
 * <p>The old entry is looked up after the load has entered the table of loads: a write that comes later than that
 * discards the load, and one that came earlier is what is reloaded.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class Refresher<K, V, A, B> {

    private final CacheMap<K, V, A, B> map;
    private final CacheStore<A, B> store;
    private final Form<K, A> keys;
    private final AsyncCacheLoader<? super K, V> loader;
    private final Executor executor;
    private final Set<Load<A, V>> running = ConcurrentHashMap.newKeySet();

    Refresher(
            CacheMap<K, V, A, B> map,
            CacheStore<A, B> store,
            Form<K, A> keys,
            AsyncCacheLoader<? super K, V> loader,
            Executor executor) {
        this.map = map;
        this.store = store;
        this.keys = keys;
        this.loader = loader;
        this.executor = executor;
    }

    /** Returns the load of a key that is under way, or begins one. */
    CompletableFuture<@Nullable V> refresh(K key) {
        A form = map.keyForm(key);
        map.checkNotComputing(form);
        return enter(map.loads().create(form), key, false).result();
    }

    CompletableFuture<Map<K, V>> refreshAll(Set<K> wanted) {
        return Futures.ofEach(wanted, this::refresh);
    }

    /** Returns the loads that are under way, with their keys. */
    Map<K, CompletableFuture<@Nullable V>> running() {
        Map<K, CompletableFuture<@Nullable V>> futures = new HashMap<>();
        for (Load<A, V> load : running) {
            futures.put(keys.unwrap(load.form()), load.result());
        }
        return futures;
    }

    /** Begins to load a key anew that somebody has found to be stale. */
    void refreshStale(A form) {
        if (map.loads().find(form) == null) {
            enter(map.loads().create(form), keys.unwrap(form), true);
        }
    }

    /** Begins a load unless another one of the key is under way; returns the one that is. */
    private Load<A, V> enter(Load<A, V> mine, K key, boolean onlyIfStale) {
        try {
            Load<A, V> present = map.loads().enter(mine);
            if (present == mine) {
                running.add(mine);
                CompletableFuture<?> _ = mine.result().whenComplete((value, problem) -> running.remove(mine));
                begin(mine, key, onlyIfStale);
            }
            return present;
        } catch (Throwable problem) {
            map.loads().fail(mine, problem);
            throw problem;
        }
    }

    private void begin(Load<A, V> load, K key, boolean onlyIfStale) {
        long began = System.nanoTime();
        try {
            Snapshot<V> old = map.snapshot(load.form());
            if (onlyIfStale && (old == null || !store.isStale(old.location()))) {
                // Somebody else was quicker.
                map.loads().end(load, old == null ? null : old.value());
                return;
            }
            Executor own = load.executorOn(executor);
            CompletableFuture<? extends @Nullable V> source =
                    old == null ? loader.asyncLoad(key, own) : loader.asyncReload(key, old.value(), own);
            Objects.requireNonNull(source, "loader must not return null");
            load.follow(source, (value, problem) -> end(load, old, value, problem, began));
        } catch (Throwable problem) {
            interruptIf(problem instanceof InterruptedException);
            if (load.claimEnd()) {
                end(load, null, null, problem, began);
            }
        }
    }

    private static void interruptIf(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(
            Load<A, V> load, @Nullable Snapshot<V> old, @Nullable V value, @Nullable Throwable problem, long began) {
        map.counters().loaded(problem == null && value != null, System.nanoTime() - began);
        if (problem != null) {
            fail(load, problem);
            return;
        }
        try {
            map.keepInPlace(load, old, value);
            map.loads().end(load, value);
        } catch (Throwable failed) {
            fail(load, failed);
        }
    }

    private void fail(Load<A, V> load, Throwable problem) {
        if (!(problem instanceof CancellationException)) {
            System.getLogger(OffHeapCache.class.getName())
                    .log(
                            Level.WARNING,
                            "refresh failed: name=" + store.store().name() + ", problem=" + problem,
                            problem);
        }
        map.loads().fail(load, problem);
    }
}
