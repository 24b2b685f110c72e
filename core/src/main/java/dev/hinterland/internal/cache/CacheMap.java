// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RemovalCause;
import dev.hinterland.Scan;
import dev.hinterland.internal.cache.HeapTier.Held;
import dev.hinterland.internal.figures.CacheCounters;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.load.InFlightLoads;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.map.BatchResult;
import dev.hinterland.internal.map.EntryMap;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.map.ReadPath;
import dev.hinterland.internal.map.RecordReads;
import dev.hinterland.internal.map.RecordScan;
import dev.hinterland.internal.map.Snapshot;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.internal.store.EntryCopies;
import dev.hinterland.internal.store.EntryCopies.Copy;
import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.record.View;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache as a map: counts lookups, shares loads, and drops values that do not fit.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class CacheMap<K, V, A, B> extends EntryMap<K, V, A, B> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final CacheStore<A, B> store;
    private final Form<V, B> values;
    private final Removals<K, V, A, B> removals;
    private final CacheCounters counters;
    private final InFlightLoads<A, V> loads;
    private final EntryCopies<A, B> copies;
    private final @Nullable HeapTier<A, B, V> tier;
    private final RecordReads<V, A> records;

    CacheMap(CacheMapParts<K, V, A, B> parts) {
        super(parts.store(), parts.keys(), parts.values());
        this.store = parts.store();
        this.values = parts.values();
        this.removals = parts.removals();
        this.counters = parts.counters();
        this.loads = new InFlightLoads<>(parts.keys().codec());
        this.copies = store.copies();
        this.tier = parts.tier();
        this.records = new RecordReads<>(store.store(), new PlaceReader<>(store, counters), values);
    }

    /** Makes a map of a class of its own. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    public static <K, V, A, B> CacheMap<K, V, A, B> of(CacheMapParts<K, V, A, B> parts) {
        ReadPath.specializeFirst(parts.store(), parts.values());
        CacheMap<K, V, A, B> map = Specialization.make(LOOKUP, SpecializedCacheMap.class, CacheMap.class, parts);
        return map == null ? new CacheMap<>(parts) : map;
    }

    public final CacheCounters counters() {
        return counters;
    }

    public final InFlightLoads<A, V> loads() {
        return loads;
    }

    // Reading

    /** Counts no hit and no miss, as Caffeine's map does not; {@link #lookUp} does. */
    @Override
    public @Nullable V get(Object key) {
        A form = soughtForm(key);
        return form == null ? null : read(form);
    }

    /** Returns the value of a key, or {@code null}, and counts a hit or a miss. */
    @Nullable
    V lookUp(Object key) {
        V value = find(key);
        if (value == null) {
            counters.miss();
        }
        return value;
    }

    /** Returns the value of a key and counts a hit, or {@code null} without counting a miss. */
    public @Nullable V find(Object key) {
        A form = soughtForm(key);
        V value = form == null ? null : read(form);
        if (value != null) {
            counters.hit();
        }
        return value;
    }

    /** Returns the value of a key and counts a hit, or else what a function gives, which is to count a miss. */
    @Nullable
    V findOrGet(K key, Function<K, @Nullable V> otherwise) {
        V value = find(key);
        return value == null ? otherwise.apply(key) : value;
    }

    /** Returns the value of a key, or {@code null}, and counts no hit and no miss. */
    public final @Nullable V read(A form) {
        return tier == null ? unwrap(store.get(form)) : readThrough(tier, form);
    }

    private @Nullable V readThrough(HeapTier<A, B, V> tier, A form) {
        int hash = copies.hash(form);
        Held<A, B, V> held = tier.find(hash, form);
        if (held != null) {
            if (copies.readAgain(held.key, hash, held.location, held.generation, held.form)) {
                tier.used(held);
                return held.value;
            }
            tier.drop(held);
        }
        V value = unwrap(store.get(form));
        if (value != null) {
            int frequency = copies.likelyFrequency(hash);
            if (frequency > 0 && tier.wants(hash, frequency)) {
                hold(tier, form, hash);
            }
        }
        return value;
    }

    /** Reads the entry once more, into objects that no caller has. */
    private void hold(HeapTier<A, B, V> tier, A form, int hash) {
        Copy<A, B> copy = copies.copy(form, hash);
        if (copy != null) {
            tier.hold(new Held<>(copy, values.unwrap(copy.value())));
        }
    }

    /** Returns what reads values in place, and counts hits and misses. */
    public final RecordReads<V, A> records() {
        return records;
    }

    /** Returns what a caller gets in place of an exception that access to memory ended with. */
    final IllegalStateException orClosed(Throwable met) {
        return store.store().orClosed(met);
    }

    /** Lets a function read a value in place. */
    <T> @Nullable T readInPlace(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return records.read(keyForm(key), function);
    }

    /** Returns a way through all values in place. */
    final Scan<V> scan() {
        store.checkOpen();
        return new RecordScan<>(store, records.decoder(), List.of(), 1);
    }

    // Loading

    @Override
    protected BatchResult<K, V> findAll(Iterable<? extends K> wanted, boolean keepsMissing) {
        boolean counts = counters.isCounting();
        BatchResult<K, V> results = super.findAll(wanted, keepsMissing || counts);
        if (counts) {
            int misses = results.missing().size();
            counters.looked(results.size() - misses, misses);
        }
        return results;
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        V present = find(key);
        return present == null ? loadMissing(key, loader) : present;
    }

    /** Loads the value of a key that was not found, and counts that as a miss. */
    final @Nullable V loadMissing(K key, Function<? super K, ? extends @Nullable V> loader) {
        counters.miss();
        A form = keyForm(key);
        checkNotComputing(form);
        V present = null;
        while (present == null) {
            Load<A, V> mine = loads.create(form);
            Load<A, V> running;
            try {
                running = loads.enter(mine);
                if (running == mine) {
                    return load(mine, key, loader);
                }
            } catch (Throwable problem) {
                loads.fail(mine, problem);
                throw problem;
            }
            present = loads.await(running);
            store.checkOpen();
        }
        return present;
    }

    private @Nullable V load(Load<A, V> mine, K key, Function<? super K, ? extends @Nullable V> loader) {
        // Another load may have ended after the caller looked.
        V value = read(mine.form());
        if (value == null) {
            V loaded = loadTimed(key, loader);
            value = loaded == null ? null : keep(mine, loaded);
        }
        loads.end(mine, value);
        return value;
    }

    /** Calls a loader, and counts that. */
    public final @Nullable V loadTimed(K key, Function<? super K, ? extends @Nullable V> loader) {
        long began = System.nanoTime();
        V loaded = null;
        try {
            loaded = loader.apply(key);
            return loaded;
        } finally {
            counters.loaded(loaded != null, System.nanoTime() - began);
        }
    }

    /**
     * Keeps the value of a load, unless the key was written or removed meanwhile; returns the value that the key has
     * now, or this one where it has none.
     */
    V keep(Load<A, V> load, V value) {
        store.checkOpen();
        A key = load.form();
        B form = valueForm(value);
        B winner = keepBy(load, () -> putForm(key, form), () -> peekForm(key));
        return winner == null ? value : values.unwrap(winner);
    }

    private @Nullable B putForm(A key, B value) {
        while (true) {
            B present = peekForm(key);
            if (present != null || write(key, value, Index.ABSENT) == Index.ABSENT) {
                return present;
            }
        }
    }

    /** Returns the value of a key, or {@code null}. That is no read: nobody is told that it is stale. */
    final @Nullable B peekForm(A key) {
        while (true) {
            long location = store.locate(key);
            B form = location == Index.ABSENT ? null : store.value(location);
            if (location == Index.ABSENT || form != null) {
                return form;
            }
        }
    }

    /**
     * Keeps a copy of what lies on a remote tier, with its time word, unless the key was written or removed meanwhile,
     * here or elsewhere; returns whether it is kept. A value that is too large for the cache is not.
     */
    public final boolean keepCopy(Load<A, V> load, B form, long word) {
        store.checkOpen();
        return keepBy(load, () -> putCopy(load.form(), form, word), () -> false);
    }

    private boolean putCopy(A key, B form, long word) {
        try {
            discard(store.putWithTime(key, form, word), RemovalCause.REPLACED);
            return true;
        } catch (OutOfBudgetException tooLarge) {
            dropBoth(key, form, Index.PRESENT);
            return false;
        }
    }

    /** Removes the copy of a key, if there is one. No listener is called; the caller has it told afterwards. */
    public final void removeCopy(A key, RemovalCause cause) {
        removals.postponing(() -> {
            discard(store.remove(key, Index.PRESENT), cause);
            return cause;
        });
    }

    /** Has the listener told of copies that have been removed, by this thread. */
    public final void tellOfCopies() {
        removals.tell();
    }

    /** The same by another thread, for one that must not wait for the listener, whichever executor calls that. */
    public final void tellOfCopiesElsewhere() {
        if (removals.isHeard()) {
            CommonExecutor.INSTANCE.execute(removals::tell);
        }
    }

    /** Ends a load that does not run in a caller's thread: whatever goes wrong, its future says. */
    void end(Load<A, V> load, @Nullable V value, @Nullable Throwable problem) {
        try {
            if (problem == null) {
                loads.end(load, value == null ? null : keep(load, value));
            } else {
                loads.fail(load, problem);
            }
        } catch (Throwable failed) {
            loads.fail(load, failed);
        }
    }

    /** Runs an action under the lock of a load. No listener is called under it. */
    private <T extends @Nullable Object> T keepBy(Load<A, V> load, Supplier<T> action, Supplier<T> otherwise) {
        try {
            return removals.postponing(() -> loads.keep(load, action, otherwise));
        } finally {
            removals.tell();
        }
    }

    /**
     * Puts what was loaded, or nothing, in place of an old value, or of none, unless the key was written or removed
     * meanwhile. Where the old entry is gone, nothing is put: it may have been removed by a writer who looked for loads
     * before this one began.
     */
    void keepInPlace(Load<A, V> load, @Nullable Snapshot<V> old, @Nullable V value) {
        store.checkOpen();
        B form = value == null ? null : valueForm(value);
        keepBy(load, () -> putInPlace(load.form(), old, form), () -> false);
    }

    private boolean putInPlace(A key, @Nullable Snapshot<V> old, @Nullable B form) {
        if (old != null) {
            return exchange(key, old, form);
        }
        return form != null && store.locate(key) == Index.ABSENT && write(key, form, Index.ABSENT) == Index.ABSENT;
    }

    /** Removes the entry of a key because something takes its place that is not in the store yet. */
    void removeReplaced(Load<A, V> load) {
        keepBy(load, () -> discard(store.remove(load.form(), Index.PRESENT), RemovalCause.REPLACED), () -> false);
    }

    // Computing counts a load for each call of the function.

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        return super.compute(key, counters.<K, @Nullable V, V>counting(function));
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        return super.computeIfPresent(key, counters.<K, V, V>counting(function));
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        return super.merge(key, value, counters.<V, V, V>counting(function));
    }

    // Writing: a value that is too large for the cache is let go at once, with what was there before.

    @Override
    public @Nullable V put(K key, V value) {
        A form = keyForm(key);
        B valueForm = valueForm(value);
        beforeWrite(form);
        try {
            long old = store.put(form, valueForm, Index.ANY);
            counters.put();
            return previous(old, RemovalCause.REPLACED);
        } catch (OutOfBudgetException tooLarge) {
            V old = previous(store.remove(form, Index.PRESENT), RemovalCause.EXPLICIT);
            removals.letGo(form, valueForm);
            return old;
        }
    }

    @Override
    public void set(K key, V value) {
        if (setUncounted(key, value)) {
            counters.put();
        }
    }

    /** The same for a value that no user has put; returns whether it is not too large. */
    boolean setUncounted(K key, V value) {
        A form = keyForm(key);
        B valueForm = valueForm(value);
        beforeWrite(form);
        try {
            discard(store.put(form, valueForm, Index.ANY), RemovalCause.REPLACED);
            return true;
        } catch (OutOfBudgetException tooLarge) {
            dropBoth(form, valueForm, Index.PRESENT);
            return false;
        }
    }

    @Override
    protected long write(A key, @Nullable B form, long expected) {
        try {
            return super.write(key, form, expected);
        } catch (OutOfBudgetException tooLarge) {
            return dropBoth(key, Objects.requireNonNull(form), expected);
        }
    }

    /**
     * Removes what was to be replaced by a value that is too large, and lets that go too; returns the location that was
     * there.
     */
    final long dropBoth(A key, B form, long expected) {
        long previous = expected == Index.ABSENT ? store.locate(key) : store.remove(key, expected);
        if (previous == expected || expected == Index.PRESENT) {
            discard(previous, RemovalCause.EXPLICIT);
            removals.letGo(key, form);
        }
        return previous;
    }

    /**
     * An entry that is there is replaced at its place, so that its value is returned even if its time is over by then.
     * What is not there is not replaced, and loading it goes on.
     */
    @Override
    public @Nullable V replace(K key, V value) {
        A form = keyForm(key);
        B valueForm = valueForm(value);
        while (true) {
            Snapshot<V> old = snapshot(form);
            if (old == null) {
                return null;
            }
            beforeWrite(form);
            if (write(form, valueForm, old.location()) == old.location()) {
                counters.put();
                return old.value();
            }
        }
    }

    @Override
    protected void wrote(@Nullable B form) {
        if (form != null) {
            counters.put();
        }
    }

    @Override
    protected final void beforeWrite(A key) {
        super.beforeWrite(key);
        discardLoad(key);
    }

    @Override
    protected void discardLoad(A key) {
        loads.discard(key);
    }

    @Override
    protected void beforeComputing() {
        loads.checkNotKeeping();
    }

    @Override
    protected void afterComputing() {
        removals.tell();
    }

    /** No listener is called while other threads wait to compute the key. */
    @Override
    protected boolean exchange(A key, @Nullable Snapshot<V> old, @Nullable B form) {
        return removals.postponing(() -> super.exchange(key, old, form));
    }

    @Override
    public void clear() {
        loads.discardAll();
        super.clear();
        if (tier != null) {
            tier.clear();
        }
    }
}
