// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.load.Computations;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.store.Batch;
import dev.hinterland.internal.store.EntryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The methods of {@link ConcurrentMap}, in terms of two primitives: read an entry, and replace it if it is still
 * there.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class EntryMap<K, V, A, B> implements ConcurrentMap<K, V> {

    private final EntryStore<A, B> store;
    private final Form<K, A> keys;
    private final Form<V, B> values;
    final Computations<A> computing;
    private final MapWalks<K, V, A, B> walks;

    public EntryMap(EntryStore<A, B> store, Form<K, A> keys, Form<V, B> values) {
        this.store = store;
        this.keys = keys;
        this.values = values;
        this.computing = new Computations<>(keys.codec());
        this.walks = new MapWalks<>(this, store, keys, values);
    }

    @SuppressWarnings("unchecked") // what is no key, its codec refuses with a ClassCastException
    public final A keyForm(Object key) {
        store.checkOpen();
        return keys.wrap((K) Objects.requireNonNull(key, "key"));
    }

    /** Returns the form of a key, or {@code null} if its class cannot be a key's, so that the key is absent. */
    public final @Nullable A soughtForm(Object key) {
        store.checkOpen();
        return keys.isForeign(Objects.requireNonNull(key, "key")) ? null : keyForm(key);
    }

    /** Returns {@link Index#ABSENT} for a key whose class cannot be a key's. */
    protected final long absentIfForeign(Object key, ClassCastException problem) {
        store.checkOpen();
        if (!keys.isForeign(key)) {
            throw problem;
        }
        return Index.ABSENT;
    }

    /** Returns what the store sees of a value. */
    public final B valueForm(V value) {
        return values.wrap(Objects.requireNonNull(value, "value"));
    }

    protected final @Nullable V unwrap(@Nullable B form) {
        return form == null ? null : values.unwrap(form);
    }

    // Reading

    @Override
    public @Nullable V get(Object key) {
        A keyForm = soughtForm(key);
        return keyForm == null ? null : unwrap(store.get(keyForm));
    }

    /** Looks up several keys, {@link Batch#MOST} at a time, so that their cache misses overlap. */
    protected BatchResult<K, V> findAll(Iterable<? extends K> wanted, boolean keepsMissing) {
        BatchResult<K, V> results = new BatchResult<>(wanted, keepsMissing);
        Batch<A, B> batch = new Batch<>(BatchResult.expectedSize(wanted));
        List<K> asked = new ArrayList<>(batch.capacity());
        for (K key : wanted) {
            batch.add(keyForm(key));
            asked.add(key);
            if (batch.isFull()) {
                find(batch, asked, results);
            }
        }
        find(batch, asked, results);
        return results;
    }

    private void find(Batch<A, B> batch, List<K> asked, BatchResult<K, V> results) {
        store.getAll(batch);
        for (int i = 0; i < batch.size(); i++) {
            results.add(asked.get(i), unwrap(batch.value(i)));
        }
        batch.clear();
        asked.clear();
    }

    @Override
    public boolean containsKey(Object key) {
        A keyForm = soughtForm(key);
        return keyForm != null && store.locate(keyForm) != Index.ABSENT;
    }

    @Override
    public boolean containsValue(Object value) {
        store.checkOpen();
        SoughtValue<V, B> sought = new SoughtValue<>(values, Objects.requireNonNull(value, "value"));
        StoreWalk<A, B> walk = store.walk();
        for (int step = 0; step < walk.steps(); step++) {
            if (walk.entries(step, (key, stored) -> sought.is(stored)).contains(true)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a key has a value; counts no read. */
    final boolean containsEntry(Object key, Object value) {
        A keyForm = soughtForm(key);
        SoughtValue<V, B> sought = new SoughtValue<>(values, value);
        while (keyForm != null) {
            long location = store.locate(keyForm);
            if (location == Index.ABSENT) {
                return false;
            }
            B stored = store.value(location);
            if (stored != null) {
                return sought.is(stored);
            }
        }
        return false;
    }

    @Override
    public int size() {
        return (int) Math.min(longSize(), Integer.MAX_VALUE);
    }

    /** Returns the number of entries, also where it exceeds what {@link #size} can say. */
    public long longSize() {
        store.checkOpen();
        return store.size();
    }

    @Override
    public boolean isEmpty() {
        return longSize() == 0;
    }

    // Writing

    /**
     * Called before the entry of a key is written or removed.
     *
     * @throws IllegalStateException if the current thread computes the value of the key
     */
    protected void beforeWrite(A key) {
        computing.checkNotHere(key);
    }

    /** Called after a value has been put, or an entry removed. */
    protected void wrote(@Nullable B form) {}

    /** Called before the entry of a key is written or removed, or its computed value is. */
    protected void discardLoad(A key) {}

    /**
     * Writes an entry, or removes it if there is no value, on the condition that what is there is at a location, or
     * that there is nothing. Gives up what was there.
     *
     * @return the location that was there; the condition holds if it is the one that was expected
     */
    protected long write(A key, @Nullable B form, long expected) {
        long previous = form == null ? store.remove(key, expected) : store.put(key, form, expected);
        if (previous == expected) {
            discard(previous, form == null ? RemovalCause.EXPLICIT : RemovalCause.REPLACED);
        }
        return previous;
    }

    @Override
    public @Nullable V put(K key, V value) {
        A keyForm = keyForm(key);
        B valueForm = valueForm(value);
        beforeWrite(keyForm);
        return unwrap(store.exchange(keyForm, valueForm, Index.ANY, true));
    }

    /** Puts a value without a look at the one that was there. */
    public void set(K key, V value) {
        A keyForm = keyForm(key);
        B valueForm = valueForm(value);
        beforeWrite(keyForm);
        store.exchange(keyForm, valueForm, Index.ANY, false);
    }

    protected final @Nullable V previous(long location, RemovalCause cause) {
        return location == Index.ABSENT ? null : unwrap(store.takeValue(location, cause));
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        A keyForm = keyForm(key);
        Objects.requireNonNull(value, "value");
        while (true) {
            B present = store.get(keyForm);
            if (present != null) {
                return values.unwrap(present);
            }
            B valueForm = valueForm(value);
            beforeWrite(keyForm);
            if (write(keyForm, valueForm, Index.ABSENT) == Index.ABSENT) {
                wrote(valueForm);
                return null;
            }
        }
    }

    @Override
    public @Nullable V remove(Object key) {
        A keyForm = soughtForm(key);
        if (keyForm == null) {
            return null;
        }
        beforeWrite(keyForm);
        return previous(store.remove(keyForm, Index.PRESENT), RemovalCause.EXPLICIT);
    }

    @Override
    public boolean remove(Object key, @Nullable Object value) {
        A keyForm = soughtForm(key);
        return keyForm != null && value != null && updateIf(keyForm, value, null);
    }

    @Override
    public @Nullable V replace(K key, V value) {
        A keyForm = keyForm(key);
        B valueForm = valueForm(value);
        beforeWrite(keyForm);
        return unwrap(store.exchange(keyForm, valueForm, Index.PRESENT, true));
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        A keyForm = keyForm(key);
        Objects.requireNonNull(oldValue, "oldValue");
        return updateIf(keyForm, oldValue, valueForm(newValue));
    }

    /** Replaces an entry, or removes it, if it has this value at that moment. */
    private boolean updateIf(A key, Object value, @Nullable B update) {
        SoughtValue<V, B> sought = new SoughtValue<>(values, value);
        while (true) {
            long location = store.locate(key);
            if (location == Index.ABSENT) {
                return false;
            }
            B form = store.value(location);
            if (form == null) {
                continue;
            }
            if (!sought.is(form)) {
                return false;
            }
            beforeWrite(key);
            if (write(key, update, location) == location) {
                wrote(update);
                return true;
            }
        }
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        entries.forEach(this::set);
    }

    @Override
    public void clear() {
        store.checkOpen();
        store.clear();
    }

    /** Gives up the entry that was at a location, if there was one; returns whether there was. */
    protected final boolean discard(long location, RemovalCause cause) {
        if (location > 0) {
            store.settle(location, cause);
        }
        return location > 0;
    }

    // Computing

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        return update(key, old -> function.apply(key, old));
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        if (store.locate(keyForm(key)) == Index.ABSENT) {
            return null;
        }
        return update(key, old -> old == null ? null : function.apply(key, old));
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, "function");
        V present = get(key);
        if (present != null) {
            return present;
        }
        A keyForm = keyForm(key);
        return computing.run(keyForm, () -> create(key, keyForm, function));
    }

    /** Puts a function's result if the key is absent; returns the present value. Calls the function at most once. */
    private @Nullable V create(K key, A keyForm, Function<? super K, ? extends @Nullable V> function) {
        Snapshot<V> present = snapshot(keyForm);
        if (present != null) {
            return present.value();
        }
        V created = function.apply(key);
        if (created == null) {
            return null;
        }
        B form = valueForm(created);
        while (present == null) {
            discardLoad(keyForm);
            if (write(keyForm, form, Index.ABSENT) == Index.ABSENT) {
                return created;
            }
            present = snapshot(keyForm);
        }
        return present.value();
    }

    /** Not the interface's own way, which never ends where the function changes an array and returns it. */
    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function, "function");
        for (K key : keySet()) {
            update(key, old -> old == null ? null : Objects.requireNonNull(function.apply(key, old), "value"));
        }
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(function, "function");
        return update(key, old -> old == null ? value : function.apply(old, value));
    }

    /** Replaces the value of a key by a function's result. Other threads that compute the key wait meanwhile. */
    private @Nullable V update(K key, UnaryOperator<@Nullable V> function) {
        A keyForm = keyForm(key);
        beforeComputing();
        try {
            return computing.run(keyForm, () -> updateAlone(keyForm, function));
        } finally {
            afterComputing();
        }
    }

    /** Called before this thread waits until it may compute. */
    protected void beforeComputing() {}

    /** Called when this thread lets others compute. */
    protected void afterComputing() {}

    /** Starts over if a writer that computes nothing has changed the value since it was read. */
    private @Nullable V updateAlone(A key, UnaryOperator<@Nullable V> function) {
        while (true) {
            Snapshot<V> old = snapshot(key);
            V updated = function.apply(old == null ? null : old.value());
            if (updated == null && old == null) {
                return null;
            }
            B form = updated == null ? null : valueForm(updated);
            discardLoad(key);
            if (exchange(key, old, form)) {
                wrote(form);
                return updated;
            }
        }
    }

    /** Returns the entry of a key, or {@code null}. */
    public final @Nullable Snapshot<V> snapshot(A key) {
        while (true) {
            long location = store.locate(key);
            if (location == Index.ABSENT) {
                return null;
            }
            B form = store.value(location);
            if (form != null) {
                return new Snapshot<>(location, values.unwrap(form), values.state(form));
            }
        }
    }

    /**
     * Puts a value, or none, in place of an old one, or of none, if that is still there. An entry at another place
     * counts as the same one if its bytes are: it may only have been moved. What the user has made of the old value
     * does not matter.
     */
    protected boolean exchange(A key, @Nullable Snapshot<V> old, @Nullable B form) {
        Snapshot<V> present = old;
        while (true) {
            long expected = present == null ? Index.ABSENT : present.location();
            if (write(key, form, expected) == expected) {
                return true;
            }
            present = old == null ? null : snapshot(key);
            if (old == null || present == null || !old.isOf(present)) {
                return false;
            }
        }
    }

    /** Returns the keys whose values are being computed. */
    public final Computations<A> computing() {
        return computing;
    }

    /** Checks that the current thread does not compute the value of a key. */
    public final void checkNotComputing(A key) {
        computing.checkNotHere(key);
    }

    // Views

    @Override
    public Set<K> keySet() {
        store.checkOpen();
        return new MapViews.Keys<>(this);
    }

    @Override
    public Collection<V> values() {
        store.checkOpen();
        return new MapViews.Values<>(this);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        store.checkOpen();
        return new MapViews.Entries<>(this);
    }

    /** Returns what goes through the entries for the views. */
    final MapWalks<K, V, A, B> walks() {
        return walks;
    }

    /** Removes a key without a look at its value; returns whether it was there. */
    public boolean removeKey(Object key) {
        A keyForm = soughtForm(key);
        if (keyForm == null) {
            return false;
        }
        beforeWrite(keyForm);
        long location = store.remove(keyForm, Index.PRESENT);
        discard(location, RemovalCause.EXPLICIT);
        return location > 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (other == this) {
            return true;
        }
        return other instanceof Map<?, ?> map && Equality.haveSameEntries(this, map);
    }

    @Override
    public int hashCode() {
        return entrySet().hashCode();
    }

    @Override
    public String toString() {
        return store.isClosed() ? "{closed}" : ShortText.of(walks.entries(), store.size(), '{', '}');
    }
}
