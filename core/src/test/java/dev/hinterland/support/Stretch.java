// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.internal.memory.StretchPoint;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Gets one interleaving of a protocol's steps: threads of a test, its actors, stop or do something else at a
 * {@link StretchPoint} each. Other threads pass all points. One object at a time.
 */
public final class Stretch implements AutoCloseable {

    /** How long an actor may take before the test fails. */
    private static final long PATIENCE_SECONDS = 60;

    /**
     * How long an actor is given that may have to wait for another one. No outcome of a correct store depends on it.
     */
    private static final long SOON_SECONDS = 2;

    private final Map<Thread, Actor<?>> actors = new ConcurrentHashMap<>();

    /** Listens to all points. */
    public Stretch() {
        StretchPoint.listen(point -> {
            Actor<?> actor = actors.get(Thread.currentThread());
            if (actor != null) {
                actor.reached(point);
            }
        });
    }

    /** Makes a thread, which does not run yet. */
    public <T> Actor<T> actor(Callable<T> body) {
        Actor<T> actor = new Actor<>(body);
        actors.put(actor.thread, actor);
        return actor;
    }

    /** Runs something in a thread of its own, and waits until that has ended. */
    public <T> T elsewhere(Callable<T> body) {
        return actor(body).start().result();
    }

    /** Lets all actors go that have stopped. */
    @Override
    public void close() {
        StretchPoint.listen(null);
        actors.values().forEach(actor -> actor.go());
    }

    /** A thread of a test. */
    public static final class Actor<T> {

        private final FutureTask<T> task;
        private final Thread thread;
        private final Map<StretchPoint, Step> steps = new ConcurrentHashMap<>();
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final CountDownLatch gone = new CountDownLatch(1);

        private record Step(int turn, Runnable action) {}

        private Actor(Callable<T> body) {
            task = new FutureTask<>(body);
            thread = Thread.ofPlatform().daemon().name("actor").unstarted(task);
        }

        /** Does something when the actor reaches a point for the first time. */
        public Actor<T> at(StretchPoint point, Runnable action) {
            return at(point, 1, action);
        }

        /** Does something when the actor reaches a point for the nth time. */
        public Actor<T> at(StretchPoint point, int turn, Runnable action) {
            steps.put(point, new Step(turn, action));
            return this;
        }

        /** Stops when the actor reaches a point for the first time, until {@link #go}. */
        public Actor<T> stopAt(StretchPoint point) {
            return at(point, () -> {
                stopped.countDown();
                await(gone, "told to go on");
            });
        }

        private void reached(StretchPoint point) {
            Step step = steps.remove(point);
            if (step != null && step.turn > 1) {
                steps.put(point, new Step(step.turn - 1, step.action));
            } else if (step != null) {
                step.action.run();
            }
        }

        public Actor<T> start() {
            thread.start();
            return this;
        }

        /** Starts the actor and waits until it has stopped at its point. */
        public Actor<T> startAndAwaitStop() {
            start();
            await(stopped, "stopped at its point");
            return this;
        }

        public boolean isStarted() {
            return thread.getState() != Thread.State.NEW;
        }

        /** Lets the actor go on. */
        public void go() {
            gone.countDown();
        }

        /** Waits for the end of the actor for a while; returns whether it has ended. */
        public boolean endsSoon() {
            try {
                task.get(SOON_SECONDS, TimeUnit.SECONDS);
                return true;
            } catch (TimeoutException waiting) {
                return false;
            } catch (InterruptedException | ExecutionException problem) {
                throw new AssertionError("an actor failed", problem);
            }
        }

        /** Waits for the end of the actor, and returns what it made. */
        public T result() {
            try {
                return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException late) {
                AssertionError hanging = new AssertionError("an actor hangs: seconds=" + PATIENCE_SECONDS, late);
                hanging.setStackTrace(thread.getStackTrace());
                throw hanging;
            } catch (InterruptedException | ExecutionException problem) {
                throw new AssertionError("an actor failed: cause=" + problem.getCause(), problem);
            }
        }

        private static void await(CountDownLatch latch, String what) {
            try {
                if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("an actor was not " + what + ": seconds=" + PATIENCE_SECONDS);
                }
            } catch (InterruptedException problem) {
                throw new AssertionError("interrupted before an actor was " + what, problem);
            }
        }
    }
}
