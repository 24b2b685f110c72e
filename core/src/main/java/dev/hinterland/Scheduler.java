// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Starts tasks later. The contract is that of Caffeine's interface of this name. A cache drops expired entries in the
 * background without one; {@link CacheBuilder#scheduler} says what it is for.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Scheduler {

    /**
     * Starts a task in an executor after a delay. Must not run the task in the calling thread.
     *
     * @param executor runs the task
     * @param command the task
     * @param delay how long from now, zero or more
     * @param unit the unit of the delay
     * @return a future of the task; the cache cancels it if there is nothing to do any more
     */
    Future<?> schedule(Executor executor, Runnable command, long delay, TimeUnit unit);

    /** {@return a scheduler that uses the JDK's thread for delayed futures} */
    static Scheduler systemScheduler() {
        return (executor, command, delay, unit) ->
                CompletableFuture.runAsync(command, CompletableFuture.delayedExecutor(delay, unit, executor));
    }

    /** {@return a scheduler that starts nothing} */
    static Scheduler disabledScheduler() {
        return (executor, command, delay, unit) -> CompletableFuture.completedFuture(null);
    }

    /**
     * {@return a scheduler that has a service start the tasks, and starts nothing after the service was shut down}
     *
     * @param service starts the tasks
     */
    static Scheduler forScheduledExecutorService(ScheduledExecutorService service) {
        Objects.requireNonNull(service, "service");
        return (executor, command, delay, unit) -> service.isShutdown()
                ? CompletableFuture.completedFuture(null)
                : service.schedule(() -> executor.execute(command), delay, unit);
    }

    /**
     * {@return a scheduler that logs what another one throws, and starts nothing then} The cache does so with any
     * scheduler.
     *
     * @param delegate starts the tasks
     */
    static Scheduler guardedScheduler(Scheduler delegate) {
        Objects.requireNonNull(delegate, "delegate");
        return (executor, command, delay, unit) -> {
            try {
                return Objects.requireNonNull(
                        delegate.schedule(executor, command, delay, unit), "scheduler must not return null");
            } catch (RuntimeException problem) {
                System.getLogger(Scheduler.class.getName())
                        .log(Level.WARNING, "scheduler failed: problem=" + problem, problem);
                return CompletableFuture.completedFuture(null);
            }
        };
    }
}
