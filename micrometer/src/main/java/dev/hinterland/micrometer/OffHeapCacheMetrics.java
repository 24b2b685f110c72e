// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.CacheStats;
import dev.hinterland.OffHeapCache;
import dev.hinterland.StoreClosedException;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinder;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a cache: those that Micrometer defines for caches, under its names ({@code cache.size}, {@code
 * cache.gets}, {@code cache.puts}, {@code cache.evictions}, {@code cache.eviction.weight}, {@code cache.load}, {@code
 * cache.load.duration}), and those of its memory ({@code hinterland.…}, as {@link OffHeapMapMetrics}).
 *
 * <p>Hits, misses, loads and puts are counted if the cache was built with {@code recordStats()}; without it their
 * meters stay at zero. The meters do not keep the cache from being collected. Those of a cache that was closed have the
 * values of an empty one.
 *
 * @param <C> the type of the cache
 * @since 0.1.0
 */
public final class OffHeapCacheMetrics<C extends OffHeapCache<?, ?>> extends CacheMeterBinder<C> {

    private final Tags own;

    /**
     * Creates the meters of a cache, to be bound to a registry.
     *
     * @param cache the cache
     * @param name the value of the tag {@code cache}
     * @param tags further tags of all meters
     */
    public OffHeapCacheMetrics(C cache, String name, Iterable<Tag> tags) {
        super(Objects.requireNonNull(cache, "cache"), Objects.requireNonNull(name, "name"), tags);
        this.own = Tags.concat(tags, "cache", name);
    }

    /**
     * Binds the meters of a cache to a registry.
     *
     * @param registry the registry
     * @param cache the cache
     * @param name the value of the tag {@code cache}
     * @param tags further tags of all meters, keys and values in turns
     * @param <C> the type of the cache
     * @return the cache
     */
    public static <C extends OffHeapCache<?, ?>> C monitor(
            MeterRegistry registry, C cache, String name, String... tags) {
        new OffHeapCacheMetrics<>(cache, name, Tags.of(tags)).bindTo(registry);
        return cache;
    }

    /**
     * Binds the meters of an asynchronous cache to a registry.
     *
     * @param registry the registry
     * @param cache the cache
     * @param name the value of the tag {@code cache}
     * @param tags further tags of all meters, keys and values in turns
     * @param <C> the type of the cache
     * @return the cache
     */
    public static <C extends AsyncOffHeapCache<?, ?>> C monitor(
            MeterRegistry registry, C cache, String name, String... tags) {
        monitor(registry, cache.synchronous(), name, tags);
        return cache;
    }

    private long count(ToLongFunction<CacheStats> figure) {
        return count(getCache(), figure);
    }

    private static long count(@Nullable OffHeapCache<?, ?> cache, ToLongFunction<CacheStats> figure) {
        if (cache == null) {
            return 0;
        }
        try {
            return figure.applyAsLong(cache.stats());
        } catch (StoreClosedException closed) {
            return 0;
        }
    }

    @Override
    protected @Nullable Long size() {
        C cache = getCache();
        if (cache == null) {
            return 0L;
        }
        try {
            return cache.estimatedSize();
        } catch (StoreClosedException closed) {
            return 0L;
        }
    }

    @Override
    protected long hitCount() {
        return count(CacheStats::hitCount);
    }

    @Override
    protected @Nullable Long missCount() {
        return count(CacheStats::missCount);
    }

    @Override
    protected @Nullable Long evictionCount() {
        return count(CacheStats::evictionCount);
    }

    @Override
    protected long putCount() {
        return count(CacheStats::putCount);
    }

    @Override
    protected void bindImplementationSpecificMetrics(MeterRegistry registry) {
        C cache = getCache();
        if (cache == null) {
            return;
        }
        counter(cache, "cache.eviction.weight", "The bytes of evicted entries", CacheStats::evictionWeight)
                .baseUnit("bytes")
                .register(registry);
        counter(cache, "cache.removals", "Entries that users have removed", CacheStats::removalCount)
                .register(registry);
        counter(cache, "cache.load", "Loads that returned a value", CacheStats::loadSuccessCount)
                .tag("result", "success")
                .register(registry);
        counter(cache, "cache.load", "Loads that threw or returned no value", CacheStats::loadFailureCount)
                .tag("result", "failure")
                .register(registry);
        TimeGauge.builder(
                        "cache.load.duration",
                        cache,
                        TimeUnit.NANOSECONDS,
                        loaded -> count(loaded, CacheStats::totalLoadTime))
                .tags(own)
                .description("The time of all loads")
                .register(registry);
        MemoryMeters.bind(registry, cache, OffHeapCache::memory, own);
    }

    private FunctionCounter.Builder<C> counter(
            C cache, String name, String description, ToLongFunction<CacheStats> figure) {
        return FunctionCounter.builder(name, cache, counted -> count(counted, figure))
                .tags(own)
                .description(description);
    }
}
