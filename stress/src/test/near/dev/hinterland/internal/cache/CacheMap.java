// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.expiry.LeasedLifetimes;
import dev.hinterland.internal.load.InFlightLoads;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.record.ViewCursor;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The twin of the library's class of this name: the store is a map on the heap. */
public final class CacheMap<K, V, A, B> {

    private record Copy<V>(V value, long word) {}

    private final InFlightLoads<A, V> loads = new InFlightLoads<>(new InPlaceCodec<>() {});
    private final Map<Object, Copy<V>> copies = new ConcurrentHashMap<>();
    private final LeasedLifetimes<A, B> lifetimes;

    public CacheMap(LeasedLifetimes<A, B> lifetimes) {
        this.lifetimes = lifetimes;
    }

    public InFlightLoads<A, V> loads() {
        return loads;
    }

    @SuppressWarnings("unchecked") // form and key are of one type
    public A keyForm(Object key) {
        return (A) key;
    }

    public @Nullable A soughtForm(Object key) {
        return keyForm(key);
    }

    public @Nullable V read(Object key) {
        Copy<V> copy = copies.get(key);
        return copy == null || lifetimes.isOver(copy.word(), System.nanoTime()) ? null : copy.value();
    }

    public @Nullable V get(Object key) {
        return read(key);
    }

    public @Nullable V find(Object key) {
        return read(key);
    }

    @SuppressWarnings("unchecked") // as above
    public boolean keepCopy(Load<A, V> load, B form, long word) {
        return loads.keep(
                load,
                () -> {
                    copies.put(load.form(), new Copy<>((V) form, word));
                    return true;
                },
                () -> false);
    }

    public void removeCopy(A key, RemovalCause cause) {
        copies.remove(key);
    }

    /** Copies leave one after the other, and one that comes meanwhile may stay. */
    public void clear() {
        loads.discardAll();
        copies.keySet().forEach(copies::remove);
    }

    public @Nullable V loadTimed(K key, Function<? super K, ? extends @Nullable V> loader) {
        return loader.apply(key);
    }

    public void tellOfCopies() {
        // Nobody listens.
    }

    public void tellOfCopiesElsewhere() {
        // Nobody listens.
    }

    public CacheMap<K, V, A, B> counters() {
        return this;
    }

    public void miss() {
        // Nothing is counted.
    }

    public void put() {
        // As above.
    }

    public CacheMap<K, V, A, B> records() {
        return this;
    }

    public ViewCursor.Decoder<V> decoder() {
        throw new UnsupportedOperationException("values are not read in place");
    }

    public boolean containsValue(Object value) {
        return false;
    }

    public int size() {
        return copies.size();
    }

    public boolean isEmpty() {
        return copies.isEmpty();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return Set.of();
    }
}
