// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.Scheduler;
import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.expiry.Expiration;
import dev.hinterland.internal.store.CacheStore;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Drops expired entries in tasks that the user's scheduler starts: one after a write, and again as long as there are
 * entries. It does not keep the cache from being collected. Thread-safe.
 */
public final class ScheduledExpiry implements Runnable {

    /** After this time a task that has not run is taken to be lost. */
    private static final long LOST_NANOS = 4 * Expiration.SWEEP_NANOS;

    private final Scheduler scheduler;
    private final Executor executor;

    /** Until when no task is to be started, because one has been: a scheduler or an executor may lose it. */
    private final AtomicLong untilNanos = new AtomicLong(System.nanoTime());

    private volatile @Nullable WeakReference<CacheStore<?, ?>> store;

    public ScheduledExpiry(Scheduler scheduler, Executor executor) {
        this.scheduler = scheduler;
        this.executor = executor;
    }

    /** Says which store has the entries, before it is used. */
    public void start(CacheStore<?, ?> store) {
        this.store = new WeakReference<>(store);
    }

    /** Has a task started, unless one is already, and has not been lost. */
    @Override
    public void run() {
        long now = System.nanoTime();
        long until = untilNanos.get();
        if (now - until >= 0 && untilNanos.compareAndSet(until, now + LOST_NANOS)) {
            // The scheduler is guarded: it throws nothing.
            Future<?> _ = scheduler.schedule(executor, this::expire, Expiration.SWEEP_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    private void expire() {
        untilNanos.set(System.nanoTime());
        WeakReference<CacheStore<?, ?>> reference = store;
        CacheStore<?, ?> present = reference == null ? null : reference.get();
        if (present == null || present.isClosed()) {
            return;
        }
        try {
            present.expireAll();
            if (present.size() > 0) {
                run();
            }
        } catch (StoreClosedException closedMeanwhile) {
            // There is nothing to drop any more.
        }
    }
}
