// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The one daemon thread that all stores of the JVM share for work that is done ahead of time. It starts with the first
 * task. It ends when there has been no task for a while, so that a class loader that is no longer used can be
 * unloaded. Thread-safe.
 *
 * <p>The thread takes nothing over from the thread that happened to start it: neither the context class loader nor
 * inheritable thread locals. A task must catch what it throws; its exceptions go nowhere.
 */
public final class BackgroundThread {

    /** The name of the thread. */
    public static final String NAME = "hinterland-background";

    /** The only instance outside of tests. */
    public static final BackgroundThread SHARED = new BackgroundThread(BackgroundThread::newThread);

    private static final long IDLE_MILLIS = 2_000;

    /** A system that has no thread to give is asked again after this time. */
    private static final long RETRY_NANOS = 100_000_000;

    private final ThreadFactory factory;
    private volatile @Nullable ScheduledThreadPoolExecutor executor;
    private final AtomicInteger alive = new AtomicInteger();
    private volatile boolean failed;
    private volatile long failedAt;

    /** Creates one that gets its thread from a factory; for tests. */
    public BackgroundThread(ThreadFactory factory) {
        this.factory = factory;
    }

    /** Returns what runs the tasks, and creates it if nothing was scheduled yet: small stores never need it. */
    private ScheduledThreadPoolExecutor executor() {
        ScheduledThreadPoolExecutor present = executor;
        return present == null ? create() : present;
    }

    private synchronized ScheduledThreadPoolExecutor create() {
        ScheduledThreadPoolExecutor present = executor;
        if (present == null) {
            present = new ScheduledThreadPoolExecutor(1, loop -> factory.newThread(() -> live(loop)));
            present.setKeepAliveTime(IDLE_MILLIS, TimeUnit.MILLISECONDS);
            present.allowCoreThreadTimeOut(true);
            executor = present;
        }
        return present;
    }

    private void live(Runnable loop) {
        alive.incrementAndGet();
        try {
            loop.run();
        } finally {
            alive.decrementAndGet();
        }
    }

    private static Thread newThread(Runnable loop) {
        Thread thread = Thread.ofPlatform()
                .name(NAME)
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(loop);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    /**
     * Has a task run once, after a delay. Never throws: callers hold locks, and go on without the task.
     *
     * @return false if neither the thread could be started nor the task kept, so that the caller may ask again later.
     *     The JVM writes a warning of its own about a thread that it cannot start
     */
    public boolean schedule(Runnable task, long delayNanos) {
        if (mustWait()) {
            return false;
        }
        try {
            // First the thread: the executor would keep the task though it could not start one.
            ScheduledThreadPoolExecutor tasks = executor();
            tasks.prestartCoreThread();
            boolean kept =
                    !tasks.schedule(task, delayNanos, TimeUnit.NANOSECONDS).isCancelled();
            failed = false;
            return kept;
        } catch (RuntimeException | Error problem) {
            noteFailure();
            return false;
        }
    }

    /**
     * Starts the thread again if it has died though there are tasks. Never throws.
     *
     * @return false if it cannot be started now
     */
    public boolean ensureAlive() {
        if (alive.get() > 0) {
            return true;
        }
        if (mustWait()) {
            return false;
        }
        try {
            executor().prestartCoreThread();
            return true;
        } catch (RuntimeException | Error problem) {
            noteFailure();
            return false;
        }
    }

    private boolean mustWait() {
        return failed && System.nanoTime() - failedAt < RETRY_NANOS;
    }

    private void noteFailure() {
        failedAt = System.nanoTime();
        failed = true;
    }
}
