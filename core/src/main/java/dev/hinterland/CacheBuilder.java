package dev.hinterland;

import dev.hinterland.codec.Codec;
import dev.hinterland.remote.RemoteCache;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link OffHeapCache}. Not thread-safe; {@link #build} may be called more than once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class CacheBuilder<K, V> {

    private static final long UNSET = -1;

    final Codec<K> keyCodec;
    final Codec<V> valueCodec;
    String name = "cache";
    long maximumBytes = UNSET;
    long writeNanos;
    long accessNanos;
    long refreshNanos;

    @Nullable
    Expiry<? super K, ? super V> expiry;

    Ticker ticker = Ticker.systemTicker();

    @Nullable
    RemovalListener<? super K, ? super V> listener;

    @Nullable
    Executor executor;

    boolean recordsStats;
    boolean preTouches;
    int heapEntries;
    boolean showsInJmx;

    @Nullable
    Path file;

    @Nullable
    RemoteCache remote;

    CacheBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /**
     * Sets the name that messages and statistics use. The default is {@code cache}.
     *
     * @param name the name, not {@code null}
     * @return this builder
     */
    public CacheBuilder<K, V> name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the budget: an upper limit, in bytes, of all memory that the cache allocates off the heap, its index and
     * spare memory included. The cache takes memory as it grows. This option has no default and must be set.
     *
     * @param maximumBytes the budget in bytes, more than zero; {@code build} checks that the cache can work with it
     * @return this builder
     * @throws IllegalArgumentException if the budget is not positive
     */
    public CacheBuilder<K, V> maximumBytes(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes must be positive: maximumBytes=" + maximumBytes);
        }
        this.maximumBytes = maximumBytes;
        return this;
    }

    /**
     * Commits nearly all of the budget at build time, as {@code -XX:+AlwaysPreTouch} does for the Java heap. This is
     * for latency-sensitive services on few processors: no background thread has the operating system find pages while
     * the service runs. {@code build} takes longer, by one or more seconds for each GiB. It also uses memory that the
     * cache may never need. By default the cache takes memory as it grows.
     *
     * <p>If the system lacks the memory, {@code build} throws an {@link OutOfMemoryError} and keeps none of it. Linux
     * and containers may promise more memory than they have. Such a system ends the process when the memory is touched:
     * at the start, not weeks later.
     *
     * @return this builder
     */
    public CacheBuilder<K, V> alwaysPreTouch() {
        this.preTouches = true;
        return this;
    }

    /**
     * Keeps the cache in a file, which is created, or opened if it is there. Then the cache has what a process has left
     * in the file, however it ended, with its frequencies: so it begins with the hit ratio that it had. A file that was
     * not {@linkplain OffHeapCache#close closed} before the operating system went down is refused.
     *
     * <p>One process at a time has the file, and in it one cache, with the {@link #maximumBytes} that it was made with.
     * Deadlines go on while no process has the file, by the system's wall clock. If that is set back meanwhile, entries
     * live longer. The kind of expiry must be the same as before: none, by write or by access or by an {@link Expiry},
     * by write and access, or with refreshing; a duration may have changed, and counts for later writes and reads, as
     * far as its resolution is the same. If a removal listener is set, it does not hear of entries that were lost with
     * their process.
     *
     * @param file the path of a file on a local disk
     * @return this builder
     * @throws IllegalArgumentException if the path is not one of the default file system
     */
    public CacheBuilder<K, V> file(Path file) {
        this.file = MapBuilder.checkedFile(file);
        return this;
    }

    /**
     * Puts the cache before a tier that several processes share, such as a Redis server. The entries lie there. This
     * cache has copies of those that were read, within its {@link #maximumBytes}, and reads them without asking the
     * tier; the tier tells it of writes by others. What the tier does not have is loaded, and put there. Writes go to
     * the tier before they return.
     *
     * <p>Can be combined with {@link #expireAfterWrite}, which counts for the entries on the tier. Cannot be combined
     * with {@link #expireAfterAccess}, {@link #expireAfter}, {@link #refreshAfterWrite}, {@link #ticker}, {@link #file}
     * or {@link #buildAsync()}. {@code scan()} is not available, and size and iteration are those of the copies.
     *
     * @param remote where the entries lie
     * @return this builder
     */
    public CacheBuilder<K, V> remote(RemoteCache remote) {
        this.remote = Objects.requireNonNull(remote, "remote");
        return this;
    }

    /**
     * Expires an entry after a duration since it was written. An entry never expires early. The resolution is one
     * millisecond.
     *
     * @param duration how long an entry lives after it was written, more than zero; too many nanoseconds for a {@code
     *     long} mean for ever
     * @return this builder
     * @throws IllegalArgumentException if the duration is not positive
     */
    public CacheBuilder<K, V> expireAfterWrite(Duration duration) {
        this.writeNanos = positiveNanos("expireAfterWrite", duration);
        return this;
    }

    /**
     * Expires an entry after a duration since it was written or last read. A read moves the entry's deadline only if
     * the deadline changes by more than a millisecond and by more than a 1024th of the duration. Combined with {@link
     * #expireAfterWrite}, the earlier deadline counts.
     *
     * @param duration how long an entry lives after its last write or read, more than zero; too many nanoseconds for a
     *     {@code long} mean for ever
     * @return this builder
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
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    /**
     * Calls an {@link Expiry} to find out how long each entry lives. Cannot be combined with {@link #expireAfterWrite}
     * or {@link #expireAfterAccess}.
     *
     * @param expiry returns durations in nanoseconds; many threads call it at once
     * @return this builder
     */
    public CacheBuilder<K, V> expireAfter(Expiry<? super K, ? super V> expiry) {
        this.expiry = Objects.requireNonNull(expiry, "expiry");
        return this;
    }

    /**
     * Makes an entry stale after a duration since it was written. The first read of a stale entry returns its value and
     * starts to load a new one in the cache's executor, as {@link LoadingOffHeapCache#refresh} does. Requires a loader.
     * An entry never becomes stale early, and becomes so at most two milliseconds or two 1024ths of the duration late.
     *
     * @param duration how long an entry is fresh after it was written, more than zero
     * @return this builder
     * @throws IllegalArgumentException if the duration is not positive
     */
    public CacheBuilder<K, V> refreshAfterWrite(Duration duration) {
        this.refreshNanos = positiveNanos("refreshAfterWrite", duration);
        return this;
    }

    /**
     * Sets the clock for expiry and refreshing. The default is {@link Ticker#systemTicker}.
     *
     * @param ticker the clock, which all threads of the cache read at once
     * @return this builder
     */
    public CacheBuilder<K, V> ticker(Ticker ticker) {
        this.ticker = Objects.requireNonNull(ticker, "ticker");
        return this;
    }

    /**
     * Sets the listener that is told of entries that leave the cache. Without a listener, the cache does not decode
     * their values.
     *
     * @param listener is called without locks; what it throws does not reach the cache's callers
     * @return this builder
     */
    public CacheBuilder<K, V> removalListener(RemovalListener<? super K, ? super V> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the executor that calls the removal listener, refreshes entries and loads asynchronously. The default is
     * {@link ForkJoinPool#commonPool}. If the executor refuses a call of the listener, with any exception, the
     * submitting thread makes the call.
     *
     * @param executor runs the tasks; it may run a task in the submitting thread
     * @return this builder
     */
    public CacheBuilder<K, V> executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Sets about how many of the most frequently read values are also held as objects on the heap, so that they are not
     * decoded at each read. {@code get} may then return an object that other callers have too: callers must not change
     * it. Reads are as fresh as without this option. Values that have left the cache may stay on the heap until others
     * take their places. The default is zero. The option pays if decoding is expensive; {@code docs/heap-tier.md} says
     * how much.
     *
     * @param entries about how many values are held, zero or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public CacheBuilder<K, V> heapEntries(int entries) {
        if (entries < 0) {
            throw new IllegalArgumentException("heapEntries must not be negative: heapEntries=" + entries);
        }
        this.heapEntries = entries;
        return this;
    }

    /**
     * Makes the cache count hits, misses and loads.
     *
     * @return this builder
     */
    public CacheBuilder<K, V> recordStats() {
        this.recordsStats = true;
        return this;
    }

    /**
     * Shows the cache's figures in JMX as {@code dev.hinterland:type=Cache,name="…"}, a {@link CacheMXBean}. The MBean
     * is removed when the cache is closed, or when the garbage collector finds the cache unreachable. Hits, misses and
     * loads require {@link #recordStats} too.
     *
     * @return this builder
     */
    public CacheBuilder<K, V> jmx() {
        this.showsInJmx = true;
        return this;
    }

    /**
     * Builds a cache, which is empty, or has what lies in its {@link #file}.
     *
     * @return the cache
     * @throws IllegalArgumentException if the budget is too small or too large, with the limit in the message; if a
     *     codec of keys is not canonical; or if the {@link #file} was made with another budget, for other keys or
     *     values, or for another kind of expiry
     * @throws java.io.UncheckedIOException if the {@link #file} cannot be used: another process has it, it is damaged
     *     or not a cache's, or the system refuses it
     * @throws IllegalStateException if {@link #maximumBytes} was not called, if options of expiry and refreshing cannot
     *     be combined, or if {@link #jmx} was called and another cache has the same name in JMX
     * @throws dev.hinterland.remote.RemoteUnavailableException if the {@link #remote} tier cannot be reached
     * @throws OutOfMemoryError if {@link #alwaysPreTouch} was called and the system does not have the memory
     */
    public OffHeapCache<K, V> build() {
        checkNeedsNoLoader();
        return EngineBridge.cache(checked());
    }

    /**
     * Builds a cache that loads missing values, in the thread that asks for them.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public LoadingOffHeapCache<K, V> build(CacheLoader<? super K, V> loader) {
        return EngineBridge.loadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds a cache of futures.
     *
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncOffHeapCache<K, V> buildAsync() {
        checkNeedsNoLoader();
        checkNotRemote();
        return EngineBridge.asyncCache(checked());
    }

    /**
     * Builds a cache of futures that loads missing values in the executor.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(CacheLoader<? super K, V> loader) {
        checkNotRemote();
        return EngineBridge.asyncLoadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds a cache of futures whose loader starts to load missing values.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(AsyncCacheLoader<? super K, V> loader) {
        checkNotRemote();
        return EngineBridge.asyncLoadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    private void checkNeedsNoLoader() {
        if (refreshNanos > 0) {
            throw new IllegalStateException(
                    "refreshAfterWrite requires a loader, given to build or buildAsync: name=" + name);
        }
    }

    private void checkNotRemote() {
        if (remote != null) {
            throw new IllegalStateException("remote cannot be combined with buildAsync: name=" + name);
        }
    }

    private void checkRemote() {
        String other = accessNanos > 0
                ? "expireAfterAccess"
                : expiry != null
                        ? "expireAfter"
                        : refreshNanos > 0
                                ? "refreshAfterWrite"
                                : file != null ? "file" : ticker instanceof SystemTicker ? null : "ticker";
        if (other != null) {
            throw new IllegalStateException("remote cannot be combined with " + other + ": name=" + name);
        }
    }

    private CacheBuilder<K, V> checked() {
        if (remote != null) {
            checkRemote();
        }
        if (maximumBytes == UNSET) {
            throw new IllegalStateException("maximumBytes must be set: name=" + name + ", maximumBytes=unset");
        }
        if (expiry != null && (writeNanos > 0 || accessNanos > 0)) {
            throw new IllegalStateException(
                    "expireAfter cannot be combined with expireAfterWrite or expireAfterAccess: name=" + name);
        }
        return this;
    }
}
