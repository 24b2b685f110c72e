// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import com.sun.management.OperatingSystemMXBean;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.AsyncLoadingStoreCache;
import dev.hinterland.internal.cache.AsyncStoreCache;
import dev.hinterland.internal.cache.CacheMap;
import dev.hinterland.internal.cache.CacheMapParts;
import dev.hinterland.internal.cache.CacheParts;
import dev.hinterland.internal.cache.CacheTimes;
import dev.hinterland.internal.cache.CommonExecutor;
import dev.hinterland.internal.cache.ExpiryLifetimes;
import dev.hinterland.internal.cache.HeapTier;
import dev.hinterland.internal.cache.LoadingStoreCache;
import dev.hinterland.internal.cache.Removals;
import dev.hinterland.internal.cache.ScheduledExpiry;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.figures.CacheCounters;
import dev.hinterland.internal.figures.CacheFigures;
import dev.hinterland.internal.figures.ToldCounters;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.heap.FailureLog;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.map.CountingMap;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.map.ReadOnlyMap;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.memory.EqualsCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.SharedBudget;
import dev.hinterland.internal.near.NearCache;
import dev.hinterland.internal.near.NearParts;
import dev.hinterland.internal.offline.FileEvolution;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.internal.store.Departures;
import dev.hinterland.internal.store.FileOpening;
import dev.hinterland.internal.store.HeardDepartures;
import dev.hinterland.internal.store.JournalOpening;
import dev.hinterland.internal.store.JournaledStore;
import dev.hinterland.internal.store.SizeBound;
import dev.hinterland.internal.store.Store;
import dev.hinterland.record.StoredLayout;
import dev.hinterland.remote.RemoteCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Puts maps and caches together, as their builders were told. The only class of the package that knows what implements
 * the others: a builder calls it, and no other class names an internal one.
 */
final class EngineBridge {

    /** What an entry is taken to need, if the budget is to follow from a number of entries. */
    private static final long ENTRY_BYTES = 1 << 10;

    private static final long LEAST_BYTES = 16 << 20;
    private static final long FEW_BYTES = 64 << 20;

    private EngineBridge() {}

    static <K, V> OffHeapMap<K, V> map(MapBuilder<K, V> options) {
        return map(options, keys(options.keyCodec, options.file, options.name), Form.of(options.valueCodec));
    }

    /** Returns the form of keys, which must be found again in a file if there is one. */
    private static <K> Form<K, ?> keys(Codec<K> codec, @Nullable Path file, String name) {
        if (file != null && codec instanceof EqualsCodec<?> equals && !equals.hasStableHash()) {
            throw new IllegalArgumentException("file requires keys with the same hash in every JVM: name=" + name
                    + ", keyCodec=" + codec + ", otherwise=Codec.byEquals(codec, hash)");
        }
        return Form.ofKeys(codec);
    }

    private static <K, V, A, B> OffHeapMap<K, V> map(MapBuilder<K, V> options, Form<K, A> keys, Form<V, B> values) {
        if (options.readOnly) {
            checkReadOnly(options);
        }
        if (options.durability != Durability.PROCESS) {
            return journaledMap(options, keys, values);
        }
        Store<A, B> store = store(options, keys, values);
        if (options.preTouches) {
            store.preTouch();
        }
        StoreMap<K, V, A, B> map =
                store.words() == null ? StoreMap.of(store, keys, values) : counting(store, keys, values);
        map.show(options.showsInJmx);
        return options.readOnly ? new ReadOnlyMap<>(map) : map;
    }

    private static <K, V, A, B> OffHeapMap<K, V> journaledMap(
            MapBuilder<K, V> options, Form<K, A> keys, Form<V, B> values) {
        if (options.readOnly || options.file == null) {
            throw new IllegalArgumentException("durability " + options.durability
                    + (options.readOnly ? " excludes readOnly" : " requires file") + ": name=" + options.name);
        }
        JournalOpening journal = new JournalOpening(
                options.durability == Durability.COMMIT, options.checkpointNanos, options.recoveryListener);
        JournaledStore<A, B> store = opening(options, options.file, journal)
                .open(budget -> StoreSettings.ofMap(options.name, budget), settings -> {
                    Store<A, B> plain = new Store<>(settings, keys.codec(), values.codec());
                    if (options.preTouches) {
                        plain.preTouch();
                    }
                    return JournaledStore.open(plain, journal);
                });
        StoreMap<K, V, A, B> map =
                store.store().words() == null ? StoreMap.journaled(store, keys, values) : counting(store, keys, values);
        map.show(options.showsInJmx);
        return map;
    }

