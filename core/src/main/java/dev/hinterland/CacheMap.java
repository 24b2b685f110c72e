package dev.hinterland;

import dev.hinterland.store.CacheStore;
import dev.hinterland.store.Cause;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache as a map: counts lookups, shares loads, and lets what does not fit go.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class CacheMap<K, V, A, B> extends EntryMap<K, V, A, B> {

    private final CacheStore<A, B> store;
    private final Form<V, B> values;
    private final Removals<K, V, A, B> removals;
    private final CacheCounters counters;
    private final Loads<A, V> loads;

    CacheMap(
            CacheStore<A, B> store,
            Form<K, A> keys,
            Form<V, B> values,
            Removals<K, V, A, B> removals,
            CacheCounters counters) {
        super(store, keys, values);
        this.store = store;
        this.values = values;
        this.removals = removals;
        this.counters = counters;
        this.loads = new Loads<>(keys.codec());
    }

    // Reading

    @Override
    public @Nullable V get(Object key) {
        return counted(unwrap(store.get(keyForm(key))));
    }

    private @Nullable V counted(@Nullable V value) {
        if (value == null) {
            counters.miss();
        } else {
            counters.hit();
        }
        return value;
    }

    @Override
    Findings<K, V> findAll(Iterable<? extends K> wanted, boolean keepsMissing) {
        boolean counts = counters.isCounting();
        Findings<K, V> findings = super.findAll(wanted, keepsMissing || counts);
        if (counts) {
            int misses = findings.missing().size();
            counters.looked(findings.size() - misses, misses);
        }
        return findings;
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        A form = keyForm(key);
        V present = counted(unwrap(store.get(form)));
        while (present == null) {
            Loads.Outcome<V> outcome = loads.load(form, load -> loadAndKeep(key, form, loader, load));
            present = outcome.value();
            if (outcome.own()) {
                return present;
            }
            store.checkOpen();
        }
        return present;
    }

    private @Nullable V loadAndKeep(
            K key, A form, Function<? super K, ? extends @Nullable V> loader, Loads.Load<V> load) {
        // Another load may have ended after the caller looked.
        B present = store.get(form);
        if (present != null) {
            return values.unwrap(present);
        }
        V loaded = loadTimed(key, loader);
        return loaded == null ? null : load.keep(loaded, value -> keep(key, form, value));
    }

    private @Nullable V loadTimed(K key, Function<? super K, ? extends @Nullable V> loader) {
        long began = System.nanoTime();
        V loaded = null;
        try {
            loaded = loader.apply(key);
            return loaded;
        } finally {
            counters.loaded(loaded != null, System.nanoTime() - began);
        }
    }

    /** Returns the value that is kept: this one, or another one that was put meanwhile. */
    private V keep(K key, A form, V value) {
        try {
            V winner = super.putIfAbsent(key, value);
            return winner == null ? value : winner;
        } catch (OutOfBudgetException tooLarge) {
            letGo(form, value);
            return value;
        }
    }

    // Writing: a value that is too large for the cache is let go at once, with what was there before.

    @Override
    public @Nullable V put(K key, V value) {
        try {
            return super.put(key, value);
        } catch (OutOfBudgetException tooLarge) {
            V old = super.remove(key);
            letGo(keyForm(key), value);
            return old;
        }
    }

    @Override
    void set(K key, V value) {
        try {
            super.set(key, value);
        } catch (OutOfBudgetException tooLarge) {
            super.removeKey(key);
            letGo(keyForm(key), value);
        }
    }

    /** Puts a value that expires some time from now. */
    void setFor(K key, V value, long nanos) {
        A form = keyForm(key);
        try {
            discard(store.putFor(form, valueForm(value), nanos), Cause.REPLACED);
        } catch (OutOfBudgetException tooLarge) {
            super.removeKey(key);
            letGo(form, value);
        }
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        try {
            return super.putIfAbsent(key, value);
        } catch (OutOfBudgetException tooLarge) {
            letGo(keyForm(key), value);
            return null;
        }
    }

    private void letGo(A key, V value) {
        removals.letGo(key, valueForm(value));
    }

    @Override
    public @Nullable V remove(Object key) {
        discardLoad(key);
        return super.remove(key);
    }

    @Override
    boolean removeKey(Object key) {
        discardLoad(key);
        return super.removeKey(key);
    }

    private void discardLoad(Object key) {
        loads.discard(() -> keyForm(key));
    }

    @Override
    public void clear() {
        loads.discardAll();
        super.clear();
        store.expireAll();
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        entries.forEach(this::put);
    }
}
