// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.Scheduler;
import dev.hinterland.internal.expiry.Expiration;
import dev.hinterland.internal.store.CacheStore;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Drops expired entries in tasks that the user's scheduler starts: one after a write, and again as long as there are
 * entries. It does not keep the cache from being collected. Thread-safe.
 */
public final class ScheduledExpiry implements Runnable {

    private final Scheduler scheduler;
    private final Executor executor;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile @Nullable WeakReference<CacheStore<?, ?>> store;

    public ScheduledExpiry(Scheduler scheduler, Executor executor) {
        this.scheduler = scheduler;
        this.executor = executor;
    }

    /** Says which store has the entries, before it is used. */
    public void start(CacheStore<?, ?> store) {
        this.store = new WeakReference<>(store);
    }

    /** Has a task started, unless one is already. */
    @Override
    public void run() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            // The scheduler is guarded: it throws nothing.
            Future<?> _ = scheduler.schedule(executor, this::expire, Expiration.SWEEP_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    private void expire() {
        scheduled.set(false);
        WeakReference<CacheStore<?, ?>> reference = store;
        CacheStore<?, ?> present = reference == null ? null : reference.get();
        if (present != null && !present.isClosed()) {
            present.expireAll();
            if (present.size() > 0) {
                run();
            }
        }
    }
}
