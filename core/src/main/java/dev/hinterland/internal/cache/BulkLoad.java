// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.load.LoadKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads several keys by one call of the loader. It waits for keys that other threads load already, and loads the rest.
 * Not thread-safe, but it may be passed on.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class BulkLoad<K, V, A, B> {

    private final CacheMap<K, V, A, B> map;
    private final Map<K, V> found = new HashMap<>();
    private final Map<K, Load<A, V>> others = new LinkedHashMap<>();
    private final Map<K, Load<A, V>> own = new LinkedHashMap<>();

    /** Those in {@link #own}, and those that have ended. */
    private final List<Load<A, V>> begun = new ArrayList<>();

    private BulkLoad(CacheMap<K, V, A, B> map) {
        this.map = map;
    }

    /** Begins to load keys that were not found in the store, run by the current thread. */
    static <K, V, A, B> BulkLoad<K, V, A, B> of(CacheMap<K, V, A, B> map, Collection<K> missing) {
        BulkLoad<K, V, A, B> bulk = new BulkLoad<>(map);
        Map<K, A> forms = new LinkedHashMap<>();
        missing.forEach(key -> forms.put(key, map.keyForm(key)));
        try {
            forms.forEach(bulk::enter);
            bulk.lookAgain();
        } catch (Throwable problem) {
            bulk.fail(problem);
            throw problem;
        }
        return bulk;
    }

    private void enter(K key, A form) {
        Load<A, V> mine = map.loads().create(form);
        // A load must be known here before others can wait for it: it would not be ended otherwise if there is no
        // memory to add it.
        own.put(key, mine);
        begun.add(mine);
        Load<A, V> running = map.loads().enter(mine);
        if (running != mine) {
            begun.removeLast();
            own.remove(key);
            others.put(key, running);
        }
    }

    /** Other loads may have ended after the caller looked. */
    private void lookAgain() {
        for (K key : Set.copyOf(own.keySet())) {
            Load<A, V> load = loadOf(key);
            V present = map.read(load.form());
            if (present != null) {
                own.remove(key);
                found.put(key, present);
                map.loads().end(load, present);
            }
        }
    }

    /** Returns the keys that the caller has to load. */
    Set<K> keys() {
        return new LinkedHashSet<>(own.keySet());
    }

    /** Returns whether there is nothing for the caller to load. */
    boolean isEmpty() {
        return own.isEmpty();
    }

    /** Returns the keys that others load. */
    Set<K> othersKeys() {
        return others.keySet();
    }

    /** Returns what runs an action of the loads: they need the current thread as long as that takes. */
    <T extends @Nullable Object> T running(Supplier<T> action) {
        Supplier<T> whole = action;
        for (Load<A, V> load : own.values()) {
            Supplier<T> inner = whole;
            whole = () -> load.running(inner);
        }
        return whole.get();
    }

    /** Returns an executor for the tasks of the loads, as {@link Load#executorOn}. */
    Executor executorOn(Executor executor) {
        return task -> executor.execute(() -> running(() -> {
            task.run();
            return task;
        }));
    }

    /** Says that the loads go on without the current thread. */
    void runElsewhere() {
        for (Load<A, V> load : own.values()) {
            load.runElsewhere();
            load.endBy((value, problem) -> map.end(load, value, problem));
        }
    }

    /** Ends the loads with what the loader gave, and keeps all of it. */
    void end(Map<? extends K, ? extends V> loaded) {
        try {
            Map<LoadKey<A>, K> wanted = new HashMap<>();
            own.forEach((key, load) -> wanted.put(load.key(), key));
            loaded.forEach((key, value) -> {
                K asked = wanted.remove(map.loads().keyOf(map.keyForm(key)));
                if (asked == null) {
                    map.setUncounted(key, value);
                } else {
                    keep(asked, Objects.requireNonNull(value, "value"));
                }
            });
            wanted.values().forEach(this::endWithout);
        } catch (Throwable problem) {
            fail(problem);
            throw problem;
        }
    }

    private Load<A, V> loadOf(K key) {
        return Objects.requireNonNull(own.get(key));
    }

    private void endWithout(K key) {
        Load<A, V> load = loadOf(key);
        if (load.claimEnd()) {
            map.loads().end(load, null);
        }
    }

    private void keep(K key, V value) {
        Load<A, V> load = loadOf(key);
        if (load.claimEnd()) {
            map.loads().end(load, map.keep(load, value));
        }
    }

    /** Ends the loads as a future of the loader's did: whatever goes wrong, their own futures say. */
    void end(@Nullable Map<? extends K, ? extends V> loaded, @Nullable Throwable problem) {
        if (problem != null) {
            fail(problem);
            return;
        }
        try {
            end(Objects.requireNonNull(loaded, "loader must not return null"));
        } catch (RuntimeException | Error failed) {
            fail(failed);
        }
    }

    /** Ends the loads that have not ended. Allocates nothing here, as the problem may be a heap that is full. */
    void fail(Throwable problem) {
        for (int i = 0; i < begun.size(); i++) {
            map.loads().fail(begun.get(i), problem);
        }
    }

    /** Waits for all loads, those of others included; returns the values that there are. */
    Map<K, V> await() {
        Map<K, V> values = new HashMap<>(found);
        own.forEach((key, load) -> add(values, key, load));
        others.forEach((key, load) -> add(values, key, load));
        return values;
    }

    private void add(Map<K, V> values, K key, Load<A, V> load) {
        V value = map.loads().await(load);
        if (value != null) {
            values.put(key, value);
        }
    }

    /** Returns what will have the value of a key that was missing. */
    CompletableFuture<@Nullable V> future(K key) {
        Load<A, V> load = others.containsKey(key) ? others.get(key) : own.get(key);
        return load == null ? CompletableFuture.completedFuture(found.get(key)) : load.result();
    }
}
