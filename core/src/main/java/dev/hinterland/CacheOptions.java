// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.remote.RemoteCache;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The options of a cache that do not depend on the types of its keys and values. Not thread-safe.
 *
 * @param <B> the type of the builder
 * @since 0.1.0
 */
public abstract sealed class CacheOptions<B extends CacheOptions<B>> permits CacheBuilder, UntypedCacheBuilder {

    static final long UNSET = -1;

    String name = "cache";
    long maximumBytes = UNSET;
    long maximumSize = UNSET;
    long maximumWeight = UNSET;
    long writeNanos;
    long accessNanos;
    long refreshNanos;
    Ticker ticker = Ticker.systemTicker();

    @Nullable
    Executor executor;

    @Nullable
    Scheduler scheduler;

    boolean recordsStats;

    @Nullable
    Supplier<? extends StatsCounter> statsCounters;

    HitObjective hitObjective = HitObjective.OBJECTS;
    boolean preTouches;
    int heapEntries;
    boolean showsInJmx;

    @Nullable
    Path file;

    @Nullable
    RemoteCache remote;

    CacheOptions() {}

    abstract B self();

    /** Takes over the options of another builder. */
    final void setAll(CacheOptions<?> other) {
        name = other.name;
        maximumBytes = other.maximumBytes;
        maximumSize = other.maximumSize;
        maximumWeight = other.maximumWeight;
        writeNanos = other.writeNanos;
        accessNanos = other.accessNanos;
        refreshNanos = other.refreshNanos;
        ticker = other.ticker;
        executor = other.executor;
        scheduler = other.scheduler;
        recordsStats = other.recordsStats;
        statsCounters = other.statsCounters;
        hitObjective = other.hitObjective;
        preTouches = other.preTouches;
        heapEntries = other.heapEntries;
        showsInJmx = other.showsInJmx;
        file = other.file;
        remote = other.remote;
    }

