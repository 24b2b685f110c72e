// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A load of one key: which thread runs it, its result, and whether the result may be stored.
 *
 * <p>Invariant: once {@link #discard} has returned, the load writes nothing to the store. So a writer who discards
 * first and then writes is never overwritten by what was loaded before. What is kept is therefore written under the
 * load's lock. No loader and no codec of a user's runs under it.
 *
 * @param <A> the form in which the store sees keys
 * @param <V> the type of the values
 */
public final class Load<A, V> extends WaitGraph.Awaited {

    private final LoadKey<A> key;
    private final CompletableFuture<@Nullable V> result = new Result();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final WaitGraph.Run beginning = runHere();
    private boolean discarded;

    /** The earliest time as of which the result may be, on the clock of {@link System#nanoTime}. */
    private long asOf;

    private volatile boolean inconclusive;

    /** The load's future. A thread that the load needs in order to end gets an exception if it waits for it. */
    private final class Result extends CompletableFuture<@Nullable V> {

        @Override
        public @Nullable V join() {
            return isDone() ? super.join() : WaitGraph.await(Load.this, super::join);
        }
    }

    Load(LoadKey<A> key) {
        this.key = key;
    }

    public LoadKey<A> key() {
        return key;
    }

    public A form() {
        return key.form();
    }

    /** Returns what will have the value: {@code null} where there is none, an exception where loading failed. */
    public CompletableFuture<@Nullable V> result() {
        return result;
    }

    /** Says that the result will be as of now at the earliest; called before each question for it. */
    public void agesFromNow() {
        asOf = System.nanoTime();
    }

    /** Returns whether the result of a load that has ended may be as of a time before this one. */
    public boolean isOlderThan(long time) {
        return asOf - time < 0;
    }

    /** Says that the result will not be the value of the key, so that a thread that waits for it has to look again. */
    public void endsWithoutValue() {
        inconclusive = true;
    }

    /** Returns whether the result is the value of the key. */
    public boolean hasValue() {
        return !inconclusive;
    }

    /** Returns the earliest time as of which the result may be. */
    public long asOf() {
        return asOf;
    }

    public boolean hasFailed() {
        return result.isCompletedExceptionally();
    }

    @Override
    boolean isDone() {
        return result.isDone();
    }

    /** Says that the load goes on without the thread that began it. */
    public void runElsewhere() {
        leave(beginning);
    }

    /** Returns what runs an action of the load's: the load needs the current thread as long as that takes. */
    public <T extends @Nullable Object> T running(Supplier<T> action) {
        WaitGraph.Run run = runHere();
        try {
            return action.get();
        } finally {
            leave(run);
        }
    }

    /** Returns an executor for the tasks of the load: it needs the thread that runs one. */
    public Executor executorOn(Executor executor) {
        return task -> executor.execute(() -> running(() -> {
            task.run();
            return task;
        }));
    }

    /**
     * Lets the load end as a future does. The load goes on without the thread that began it; a task that makes the
     * future may have started in another one, which the load needs then. Cancelling or completing the load's own future
     * ends it too.
     *
     * @param end called once
     */
    public void follow(
            CompletableFuture<? extends @Nullable V> source, BiConsumer<@Nullable V, @Nullable Throwable> end) {
        runElsewhere();
        CompletableFuture<Void> _ = source.handle((value, problem) -> endOnce(value, problem, end));
        endBy(end.andThen((value, problem) -> cancelWith(source)));
    }

    /** Ends the load with the result of its future, if a caller cancels or completes that. */
    public void endBy(BiConsumer<@Nullable V, @Nullable Throwable> end) {
        CompletableFuture<Void> _ = result.handle((value, problem) -> endOnce(value, problem, end));
    }

    private @Nullable Void endOnce(
            @Nullable V value, @Nullable Throwable problem, BiConsumer<@Nullable V, @Nullable Throwable> end) {
        if (claimEnd()) {
            end.accept(value, problem);
        }
        return null;
    }

    private void cancelWith(CompletableFuture<?> source) {
        if (result.isCancelled()) {
            source.cancel(false);
        }
    }

    /** Returns whether the caller is the first who ends the load. */
    public boolean claimEnd() {
        return ended.compareAndSet(false, true);
    }

    /** Runs the action that keeps what was loaded, or the other one if the key was written or removed meanwhile. */
    synchronized <T extends @Nullable Object> T keepBy(Supplier<T> action, Supplier<T> otherwise) {
        return discarded ? otherwise.get() : action.get();
    }

    synchronized void discard() {
        discarded = true;
    }
}
