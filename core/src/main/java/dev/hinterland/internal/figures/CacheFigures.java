// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheStats;
import dev.hinterland.MapStats;
import dev.hinterland.RemovalCause;
import dev.hinterland.internal.flight.Flight.Figures;
import dev.hinterland.internal.flight.Flight.Watched;
import dev.hinterland.internal.store.CacheStore;
import org.jspecify.annotations.Nullable;

/** The statistics of a cache: for its users, for Flight Recorder, and for JMX if the builder asked for that. */
public final class CacheFigures implements Watched, AutoCloseable {

    private final CacheStore<?, ?> store;
    private final CacheCounters counters;
    private volatile @Nullable Registration registration;

    private CacheFigures(CacheStore<?, ?> store, CacheCounters counters) {
        this.store = store;
        this.counters = counters;
    }

    /**
     * Lets others see the figures of a cache, until they are closed.
     *
     * @throws IllegalStateException if another cache has the name in JMX; this one's store is closed then
     */
    public static CacheFigures of(CacheStore<?, ?> store, CacheCounters counters, boolean inJmx) {
        CacheFigures figures = new CacheFigures(store, counters);
        if (inJmx) {
            try {
                figures.registration = Registration.of("Cache", store.store().name(), new CacheBean(figures));
            } catch (IllegalStateException refused) {
                store.close();
                throw refused;
            }
        }
        store.store().flight().watch(figures);
        return figures;
    }

    /** Returns what the cache has done. */
    public CacheStats stats() {
        store.checkOpen();
        return currentStats();
    }

    private CacheStats currentStats() {
        CacheStats told = counters.told();
        return told == null ? counted() : told;
    }

    private CacheStats counted() {
        return CacheStats.of(figure -> switch (figure) {
            case HIT_COUNT -> counters.hits();
            case MISS_COUNT -> counters.misses();
            case LOAD_SUCCESS_COUNT -> counters.loads();
            case LOAD_FAILURE_COUNT -> counters.failedLoads();
            case TOTAL_LOAD_TIME -> counters.loadNanos();
            case SIZE_EVICTION_COUNT -> store.departed(RemovalCause.SIZE);
            case SIZE_EVICTION_BYTES -> store.departedBytes(RemovalCause.SIZE);
            case EXPIRED_COUNT -> store.departed(RemovalCause.EXPIRED);
            case EXPIRED_BYTES -> store.departedBytes(RemovalCause.EXPIRED);
            case PUT_COUNT -> counters.puts();
            case REMOVAL_COUNT -> store.departed(RemovalCause.EXPLICIT);
        });
    }

    /** Returns what memory the cache holds. */
    public MapStats memory() {
        store.checkOpen();
        return StoreFigures.memory(store.store());
    }

    @Override
    public Figures figures() {
        return StoreFigures.ofCache(store.store(), counted());
    }

    /** Shows them to nobody any more. */
    @Override
    public void close() {
        Registration registered = registration;
        if (registered != null) {
            registration = null;
            registered.close();
        }
        store.store().flight().unwatch(this);
    }
}
