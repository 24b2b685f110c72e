package dev.hinterland;

import dev.hinterland.codec.Codec;
import dev.hinterland.evict.AdaptivePolicy;
import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.store.CacheStore;
import dev.hinterland.store.Lifetimes;
import dev.hinterland.store.StoreSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link OffHeapCache}. Not thread-safe; {@link #build} may be called more than once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class CacheBuilder<K, V> {

    private static final long UNSET = -1;

    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;
    private String name = "cache";
    private long maximumBytes = UNSET;
    private long writeNanos;
    private long accessNanos;
    private long refreshNanos;
    private @Nullable Expiry<? super K, ? super V> expiry;
    private Ticker ticker = Ticker.systemTicker();
    private @Nullable RemovalListener<? super K, ? super V> listener;
    private Executor executor = ForkJoinPool.commonPool();
    private boolean recordsStats;
    private boolean preTouches;
    private int heapEntries;
    private boolean showsInJmx;

    CacheBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /** Sets the name that messages and statistics carry. The default is {@code cache}. */
    public CacheBuilder<K, V> name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the budget: an upper limit in bytes of all memory that the cache allocates off the heap, its index and spare
     * memory included. Memory is taken as the cache grows. Must be called.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public CacheBuilder<K, V> maximumBytes(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes must be positive: maximumBytes=" + maximumBytes);
        }
        this.maximumBytes = maximumBytes;
        return this;
    }

    /**
     * Takes nearly all of the budget from the system when the cache is built, and touches it, as {@code -XX:+AlwaysPreTouch} does for
     * the heap: {@code build} takes longer, by a second or several for each GiB, and memory is used that might never be
     * needed; but afterwards nobody is held up by a background thread that has the system find pages. For services that read
     * against the clock on few processors. By default memory is taken as the cache grows.
     *
     * <p>As a JVM with that flag does not start where the system lacks memory for its heap, {@code build} throws an {@link
     * OutOfMemoryError} then, and keeps none of it. A system that promises more memory than it has, as Linux and containers do,
     * ends the process instead when the memory is touched: at the start too, and not weeks later.
     */
    public CacheBuilder<K, V> alwaysPreTouch() {
        this.preTouches = true;
        return this;
    }

    /**
     * Lets entries expire some time after they were written. Never early, and with a resolution of a millisecond.
     *
     * @throws IllegalArgumentException if the duration is not positive
     */
    public CacheBuilder<K, V> expireAfterWrite(Duration duration) {
        this.writeNanos = positiveNanos("expireAfterWrite", duration);
        return this;
    }

    /**
     * Lets entries expire some time after they were written or last read. A read moves the end of an entry only if that
     * makes a difference of more than a millisecond and a 1024th of the duration. Together with {@link #expireAfterWrite}
     * an entry expires when the first of both says so.
     *
     * @throws IllegalArgumentException if the duration is not positive
     */
    public CacheBuilder<K, V> expireAfterAccess(Duration duration) {
        this.accessNanos = positiveNanos("expireAfterAccess", duration);
        return this;
    }

    private static long positiveNanos(String option, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(option + " must be positive: " + option + "=" + duration);
        }
        return saturatedNanos(duration);
    }

    static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException tooLong) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** Lets each entry say how long it lives; not together with the other two. */
    public CacheBuilder<K, V> expireAfter(Expiry<? super K, ? super V> expiry) {
        this.expiry = Objects.requireNonNull(expiry, "expiry");
        return this;
    }

    /**
     * Lets entries become stale some time after they were written: the first read of a stale entry gets its value, and begins
     * to load a new one in the cache's executor, as {@link LoadingOffHeapCache#refresh} does. Only for caches with a loader.
     * Never early, and late by no more than two milliseconds or two 1024ths of the duration.
     *
     * @throws IllegalArgumentException if the duration is not positive
     */
    public CacheBuilder<K, V> refreshAfterWrite(Duration duration) {
        this.refreshNanos = positiveNanos("refreshAfterWrite", duration);
        return this;
    }

    /** Sets the clock for expiry and refreshing. The default is {@link Ticker#systemTicker}. */
    public CacheBuilder<K, V> ticker(Ticker ticker) {
        this.ticker = Objects.requireNonNull(ticker, "ticker");
        return this;
    }

    /** Lets somebody hear of entries that leave. Without a listener their values are not decoded. */
    public CacheBuilder<K, V> removalListener(RemovalListener<? super K, ? super V> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets who calls the removal listener, refreshes entries and loads asynchronously. The default is
     * {@link ForkJoinPool#commonPool}. If it refuses a call of the listener, whatever it throws, the thread that asked makes it.
     */
    public CacheBuilder<K, V> executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Holds about so many of the values that are read most as objects on the heap too, so that they need not be decoded. What
     * {@code get} returns may then be an object that other callers have as well: it must not be changed. Reads are as fresh as
     * without, but values that have left the cache may stay on the heap until others take their places. The default is none.
     * It pays where decoding is expensive; {@code docs/heap-tier.md} says how much.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public CacheBuilder<K, V> heapEntries(int entries) {
        if (entries < 0) {
            throw new IllegalArgumentException("heapEntries must not be negative: heapEntries=" + entries);
        }
        this.heapEntries = entries;
        return this;
    }

    /** Lets the cache count hits, misses and loads. */
    public CacheBuilder<K, V> recordStats() {
        this.recordsStats = true;
        return this;
    }

    /**
     * Shows the cache's figures in JMX as {@code dev.hinterland:type=Cache,name="…"}, a {@link CacheMXBean}, until it is
     * closed, or found to be forgotten. Hits, misses and loads want {@link #recordStats} too.
     */
    public CacheBuilder<K, V> jmx() {
        this.showsInJmx = true;
        return this;
    }

    /**
     * Builds an empty cache.
     *
     * @throws IllegalArgumentException if the budget is too small to hold anything; the message has the least
     * @throws IllegalStateException if there is no budget, or if what was said about expiry and refreshing does not go
     *     together, or if another cache has the name in JMX
     * @throws OutOfMemoryError if memory is to be touched, by {@link #alwaysPreTouch}, that the system does not have
     */
    public OffHeapCache<K, V> build() {
        checkNeedsNoLoader();
        return parts().plain();
    }

    /**
     * Builds an empty cache that makes missing values by itself, in the thread that asks for them.
     *
     * @throws IllegalArgumentException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public LoadingOffHeapCache<K, V> build(CacheLoader<? super K, V> loader) {
        return parts().loading(Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds an empty cache of futures.
     *
     * @throws IllegalArgumentException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncOffHeapCache<K, V> buildAsync() {
        checkNeedsNoLoader();
        return parts().async();
    }

    /**
     * Builds an empty cache of futures that begins to load missing values by itself, in the executor.
     *
     * @throws IllegalArgumentException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(CacheLoader<? super K, V> loader) {
        return parts().asyncLoading(Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds an empty cache of futures that begins to load missing values by itself.
     *
     * @throws IllegalArgumentException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(AsyncCacheLoader<? super K, V> loader) {
        return parts().asyncLoading(Objects.requireNonNull(loader, "loader"));
    }

    private void checkNeedsNoLoader() {
        if (refreshNanos > 0) {
            throw new IllegalStateException(
                    "refreshAfterWrite requires a loader, given to build or buildAsync: name=" + name);
        }
    }

    private CacheParts<K, V, ?, ?> parts() {
        if (maximumBytes == UNSET) {
            throw new IllegalStateException("maximumBytes must be set: name=" + name + ", maximumBytes=unset");
        }
        if (expiry != null && (writeNanos > 0 || accessNanos > 0)) {
            throw new IllegalStateException(
                    "expireAfter cannot be combined with expireAfterWrite or expireAfterAccess: name=" + name);
        }
        return parts(Form.ofKeys(keyCodec), Form.of(valueCodec));
    }

    private <A, B> CacheParts<K, V, A, B> parts(Form<K, A> keys, Form<V, B> values) {
        Lifetimes<A, B> lifetimes = lifetimes(keys, values);
        Removals<K, V, A, B> removals = new Removals<>(listener, executor, keys, values, Removals.PATIENCE);
        EvictionPolicy policy = new AdaptivePolicy();
        StoreSettings settings =
                StoreSettings.ofCache(name, maximumBytes, lifetimes.isTimed(), policy, StoreRefusals.INSTANCE);
        CacheStore<A, B> store =
                new CacheStore<>(settings, keys.codec(), values.codec(), lifetimes, policy, ticker::read, removals);
        if (preTouches) {
            store.store().preTouch();
        }
        CacheCounters counters = recordsStats ? new CacheCounters() : CacheCounters.DISABLED;
        HeapTier<A, B, V> tier = heapEntries == 0 ? null : new HeapTier<>(heapEntries);
        CacheMap<K, V, A, B> map = CacheMap.of(store, keys, values, removals, counters, tier);
        CacheFigures figures = CacheFigures.of(store, counters, showsInJmx);
        return new CacheParts<>(store, keys, values, map, removals, figures, executor);
    }

    private <A, B> Lifetimes<A, B> lifetimes(Form<K, A> keys, Form<V, B> values) {
        if (expiry != null) {
            Lifetimes<A, B> own = new ExpiryLifetimes<>(expiry, keys, values);
            return refreshNanos == 0 ? own : Lifetimes.refreshing(own, 0, refreshNanos);
        }
        return refreshNanos == 0
                ? Lifetimes.fixed(writeNanos, accessNanos)
                : Lifetimes.refreshing(Lifetimes.fixed(0, accessNanos), writeNanos, refreshNanos);
    }
}
