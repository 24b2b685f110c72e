// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.CachePolicy;
import dev.hinterland.CacheStats;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapCache;
import dev.hinterland.Scan;
import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.figures.CacheFigures;
import dev.hinterland.internal.map.BatchResult;
import dev.hinterland.internal.map.KeyedScan;
import dev.hinterland.internal.map.RecordReads;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cache that users get: in terms of {@link CacheMap}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class StoreCache<K, V, A, B> implements OffHeapCache<K, V> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final CacheStore<A, B> store;
    private final CacheMap<K, V, A, B> map;
    private final Removals<K, V, A, B> removals;
    private final CacheFigures figures;
    private final boolean timed;
    private final CacheParts<K, V, A, B> parts;

    StoreCache(CacheParts<K, V, A, B> parts) {
        this.parts = parts;
        this.store = parts.store();
        this.map = parts.map();
        this.removals = parts.removals();
        this.figures = parts.figures();
        this.timed = store.ends();
    }

    /** Makes a cache of a class of its own. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    public static <K, V, A, B> StoreCache<K, V, A, B> of(CacheParts<K, V, A, B> parts) {
        StoreCache<K, V, A, B> cache = Specialization.make(LOOKUP, SpecializedCache.class, StoreCache.class, parts);
        return cache == null ? new StoreCache<>(parts) : cache;
    }

    public final CacheStore<A, B> store() {
        return store;
    }

    // Reading

    @Override
    public @Nullable V getIfPresent(K key) {
        return map.lookUp(key);
    }

    @Override
    public @Nullable V get(K key, Function<? super K, ? extends @Nullable V> loader) {
        return map.computeIfAbsent(key, loader);
    }

    @Override
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return map.readInPlace(key, function);
    }

    @Override
    public int readInt(K key, Field.OfInt<V> field, int absent) {
        return map.records().readInt(map.keyForm(key), field, absent);
    }

    @Override
    public long readLong(K key, Field.OfLong<V> field, long absent) {
        return map.records().readLong(map.keyForm(key), field, absent);
    }

    @Override
    public double readDouble(K key, Field.OfDouble<V> field, double absent) {
        return map.records().readDouble(map.keyForm(key), field, absent);
    }

    @Override
    public Scan<V> scan() {
        return map.scan();
    }

    @Override
    public void scan(BiConsumer<? super K, ? super View<V>> visitor) {
        keyed().forEach(visitor);
    }

    @Override
    public boolean removeIf(Predicate<? super View<V>> condition) {
        return keyed().removeIf(condition);
    }

    private KeyedScan<K, V, A> keyed() {
        RecordReads<V, A> uncounted =
                new RecordReads<>(store.store(), new PlaceReader<>(store.store()), parts.values());
        return new KeyedScan<>(map, store, parts.keys(), uncounted);
    }

    @Override
    public Map<K, V> getAllPresent(Iterable<? extends K> keys) {
        return map.findAll(keys, false).present();
    }

    @Override
    public Map<K, V> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        Objects.requireNonNull(loader, "loader");
        BatchResult<K, V> results = map.findAll(keys, true);
        Set<K> missing = results.missing();
        while (!missing.isEmpty()) {
            BulkLoad<K, V, A, B> bulk = BulkLoad.of(map, missing);
            if (!bulk.isEmpty()) {
                loadAll(bulk, loader);
            }
            Map<K, V> found = bulk.await();
            found.forEach(results::add);
            // A load of somebody else's that failed is no reason not to try.
            missing = missing(bulk.othersKeys(), found);
            store.checkOpen();
        }
        return results.present();
    }

    static <K> Set<K> distinct(Iterable<? extends K> keys) {
        Set<K> distinct = new LinkedHashSet<>();
        keys.forEach(key -> distinct.add(Objects.requireNonNull(key, "key")));
        return distinct;
    }

    static <K> Set<K> missing(Set<K> wanted, Map<K, ?> found) {
        Set<K> missing = new LinkedHashSet<>(wanted);
        missing.removeAll(found.keySet());
        return missing;
    }

    private void loadAll(
            BulkLoad<K, V, A, B> bulk,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        try {
            bulk.end(load(bulk, loader));
        } catch (Throwable problem) {
            bulk.fail(problem);
            throw problem;
        }
    }

    private Map<? extends K, ? extends V> load(
            BulkLoad<K, V, A, B> bulk,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        long began = System.nanoTime();
        boolean success = false;
        try {
            Map<? extends K, ? extends V> loaded =
                    Objects.requireNonNull(loader.apply(bulk.keys()), "loader must not return null");
            success = !loaded.isEmpty();
            return loaded;
        } finally {
            map.counters().loaded(success, System.nanoTime() - began);
        }
    }

    // Writing

    @Override
    public void put(K key, V value) {
        map.set(key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        entries.forEach(this::put);
    }

    @Override
    public void put(K key, V value, Duration duration) {
        checkTimed();
        new TimedPuts<>(parts).set(key, value, TimeUnit.NANOSECONDS.convert(duration));
    }

    @Override
    public boolean setExpiresAfter(K key, Duration duration) {
        checkTimed();
        return store.setNanosLeft(map.keyForm(key), TimeUnit.NANOSECONDS.convert(duration));
    }

    @Override
    public @Nullable Duration getExpiresAfter(K key) {
        checkTimed();
        long nanos = store.nanosLeft(map.keyForm(key));
        return nanos < 0 ? null : Duration.ofNanos(nanos);
    }

    private void checkTimed() {
        if (!timed) {
            throw new IllegalStateException(
                    "put with a Duration, getExpiresAfter and setExpiresAfter require expireAfterWrite, expireAfterAccess or"
                            + " expireAfter: name=" + store.store().name());
        }
    }

    @Override
    public void invalidate(K key) {
        map.removeKey(key);
    }

    @Override
    public void invalidateAll(Iterable<? extends K> keys) {
        keys.forEach(this::invalidate);
    }

    @Override
    public void invalidateAll() {
        map.clear();
    }

    // The rest

    @Override
    public long estimatedSize() {
        return map.longSize();
    }

    @Override
    public CacheStats stats() {
        return figures.stats();
    }

    @Override
    public MapStats memory() {
        return figures.memory();
    }

    @Override
    public CachePolicy<K, V> policy() {
        return parts.policy(null);
    }

    @Override
    public ConcurrentMap<K, V> asMap() {
        return map;
    }

    @Override
    public void cleanUp() {
        store.checkOpen();
        store.expireAll();
        store.bound().trim();
        removals.awaitTold();
    }

    @Override
    public String toString() {
        String name = "OffHeapCache[name=" + store.store().name();
        return store.isClosed()
                ? name + ", closed]"
                : name + ", entries=" + store.size() + ", usedBytes="
                        + store.store().memory().usedBytes() + ", maximumBytes="
                        + store.store().memory().maximumBytes() + "]";
    }

    @Override
    public void close() {
        figures.close();
        store.close();
        map.loads().failAll(new StoreClosedException(store.store().name(), null));
    }
}
