package dev.hinterland;

import dev.hinterland.flight.Flight.Figures;
import dev.hinterland.flight.Flight.Watched;
import dev.hinterland.store.CacheStore;
import dev.hinterland.store.Cause;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cache that users get: in terms of {@link CacheMap}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class StoreCache<K, V, A, B> implements OffHeapCache<K, V>, Watched {

    private final CacheStore<A, B> store;
    private final CacheMap<K, V, A, B> map;
    private final Removals<K, V, A, B> removals;
    private final CacheCounters counters;
    private final boolean timed;
    private volatile @Nullable Registration registration;

    StoreCache(
            CacheStore<A, B> store, CacheMap<K, V, A, B> map, Removals<K, V, A, B> removals, CacheCounters counters) {
        this.store = store;
        this.map = map;
        this.removals = removals;
        this.counters = counters;
        this.timed = store.isTimed();
    }

    /** Lets others see the figures, until the cache is closed. */
    void show(boolean inJmx) {
        if (inJmx) {
            try {
                registration = Registration.of("Cache", store.store().name(), new CacheBean(this));
            } catch (IllegalStateException refused) {
                store.close();
                throw refused;
            }
        }
        store.store().flight().watch(this);
    }

    CacheStore<A, B> store() {
        return store;
    }

    // Reading

    @Override
    public @Nullable V getIfPresent(K key) {
        return map.get(key);
    }

    @Override
    public @Nullable V get(K key, Function<? super K, ? extends @Nullable V> loader) {
        return map.computeIfAbsent(key, loader);
    }

    @Override
    public Map<K, V> getAllPresent(Iterable<? extends K> keys) {
        Map<K, V> found = new LinkedHashMap<>();
        for (K key : keys) {
            if (!found.containsKey(key)) {
                V value = map.get(key);
                if (value != null) {
                    found.put(key, value);
                }
            }
        }
        return found;
    }

    @Override
    public Map<K, V> getAll(
            Iterable<? extends K> keys,
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        Objects.requireNonNull(loader, "loader");
        Set<K> wanted = new LinkedHashSet<>();
        keys.forEach(key -> wanted.add(Objects.requireNonNull(key, "key")));
        Map<K, V> found = getAllPresent(wanted);
        Set<K> missing = new LinkedHashSet<>(wanted);
        missing.removeAll(found.keySet());
        if (missing.isEmpty()) {
            return found;
        }
        Map<? extends K, ? extends V> loaded = load(missing, loader);
        loaded.forEach(this::put);
        return inOrder(wanted, found, loaded);
    }

    private Map<? extends K, ? extends V> load(
            Set<K> keys, Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        long began = System.nanoTime();
        boolean success = false;
        try {
            Map<? extends K, ? extends V> loaded = Objects.requireNonNull(loader.apply(keys), "loader returned null");
            success = true;
            return loaded;
        } finally {
            counters.loaded(success, System.nanoTime() - began);
        }
    }

    private static <K, V> Map<K, V> inOrder(Set<K> keys, Map<K, V> found, Map<? extends K, ? extends V> loaded) {
        Map<K, V> all = new LinkedHashMap<>();
        for (K key : keys) {
            V value = found.containsKey(key) ? found.get(key) : loaded.get(key);
            if (value != null) {
                all.put(key, value);
            }
        }
        return all;
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
        map.setFor(key, value, CacheBuilder.saturatedNanos(duration));
    }

    @Override
    public boolean setExpiresAfter(K key, Duration duration) {
        checkTimed();
        return store.setNanosLeft(map.keyForm(key), CacheBuilder.saturatedNanos(duration));
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
                    "cache was built without expiry: name=" + store.store().name());
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
        store.checkOpen();
        return currentStats();
    }

    private CacheStats currentStats() {
        return new CacheStats(
                counters.hits(),
                counters.misses(),
                counters.loads(),
                counters.failedLoads(),
                counters.loadNanos(),
                store.departed(Cause.SIZE),
                store.departedBytes(Cause.SIZE),
                store.departed(Cause.EXPIRED),
                store.departedBytes(Cause.EXPIRED));
    }

    @Override
    public MapStats memory() {
        store.checkOpen();
        return MapStats.of(store.store());
    }

    @Override
    public ConcurrentMap<K, V> asMap() {
        return map;
    }

    @Override
    public void cleanUp() {
        store.checkOpen();
        store.expireAll();
        removals.awaitTold();
    }

    @Override
    public Figures figures() {
        return MapStats.figures(store.store(), currentStats());
    }

    @Override
    public void close() {
        Registration registered = registration;
        if (registered != null) {
            registration = null;
            registered.close();
        }
        store.store().flight().unwatch(this);
        store.close();
    }
}
