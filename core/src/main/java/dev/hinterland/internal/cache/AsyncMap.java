// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.map.SoughtValue;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous cache as a map of futures.
 *
 * <p>A load that is not completed is found again, the same object; in place of a future that was put before it is
 * completed, one that follows it. Of a completed one the value is found again, in a future of its own: two completed
 * futures are the same value of the map if their values are equal.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class AsyncMap<K, V, A, B> extends AbstractMap<K, CompletableFuture<@Nullable V>>
        implements ConcurrentMap<K, CompletableFuture<@Nullable V>> {

    /*
     * The conditional methods look at the present future and then write, in two steps: under a lock of the key, so
     * that two of them are atomic towards each other. Under it, a thread may call the removal listener, or wait for it
     * as any write does: no longer than the listener gets on.
     */

    private static final int LOCKS = 64;

    private final AsyncStoreCache<K, V, A, B> cache;
    private final CacheMap<K, V, A, B> map;
    private final Form<K, A> keys;
    private final Form<V, B> values;
    private final Object[] locks = new Object[LOCKS];

    AsyncMap(AsyncStoreCache<K, V, A, B> cache, CacheMap<K, V, A, B> map, Form<K, A> keys, Form<V, B> values) {
        this.cache = cache;
        this.map = map;
        this.keys = keys;
        this.values = values;
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
    }

    private Object lockOf(Object key) {
        return locks[key.hashCode() & (LOCKS - 1)];
    }

    private @Nullable CompletableFuture<@Nullable V> find(Object key) {
        A form = map.soughtForm(Objects.requireNonNull(key, "key"));
        return form == null ? null : cache.find(form);
    }

    @SuppressWarnings("ReferenceEquality") // a future is itself, whatever its value will be
    private boolean isSame(@Nullable CompletableFuture<?> present, @Nullable Object other) {
        return present != null
                && (present == other
                        || (other instanceof CompletableFuture<?> future
                                && hasValue(present)
                                && hasValue(future)
                                && isSameValue(present.getNow(null), future.getNow(null))));
    }

    private static boolean hasValue(CompletableFuture<?> future) {
        return future.isDone() && !future.isCompletedExceptionally();
    }

    @SuppressWarnings("unchecked") // what is present is of the type of the values
    private boolean isSameValue(@Nullable Object present, @Nullable Object other) {
        if (present == null || other == null) {
            return present == null && other == null;
        }
        V value = (V) present;
        return Objects.deepEquals(present, other) || new SoughtValue<>(values, other).is(values.wrap(value), value);
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> get(Object key) {
        return find(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value, "value");
        return values().stream().anyMatch(present -> isSame(present, value));
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> put(K key, CompletableFuture<@Nullable V> future) {
        Objects.requireNonNull(future, "future");
        synchronized (lockOf(key)) {
            CompletableFuture<@Nullable V> old = find(key);
            cache.put(key, future);
            return old;
        }
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> putIfAbsent(K key, CompletableFuture<@Nullable V> future) {
        Objects.requireNonNull(future, "future");
        return existing(key, same -> future).present();
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> computeIfAbsent(
            K key, Function<? super K, ? extends @Nullable CompletableFuture<@Nullable V>> function) {
        Objects.requireNonNull(function, "function");
        CompletableFuture<@Nullable V> present = find(key);
        if (present != null) {
            return present;
        }
        Existing<V> existing = existing(key, function);
        return existing.present() == null ? existing.made() : existing.present();
    }

    /**
     * The future that a key had, or the one that was made for it.
     *
     * @param present the one that it had, or {@code null}
     * @param made the one that was made, or {@code null}
     */
    private record Existing<V>(
            @Nullable CompletableFuture<@Nullable V> present,
            @Nullable CompletableFuture<@Nullable V> made) {}

    private Existing<V> existing(
            K key, Function<? super K, ? extends @Nullable CompletableFuture<@Nullable V>> function) {
        AtomicReference<@Nullable CompletableFuture<@Nullable V>> made = new AtomicReference<>();
        boolean[] asked = new boolean[1];
        CompletableFuture<@Nullable V> present = cache.get(key, (same, executor) -> {
            asked[0] = true;
            CompletableFuture<@Nullable V> future = function.apply(key);
            made.set(future);
            return future == null ? CompletableFuture.<@Nullable V>completedFuture(null) : future;
        });
        return asked[0] ? new Existing<>(null, made.get() == null ? null : present) : new Existing<>(present, null);
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> remove(Object key) {
        synchronized (lockOf(key)) {
            CompletableFuture<@Nullable V> old = find(key);
            map.removeKey(key);
            return old;
        }
    }

    @Override
    public boolean remove(Object key, @Nullable Object future) {
        synchronized (lockOf(key)) {
            boolean same = isSame(find(key), future);
            if (same) {
                map.removeKey(key);
            }
            return same;
        }
    }

    @Override
    public @Nullable CompletableFuture<@Nullable V> replace(K key, CompletableFuture<@Nullable V> future) {
        Objects.requireNonNull(future, "future");
        synchronized (lockOf(key)) {
            CompletableFuture<@Nullable V> old = find(key);
            if (old != null) {
                cache.put(key, future);
            }
            return old;
        }
    }

    @Override
    public boolean replace(K key, CompletableFuture<@Nullable V> old, CompletableFuture<@Nullable V> future) {
        Objects.requireNonNull(old, "old");
        Objects.requireNonNull(future, "future");
        synchronized (lockOf(key)) {
            boolean same = isSame(find(key), old);
            if (same) {
                cache.put(key, future);
            }
            return same;
        }
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public int size() {
        return entries().size();
    }

    /** Returns the entries as they are now, each key once: those in the store, and those that are being loaded. */
    private List<Entry<K, CompletableFuture<@Nullable V>>> entries() {
        Map<LoadKey<A>, Load<A, V>> loading = new HashMap<>();
        for (Load<A, V> load : map.loads().underWay()) {
            if (!load.hasFailed()) {
                loading.put(load.key(), load);
            }
        }
        List<Entry<K, CompletableFuture<@Nullable V>>> entries = new ArrayList<>();
        map.forEach((key, value) -> {
            if (!loading.isEmpty()) {
                // It is a refresh, or has ended meanwhile.
                loading.remove(map.loads().keyOf(map.keyForm(key)));
            }
            entries.add(Map.entry(key, CompletableFuture.completedFuture(value)));
        });
        for (Load<A, V> load : loading.values()) {
            entries.add(Map.entry(keys.unwrap(load.form()), load.result()));
        }
        return entries;
    }

    @Override
    public Set<Entry<K, CompletableFuture<@Nullable V>>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return entries().size();
            }

            @Override
            public Iterator<Entry<K, CompletableFuture<@Nullable V>>> iterator() {
                Iterator<Entry<K, CompletableFuture<@Nullable V>>> entries =
                        entries().iterator();
                return new Iterator<>() {
                    private @Nullable K last;

                    @Override
                    public boolean hasNext() {
                        return entries.hasNext();
                    }

                    @Override
                    public Entry<K, CompletableFuture<@Nullable V>> next() {
                        Entry<K, CompletableFuture<@Nullable V>> entry = entries.next();
                        last = entry.getKey();
                        return entry;
                    }

                    @Override
                    public void remove() {
                        K key = last;
                        if (key == null) {
                            throw new IllegalStateException("remove must follow next");
                        }
                        last = null;
                        map.removeKey(key);
                    }
                };
            }
        };
    }
}