    private static FileOpening opening(MapBuilder<?, ?> options, Path file, @Nullable JournalOpening journal) {
        String content = Form.content(options.keyCodec, options.valueCodec);
        return new FileOpening(
                file, options.readOnly, options.name, "maximumBytes", maximumBytes(options), content, journal);
    }

    private static OptionalLong maximumBytes(MapBuilder<?, ?> options) {
        return options.maximumBytes == MapBuilder.DEFAULT
                ? OptionalLong.empty()
                : OptionalLong.of(options.maximumBytes);
    }

    private static void checkReadOnly(MapBuilder<?, ?> options) {
        if (options.file == null) {
            throw new IllegalArgumentException("readOnly requires file: name=" + options.name);
        }
        if (options.preTouches) {
            throw new IllegalArgumentException("readOnly excludes alwaysPreTouch: name=" + options.name);
        }
    }

    private static <A, B> Store<A, B> store(MapBuilder<?, ?> options, Form<?, A> keys, Form<?, B> values) {
        if (options.file != null) {
            if (!options.readOnly) {
                evolve(options, options.file, values);
            }
            return opening(options, options.file, null)
                    .open(
                            budget -> StoreSettings.ofMap(options.name, budget),
                            settings -> new Store<>(settings, keys.codec(), values.codec()));
        }
        boolean shares = options.maximumBytes == MapBuilder.DEFAULT;
        long budget = shares ? HalfOfMachine.BUDGET.maximumBytes() : options.maximumBytes;
        StoreSettings settings = StoreSettings.ofMap(options.name, budget);
        return shares
                ? new Store<>(settings, keys.codec(), values.codec(), HalfOfMachine.BUDGET)
                : new Store<>(settings, keys.codec(), values.codec());
    }

