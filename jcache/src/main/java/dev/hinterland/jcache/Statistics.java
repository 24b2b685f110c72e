// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import javax.cache.management.CacheStatisticsMXBean;

/** The statistics of a cache. They count while they are enabled; times are means in microseconds. */
final class Statistics implements CacheStatisticsMXBean {

    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder puts = new LongAdder();
    private final LongAdder removals = new LongAdder();
    private final LongAdder getNanos = new LongAdder();
    private final LongAdder putNanos = new LongAdder();
    private final LongAdder removeNanos = new LongAdder();
    private final LongSupplier evictions;
    private final AtomicLong earlierEvictions = new AtomicLong();
    private volatile boolean enabled;

    /**
     * Creates statistics.
     *
     * @param evictions returns how many entries the cache has dropped for want of room
     */
    Statistics(LongSupplier evictions) {
        this.evictions = evictions;
    }

    boolean isEnabled() {
        return enabled;
    }

    void enable(boolean counts) {
        enabled = counts;
    }

    /** Returns the time for {@link #got} and its like, or zero if nothing is counted. */
    long start() {
        return enabled ? System.nanoTime() : 0;
    }

    /** Counts lookups that began at some time. */
    void got(long found, long notFound, long start) {
        if (start != 0) {
            hits.add(found);
            misses.add(notFound);
            getNanos.add(System.nanoTime() - start);
        }
    }

    /** Counts a lookup that is part of something else. */
    void looked(boolean found, long start) {
        if (start != 0) {
            (found ? hits : misses).increment();
            getNanos.add(System.nanoTime() - start);
        }
    }

    /** Counts puts that began at some time. */
    void put(long count, long start) {
        if (start != 0 && count > 0) {
            puts.add(count);
            putNanos.add(System.nanoTime() - start);
        }
    }

    /** Counts removals that began at some time. */
    void removed(long count, long start) {
        if (start != 0 && count > 0) {
            removals.add(count);
            removeNanos.add(System.nanoTime() - start);
        }
    }

    @Override
    public void clear() {
        hits.reset();
        misses.reset();
        puts.reset();
        removals.reset();
        getNanos.reset();
        putNanos.reset();
        removeNanos.reset();
        earlierEvictions.set(evictions.getAsLong());
    }

    @Override
    public long getCacheHits() {
        return hits.sum();
    }

    @Override
    public float getCacheHitPercentage() {
        return percentage(getCacheHits());
    }

    @Override
    public long getCacheMisses() {
        return misses.sum();
    }

    @Override
    public float getCacheMissPercentage() {
        return percentage(getCacheMisses());
    }

    private float percentage(long part) {
        long gets = getCacheGets();
        return gets == 0 ? 0 : 100f * part / gets;
    }

    @Override
    public long getCacheGets() {
        return getCacheHits() + getCacheMisses();
    }

    @Override
    public long getCachePuts() {
        return puts.sum();
    }

    @Override
    public long getCacheRemovals() {
        return removals.sum();
    }

    @Override
    public long getCacheEvictions() {
        return Math.max(0, evictions.getAsLong() - earlierEvictions.get());
    }

    @Override
    public float getAverageGetTime() {
        return meanMicros(getNanos, getCacheGets());
    }

    @Override
    public float getAveragePutTime() {
        return meanMicros(putNanos, getCachePuts());
    }

    @Override
    public float getAverageRemoveTime() {
        return meanMicros(removeNanos, getCacheRemovals());
    }

    private static float meanMicros(LongAdder nanos, long count) {
        return count == 0 ? 0 : (float) ((double) nanos.sum() / count / TimeUnit.MICROSECONDS.toNanos(1));
    }
}