    /**
     * Sets the name that messages and statistics use. The default is {@code cache}.
     *
     * @param name the name, not {@code null}
     * @return this builder
     */
    public B name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return self();
    }

    /**
     * Sets the budget: an upper limit, in bytes, of all memory that the cache allocates off the heap, its index and
     * spare memory included. The cache takes memory as it grows. One of this option, {@link #maximumSize} and {@link
     * #maximumWeight} must be set.
     *
     * @param maximumBytes the budget in bytes, more than zero; {@code build} checks that the cache can work with it
     * @return this builder
     * @throws IllegalArgumentException if the budget is not positive
     */
    public B maximumBytes(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes must be positive: maximumBytes=" + maximumBytes);
        }
        this.maximumBytes = maximumBytes;
        return self();
    }

    /**
     * Limits the number of entries, beside the budget. If a write takes the cache beyond it, the cache drops entries
     * that were not read lately. Up to 64 entries the limit holds after each write; while several threads write, one of
     * them drops, and the others may exceed the limit by 64 entries meanwhile, and by one each. A larger cache may
     * exceed it by a 64th between writes, and keeps it after {@link OffHeapCache#cleanUp}. Cannot be combined with
     * {@link #maximumWeight}.
     *
     * <p>Without {@link #maximumBytes}, the budget is then 1 KiB for each entry: at least 16 MiB, at most half of the
     * machine's memory. If entries are larger on the average, the cache holds fewer.
     *
     * @param maximumSize the number of entries, zero or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public B maximumSize(long maximumSize) {
        this.maximumSize = notNegative("maximumSize", maximumSize);
        return self();
    }

    /**
     * Limits what the entries weigh together, by the {@code weigher} that must be set too, beside the budget. It holds
     * as {@link #maximumSize} does. An entry that weighs more than this is dropped at once. To call the weigher when
     * entries leave, the cache decodes them.
     *
     * <p>Without {@link #maximumBytes}, the budget is then 1 KiB for each unit of weight up to 64 MiB, beyond that two
     * bytes for each: at least 16 MiB, at most half of the machine's memory.
     *
     * @param maximumWeight the weight, zero or more
     * @return this builder
     * @throws IllegalArgumentException if the weight is negative
     */
    public B maximumWeight(long maximumWeight) {
        this.maximumWeight = notNegative("maximumWeight", maximumWeight);
        return self();
    }

    /**
     * Checks the number and has no effect: the index grows one bucket at a time, so no growth takes long. The method
     * is there for programs that were written for Caffeine.
     *
     * @param initialCapacity a number of entries, zero or more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public B initialCapacity(int initialCapacity) {
        notNegative("initialCapacity", initialCapacity);
        return self();
    }

    /**
     * Sets what a full cache is to have most of, where values differ in size. The default is {@link
     * HitObjective#OBJECTS}.
     *
     * @param hitObjective hits, or bytes of hits
     * @return this builder
     */
    public B hitObjective(HitObjective hitObjective) {
        this.hitObjective = Objects.requireNonNull(hitObjective, "hitObjective");
        return self();
    }

    private static long notNegative(String option, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(option + " must not be negative: " + option + "=" + value);
        }
        return value;
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
    public B alwaysPreTouch() {
        this.preTouches = true;
        return self();
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
    public B file(Path file) {
        this.file = MapBuilder.checkedFile(file);
        return self();
    }

    /**
     * Puts the cache before a tier that several processes share, such as a Redis server. The entries lie there. This
     * cache has copies of those that were read, within its {@link #maximumBytes}, and reads them without asking the
     * tier; the tier tells it of writes by others. What the tier does not have is loaded, and put there. Writes go to
     * the tier before they return.
     *
     * <p>Can be combined with {@link #expireAfterWrite}, which counts for the entries on the tier. Cannot be combined
     * with {@link #expireAfterAccess}, {@code expireAfter}, {@link #refreshAfterWrite}, {@link #ticker}, {@link #file}
     * or {@code buildAsync}. {@code scan()} is not available, and size and iteration are those of the copies.
     *
     * @param remote where the entries lie
     * @return this builder
     */
    public B remote(RemoteCache remote) {
        this.remote = Objects.requireNonNull(remote, "remote");
        return self();
    }

    /**
     * Expires an entry after a duration since it was written. An entry never expires early. The resolution is one
     * millisecond.
     *
     * @param duration how long an entry lives after it was written; zero ends it at once, and more than 33 years mean
     *     for ever
     * @return this builder
     * @throws IllegalArgumentException if the duration is negative
     */
    public B expireAfterWrite(Duration duration) {
        this.writeNanos = lifetimeNanos("expireAfterWrite", duration);
        return self();
    }

    /**
     * The same as {@link #expireAfterWrite(Duration)}.
     *
     * @param duration the duration, zero or more
     * @param unit the unit of the duration
     * @return this builder
     * @throws IllegalArgumentException if the duration is negative
     */
    public B expireAfterWrite(long duration, TimeUnit unit) {
        return expireAfterWrite(Duration.ofNanos(unit.toNanos(duration)));
    }

    /**
     * Expires an entry after a duration since it was written or last read. A read moves the entry's deadline only if
     * the deadline changes by more than a millisecond and by more than a 1024th of the duration. Combined with {@link
     * #expireAfterWrite}, the earlier deadline counts.
     *
     * @param duration how long an entry lives after its last write or read; zero ends it at once, and more
     *     than 33 years mean for ever
     * @return this builder
     * @throws IllegalArgumentException if the duration is negative
     */
    public B expireAfterAccess(Duration duration) {
        this.accessNanos = lifetimeNanos("expireAfterAccess", duration);
        return self();
    }

    /**
     * The same as {@link #expireAfterAccess(Duration)}.
     *
     * @param duration the duration, zero or more
     * @param unit the unit of the duration
     * @return this builder
     * @throws IllegalArgumentException if the duration is negative
     */
    public B expireAfterAccess(long duration, TimeUnit unit) {
        return expireAfterAccess(Duration.ofNanos(unit.toNanos(duration)));
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
    public B refreshAfterWrite(Duration duration) {
        this.refreshNanos = positiveNanos("refreshAfterWrite", duration);
        return self();
    }

    /**
     * The same as {@link #refreshAfterWrite(Duration)}.
     *
     * @param duration the duration, more than zero
     * @param unit the unit of the duration
     * @return this builder
     * @throws IllegalArgumentException if the duration is not positive
     */
    public B refreshAfterWrite(long duration, TimeUnit unit) {
        return refreshAfterWrite(Duration.ofNanos(unit.toNanos(duration)));
    }

    /**
     * Sets the clock for expiry and refreshing. The default is {@link Ticker#systemTicker}.
     *
     * @param ticker the clock, which all threads of the cache read at once
     * @return this builder
     */
    public B ticker(Ticker ticker) {
        this.ticker = Objects.requireNonNull(ticker, "ticker");
        return self();
    }

    /**
     * Sets the executor that calls the removal listener, refreshes entries and loads asynchronously. The default is
     * {@link ForkJoinPool#commonPool}. If the executor refuses a call of the listener, with any exception, the
     * submitting thread makes the call.
     *
     * @param executor runs the tasks; it may run a task in the submitting thread
     * @return this builder
     */
    public B executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return self();
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
    public B heapEntries(int entries) {
        if (entries < 0) {
            throw new IllegalArgumentException("heapEntries must not be negative: heapEntries=" + entries);
        }
        this.heapEntries = entries;
        return self();
    }

    /**
     * Makes the cache count hits, misses and loads.
     *
     * @return this builder
     */
    public B recordStats() {
        this.recordsStats = true;
        return self();
    }

    /**
     * Makes the cache count hits, misses and loads, and has a counter of one's own count them too. {@link
     * OffHeapCache#stats} returns its {@link StatsCounter#snapshot} then.
     *
     * @param counters makes the counter, once for each cache that is built
     * @return this builder
     */
    public B recordStats(Supplier<? extends StatsCounter> counters) {
        this.recordsStats = true;
        this.statsCounters = Objects.requireNonNull(counters, "counters");
        return self();
    }

    /**
     * Has a scheduler start tasks that drop expired entries in the cache's executor, half a second after writes. A
     * cache does without one: the library's own thread drops expired entries in the background, half a second later at
     * the earliest. With a scheduler, applications decide when and by which thread that is done too.
     *
     * @param scheduler starts the tasks
     * @return this builder
     */
    public B scheduler(Scheduler scheduler) {
        this.scheduler = Scheduler.guardedScheduler(scheduler);
        return self();
    }

    /**
     * Shows the cache's figures in JMX as {@code dev.hinterland:type=Cache,name="…"}, a {@link CacheMXBean}. The MBean
     * is removed when the cache is closed, or when the garbage collector finds the cache unreachable. Hits, misses and
     * loads require {@link #recordStats()} too.
     *
     * @return this builder
     */
    public B jmx() {
        this.showsInJmx = true;
        return self();
    }

    /** Returns the nanoseconds of a lifetime; one stands for none, because zero says that nothing was set. */
    private static long lifetimeNanos(String option, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(option + " must not be negative: " + option + "=" + duration);
        }
        return Math.max(1, TimeUnit.NANOSECONDS.convert(duration));
    }

    private static long positiveNanos(String option, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(option + " must be positive: " + option + "=" + duration);
        }
        return TimeUnit.NANOSECONDS.convert(duration);
    }
}
