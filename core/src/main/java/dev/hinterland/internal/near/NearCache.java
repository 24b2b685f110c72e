// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.CacheLoader;
import dev.hinterland.CachePolicy;
import dev.hinterland.CacheStats;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.MapStats;
import dev.hinterland.Scan;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.CacheParts;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.load.LoaderCalls;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import dev.hinterland.remote.RemoteCache;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cache with a remote tier that users get: a cache of copies, and {@link NearEntries} for what has no copy.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public final class NearCache<K, V, A, B> implements LoadingOffHeapCache<K, V> {

    /** What a field without a copy reads as. One that has this value is read once more. */
    private static final int NO_INT = 0x8F3A_61C5;

    private static final long NO_LONG = 0x8F3A_61C5_2D47_9BE1L;

    private final StoreCache<K, V, A, B> near;
    private final NearEntries<K, V, A, B> entries;
    private final Executor executor;
    private final @Nullable Function<K, @Nullable V> one;
    private final @Nullable Function<Set<? extends K>, Map<? extends K, ? extends V>> many;
    private final NearMap<K, V, A, B> map;

    /**
     * Creates a cache, whose {@link #get(Object)}, {@link #getAll(Iterable)} and {@link #refresh} require a loader. If
     * the tier cannot be reached, nothing is left open.
     */
    public static <K, V, A, B> NearCache<K, V, A, B> of(
            CacheParts<K, V, A, B> parts,
            NearParts nearParts,
            RemoteCache remote,
            Codec<V> codec,
            @Nullable CacheLoader<? super K, V> loader) {
        NearEntries<K, V, A, B> entries = null;
        boolean done = false;
        try {
            entries = new NearEntries<>(parts, nearParts, remote, codec);
            NearCache<K, V, A, B> cache = new NearCache<>(parts, entries, loader);
            done = true;
            return cache;
        } finally {
            if (!done) {
                if (entries != null) {
                    entries.close();
                }
                parts.figures().close();
                parts.store().close();
            }
        }
    }

    private NearCache(
            CacheParts<K, V, A, B> parts, NearEntries<K, V, A, B> entries, @Nullable CacheLoader<? super K, V> loader) {
        this.near = StoreCache.of(parts);
        this.entries = entries;
        this.executor = parts.executor();
        this.one = loader == null ? null : LoaderCalls.one(loader);
        this.many = loader == null || !LoaderCalls.isBulk(loader) ? null : LoaderCalls.many(loader);
        this.map = new NearMap<>(entries);
    }

    // Reading

    @Override
    public @Nullable V getIfPresent(K key) {
        V value = near.getIfPresent(key);
        return value == null ? entries.fetch(key, null) : value;
    }

    @Override
    public @Nullable V get(K key) {
        V value = entries.map.find(key);
        return value == null ? entries.load(key, loader()) : value;
    }

    private Function<K, @Nullable V> loader() {
        if (one == null) {
            throw new IllegalStateException("get(key) and refresh require build(CacheLoader)");
        }
        return one;
    }

    @Override
    public @Nullable V get(K key, Function<? super K, ? extends @Nullable V> loader) {
        return map.computeIfAbsent(key, loader);
    }

    @Override
    public Map<K, V> getAllPresent(Iterable<? extends K> keys) {
        return getAllBy(keys, null);
    }

    @Override
    public Map<K, V> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        return getAllBy(keys, Objects.requireNonNull(loader, "loader"));
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return many == null ? getEach(distinct(keys)) : getAllBy(keys, many);
    }

    /** Fetches all keys at a time, and loads what is missing one by one: a loader may ask for other keys. */
    private Map<K, V> getEach(Set<K> keys) {
        Map<K, V> present = getAllBy(keys, null);
        Map<K, V> all = new LinkedHashMap<>();
        for (K key : keys) {
            V value = present.containsKey(key) ? present.get(key) : get(key);
            if (value != null) {
                all.put(key, value);
            }
        }
        return all;
    }

    private static <K> Set<K> distinct(Iterable<? extends K> keys) {
        Set<K> distinct = new LinkedHashSet<>();
        keys.forEach(key -> distinct.add(Objects.requireNonNull(key, "key")));
        return distinct;
    }

    private Map<K, V> getAllBy(
            Iterable<? extends K> keys,
            @Nullable Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        Set<K> wanted = distinct(keys);
        Map<K, V> found = near.getAllPresent(wanted);
        Set<K> missing = new LinkedHashSet<>(wanted);
        missing.removeAll(found.keySet());
        if (missing.isEmpty()) {
            return found;
        }
        Map<K, V> fetched = new NearBatch<>(entries).values(missing, loader);
        Map<K, V> all = new LinkedHashMap<>();
        for (K key : wanted) {
            V value = found.containsKey(key) ? found.get(key) : fetched.get(key);
            if (value != null) {
                all.put(key, value);
            }
        }
        return all;
    }

    // Reading in place: a value that is not kept near is read where it has arrived.

    /** What a function has made of a value. */
    private record Result<T extends @Nullable Object>(T of) {}

    @Override
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        Objects.requireNonNull(function, "function");
        Result<@Nullable T> result = near.read(key, view -> new Result<@Nullable T>(function.apply(view)));
        if (result != null) {
            return result.of();
        }
        V value = entries.fetch(key, null);
        return value == null ? null : entries.<T>view(value, function);
    }

    @Override
    public int readInt(K key, Field.OfInt<V> field, int absent) {
        int near = this.near.readInt(key, field, NO_INT);
        if (near != NO_INT) {
            return near;
        }
        Integer value = this.<Integer>read(key, view -> view.getInt(field));
        return value == null ? absent : value;
    }

    @Override
    public long readLong(K key, Field.OfLong<V> field, long absent) {
        long near = this.near.readLong(key, field, NO_LONG);
        if (near != NO_LONG) {
            return near;
        }
        Long value = this.<Long>read(key, view -> view.getLong(field));
        return value == null ? absent : value;
    }

    @Override
    public double readDouble(K key, Field.OfDouble<V> field, double absent) {
        double near = this.near.readDouble(key, field, Double.NaN);
        if (!Double.isNaN(near)) {
            return near;
        }
        Double value = this.<Double>read(key, view -> view.getDouble(field));
        return value == null ? absent : value;
    }

    @Override
    public Scan<V> scan() {
        throw new IllegalStateException("scan() cannot be used with remote: name="
                + near.store().store().name());
    }

    @Override
    public void scan(BiConsumer<? super K, ? super View<V>> visitor) {
        scan();
    }

    @Override
    public boolean removeIf(Predicate<? super View<V>> condition) {
        throw new IllegalStateException("removeIf cannot be used with remote: name="
                + near.store().store().name());
    }

    // Writing

    @Override
    public void put(K key, V value) {
        entries.writes.put(key, Objects.requireNonNull(value, "value"), entries.lifeMillis(), false);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> values) {
        values.forEach(this::put);
    }

    @Override
    public void put(K key, V value, Duration duration) {
        entries.writes.put(key, Objects.requireNonNull(value, "value"), millis(duration), false);
    }

    /** Returns a duration in milliseconds, which no entry's life falls short of. */
    private static long millis(Duration duration) {
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : Math.ceilDiv(nanos, TimeUnit.MILLISECONDS.toNanos(1));
    }

    @Override
    public boolean setExpiresAfter(K key, Duration duration) {
        return entries.writes.expire(entries.map.keyForm(key), Math.max(0, millis(duration)));
    }

    @Override
    public @Nullable Duration getExpiresAfter(K key) {
        return entries.lifeLeft(entries.map.keyForm(key));
    }

    @Override
    public void invalidate(K key) {
        entries.writes.remove(entries.map.keyForm(key), false);
    }

    @Override
    public void invalidateAll(Iterable<? extends K> keys) {
        keys.forEach(this::invalidate);
    }

    @Override
    public void invalidateAll() {
        entries.writes.clear();
    }

    // Loading

    @Override
    public CompletableFuture<@Nullable V> refresh(K key) {
        Objects.requireNonNull(key, "key");
        return CompletableFuture.supplyAsync((Supplier<@Nullable V>) () -> reload(key), executor);
    }

    private @Nullable V reload(K key) {
        return map.reload(key, loader());
    }

    @Override
    public CompletableFuture<Map<K, V>> refreshAll(Iterable<? extends K> keys) {
        Set<K> wanted = distinct(keys);
        return CompletableFuture.supplyAsync(
                () -> {
                    Map<K, V> values = new LinkedHashMap<>();
                    for (K key : wanted) {
                        V value = reload(key);
                        if (value != null) {
                            values.put(key, value);
                        }
                    }
                    return values;
                },
                executor);
    }

    // The rest

    @Override
    public long estimatedSize() {
        return near.estimatedSize();
    }

    @Override
    public CacheStats stats() {
        return near.stats();
    }

    @Override
    public MapStats memory() {
        return near.memory();
    }

    @Override
    public CachePolicy<K, V> policy() {
        return near.policy();
    }

    @Override
    public ConcurrentMap<K, V> asMap() {
        return map;
    }

    @Override
    public void cleanUp() {
        near.cleanUp();
    }

    @Override
    public String toString() {
        return near.toString();
    }

    /** Closes the session first, so that nothing comes from the tier for a cache that is closed. */
    @Override
    public void close() {
        try {
            entries.close();
        } finally {
            near.close();
        }
    }
}
