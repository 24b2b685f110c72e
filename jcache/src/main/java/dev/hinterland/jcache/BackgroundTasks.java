// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * What a cache does in threads of its own: loads that nobody waits for, and calls of asynchronous listeners. Each has a
 * virtual thread, so there is no thread where there is nothing to do.
 */
final class BackgroundTasks {

    /** The tasks that the current thread is one of. */
    private static final ScopedValue<BackgroundTasks> CURRENT = ScopedValue.newInstance();

    private static final long PATIENCE_SECONDS = 10;

    private final ExecutorService executor;

    BackgroundTasks(String cacheName) {
        this.executor = Executors.newThreadPerTaskExecutor(Thread.ofVirtual()
                .name("hinterland-jcache-" + cacheName + "-", 0)
                .factory());
    }

    /**
     * Runs a task in a thread of its own.
     *
     * @throws RejectedExecutionException if the cache is closed
     */
    void run(Runnable task) {
        executor.execute(() -> ScopedValue.where(CURRENT, this).run(task));
    }

    /** Waits for tasks that run, and interrupts them if they take too long. A task does not wait for itself. */
    void close() {
        executor.shutdown();
        if (CURRENT.isBound() && CURRENT.get() == this) {
            return;
        }
        boolean ended = false;
        try {
            ended = executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            executor.shutdownNow();
        }
    }
}