    /** Makes a file anew if its values are of an older layout of their record class, and can be read as it is now. */
    private static <V, B> void evolve(MapBuilder<?, ?> options, Path file, Form<V, B> values) {
        RecordBytes records = values.records();
        if (records == null) {
            return;
        }
        String content = Form.content(options.keyCodec, options.valueCodec);
        String where = "name=" + options.name + ", file=" + file;
        // An interrupt would close the channels of the files in the middle.
        boolean interrupted = Thread.interrupted();
        try {
            Optional<String> older = FileEvolution.olderLayout(file, content, maximumBytes(options));
            if (older.isPresent()) {
                FileEvolution.evolve(
                        file,
                        content,
                        values.codec(),
                        reading(values, records.recordClass(), older.get(), where),
                        options.recoveryListener::onProgress);
            }
        } catch (ForeignFileException opensNot) {
            // To open it says why.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "file could not be made anew, and is as it was: problem=[" + e.getMessage() + "], " + where, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns what reads values of an older layout as they are now, in the form in which the store sees them. */
    @SuppressWarnings("unchecked") // a record class whose codec is the map's is the class of the map's values
    private static <V, B> Function<MemorySegment, B> reading(
            Form<V, B> values, Class<?> type, String layout, String where) {
        try {
            Function<MemorySegment, V> reads =
                    (Function<MemorySegment, V>) Codec.reading(type, StoredLayout.parse(layout));
            return bytes -> values.wrap(reads.apply(bytes));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "file has values of a layout that the class does not read: " + where + ", problem=["
                            + e.getMessage() + "]",
                    e);
        }
    }

    @SuppressWarnings("unchecked") // what is kept in words is Long, and passes as itself
    private static <K, V, A, B> StoreMap<K, V, A, B> counting(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        return (StoreMap<K, V, A, B>)
                new CountingMap<>((Store<A, Long>) store, keys, (Form<Long, Long>) (Form<?, ?>) values);
    }

    @SuppressWarnings("unchecked") // as above
    private static <K, V, A, B> StoreMap<K, V, A, B> counting(
            JournaledStore<A, B> store, Form<K, A> keys, Form<V, B> values) {
        return (StoreMap<K, V, A, B>)
                new CountingMap<>((JournaledStore<A, Long>) store, keys, (Form<Long, Long>) (Form<?, ?>) values);
    }

    static <K, V> OffHeapCache<K, V> cache(CacheBuilder<K, V> options) {
        return options.remote == null ? StoreCache.of(parts(options)) : nearCache(options, options.remote, null);
    }

    static <K, V> LoadingOffHeapCache<K, V> loadingCache(CacheBuilder<K, V> options, CacheLoader<? super K, V> loader) {
        return options.remote == null
                ? LoadingStoreCache.of(parts(options), loader)
                : nearCache(options, options.remote, loader);
    }

    private static <K, V> NearCache<K, V, ?, ?> nearCache(
            CacheBuilder<K, V> options, RemoteCache remote, @Nullable CacheLoader<? super K, V> loader) {
        if (options.keyCodec instanceof EqualsCodec<?>) {
            throw new IllegalArgumentException("remote requires keys that are compared by their bytes: name="
                    + options.name + ", keyCodec=" + options.keyCodec);
        }
        return nearCache(options, Form.ofKeys(options.keyCodec), Form.of(options.valueCodec), remote, loader);
    }

    private static <K, V, A, B> NearCache<K, V, A, B> nearCache(
            CacheBuilder<K, V> options,
            Form<K, A> keys,
            Form<V, B> values,
            RemoteCache remote,
            @Nullable CacheLoader<? super K, V> loader) {
        NearParts near = NearParts.of(options.writeNanos);
        return NearCache.of(parts(options, keys, values, near.lifetimes()), near, remote, options.valueCodec, loader);
    }

    static <K, V> AsyncOffHeapCache<K, V> asyncCache(CacheBuilder<K, V> options) {
        return new AsyncStoreCache<>(parts(options));
    }

    static <K, V> AsyncLoadingOffHeapCache<K, V> asyncLoadingCache(
            CacheBuilder<K, V> options, AsyncCacheLoader<? super K, V> loader) {
        return new AsyncLoadingStoreCache<>(parts(options), loader);
    }

    private static <K, V> CacheParts<K, V, ?, ?> parts(CacheBuilder<K, V> options) {
        return parts(options, keys(options.keyCodec, options.file, options.name), Form.of(options.valueCodec));
    }

    private static <K, V, A, B> CacheParts<K, V, A, B> parts(
            CacheBuilder<K, V> options, Form<K, A> keys, Form<V, B> values) {
        return parts(options, keys, values, lifetimes(options, keys, values));
    }

    private static <K, V, A, B> CacheParts<K, V, A, B> parts(
            CacheBuilder<K, V> options, Form<K, A> keys, Form<V, B> values, Lifetimes<A, B> lifetimes) {
        Executor executor = options.executor == null ? CommonExecutor.INSTANCE : options.executor;
        CacheCounters counters = counters(options);
        SizeBound<A, B> bound = bound(options, keys, values);
        Removals<K, V, A, B> removals = new Removals<>(listener(options), executor, keys, values, Removals.PATIENCE);
        Departures<A, B> departures = departures(removals, counters, bound, options.name);
        ScheduledExpiry expiry = options.scheduler == null ? null : new ScheduledExpiry(options.scheduler, executor);
        EvictionPolicy policy = new AdaptivePolicy(options.hitObjective == HitObjective.OBJECTS);
        LongFunction<StoreSettings> settings =
                budget -> StoreSettings.ofCache(options.name, budget, lifetimes.isTimed(), policy);
        Function<StoreSettings, CacheStore<A, B>> stores = given -> new CacheStore<>(
                given,
                keys.codec(),
                values.codec(),
                lifetimes,
                policy,
                options.ticker,
                departures,
                bound,
                expiry == null ? () -> {} : expiry);
        CacheStore<A, B> store = options.file == null
                ? stores.apply(settings.apply(budget(options)))
                : new FileOpening(
                                options.file,
                                false,
                                options.name,
                                "maximumBytes",
                                OptionalLong.of(budget(options)),
                                "cache, times " + lifetimes.wordText() + "\n"
                                        + Form.content(options.keyCodec, options.valueCodec),
                                null)
                        .open(settings, stores);
        if (expiry != null) {
            expiry.start(store);
        }
        if (options.preTouches) {
            store.store().preTouch();
        }
        HeapTier<A, B, V> tier = options.heapEntries == 0 ? null : new HeapTier<>(options.heapEntries);
        CacheMap<K, V, A, B> map = CacheMap.of(new CacheMapParts<>(store, keys, values, removals, counters, tier));
        CacheFigures figures = CacheFigures.of(store, counters, options.showsInJmx);
        CacheTimes times =
                new CacheTimes(options.writeNanos, options.accessNanos, options.refreshNanos, options.expiry != null);
        return new CacheParts<>(store, keys, values, map, removals, figures, executor, times);
    }

    /** Returns what tells the log of a callback that throws: once, and each time that it has twice as often. */
    private static Consumer<Throwable> failures(String name, String callback) {
        FailureLog log = new FailureLog(name, () -> false);
        return problem -> log.add(callback, problem);
    }

    private static CacheCounters counters(CacheBuilder<?, ?> options) {
        if (options.statsCounters != null) {
            StatsCounter counter =
                    Objects.requireNonNull(options.statsCounters.get(), "recordStats must be given a counter");
            return new ToldCounters(counter, failures(options.name, "StatsCounter"));
        }
        return options.recordsStats ? new CacheCounters() : CacheCounters.DISABLED;
    }

    private static <K, V, A, B> SizeBound<A, B> bound(CacheBuilder<K, V> options, Form<K, A> keys, Form<V, B> values) {
        Weigher<? super K, ? super V> weigher = options.weigher;
        if (weigher != null) {
            return SizeBound.ofWeight(
                    options.maximumWeight, (key, value) -> weigher.weigh(keys.unwrap(key), values.unwrap(value)));
        }
        return options.maximumSize == CacheOptions.UNSET
                ? SizeBound.ofBytes()
                : SizeBound.ofEntries(options.maximumSize);
    }

    /** Returns the budget of a cache: the one that was set, or else one that its maximum of entries or weight gives. */
    private static long budget(CacheBuilder<?, ?> options) {
        if (options.maximumBytes != CacheOptions.UNSET) {
            return options.maximumBytes;
        }
        long wanted = options.maximumSize == CacheOptions.UNSET
                ? Math.max(Math.min(bytesFor(options.maximumWeight), FEW_BYTES), saturated(options.maximumWeight, 2))
                : bytesFor(options.maximumSize);
        // To ask the machine for its memory takes time, which a small cache need not.
        return wanted <= LEAST_BYTES
                ? LEAST_BYTES
                : Math.clamp(wanted, LEAST_BYTES, Math.max(LEAST_BYTES, HalfOfMachine.BUDGET.maximumBytes()));
    }

    private static long bytesFor(long entries) {
        return saturated(entries, ENTRY_BYTES);
    }

    private static long saturated(long factor, long other) {
        return Math.multiplyHigh(factor, other) == 0 && factor * other >= 0 ? factor * other : Long.MAX_VALUE;
    }

    private static <K, V> @Nullable RemovalListener<? super K, ? super V> listener(CacheBuilder<K, V> options) {
        RemovalListener<? super K, ? super V> removed = options.listener;
        RemovalListener<? super K, ? super V> evicted = options.evictionListener;
        if (evicted == null) {
            return removed;
        }
        return (key, value, cause) -> {
            try {
                if (cause.wasEvicted()) {
                    evicted.onRemoval(key, value, cause);
                }
            } finally {
                if (removed != null) {
                    removed.onRemoval(key, value, cause);
                }
            }
        };
    }

    private static <A, B> Departures<A, B> departures(
            Departures<A, B> listener, CacheCounters counters, SizeBound<A, B> bound, String name) {
        Departures<A, B> departures = listener;
        if (bound.unit() == SizeBound.Unit.WEIGHT) {
            departures = new HeardDepartures<>(
                    departures, (entry, cause) -> bound.left(entry.key(), entry.value()), failures(name, "Weigher"));
        }
        if (counters instanceof ToldCounters told) {
            departures = new HeardDepartures<>(
                    departures,
                    (entry, cause) -> {
                        if (cause.wasEvicted()) {
                            told.evicted(entry.bytes(), cause);
                        }
                    },
                    failures(name, "StatsCounter"));
        }
        return departures;
    }

    private static <K, V, A, B> Lifetimes<A, B> lifetimes(
            CacheBuilder<K, V> options, Form<K, A> keys, Form<V, B> values) {
        long refreshNanos = options.refreshNanos;
        if (options.expiry != null) {
            Lifetimes<A, B> own = new ExpiryLifetimes<>(options.expiry, keys, values);
            return refreshNanos == 0 ? own : Lifetimes.refreshing(own, 0, refreshNanos);
        }
        return refreshNanos == 0
                ? Lifetimes.fixed(options.writeNanos, options.accessNanos)
                : Lifetimes.refreshing(Lifetimes.fixed(0, options.accessNanos), options.writeNanos, refreshNanos);
    }

    /**
     * The budget of all maps without an own budget. The machine is asked for its memory when the first of them is
     * built.
     */
    private static final class HalfOfMachine {

        static final SharedBudget BUDGET = new SharedBudget(
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / 2);
    }
}
