// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.BackgroundThread;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a store has done in the background: ahead of time what writers would otherwise have to wait for, and from time
 * to time what nobody asks for. All stores share {@link BackgroundThread}, and a store that stays small never needs it.
 */
public final class Maintenance implements AutoCloseable {

    /** What can be requested. */
    public enum Task {
        PREPARE_REGION,
        PREPARE_INDEX,
        RECLAIM,
        GIVE_BACK
    }

    /** Does a task; runs in the background thread. */
    interface Work {
        void run(Task task);
    }

    /*
     * Turns. The thread comes for one of four reasons, each of which is scheduled at most once at a time: because
     * something was requested (NOW), because it looks after a store by itself (WATCH), because it is time to repeat an
     * action (REPEAT), or because something was requested that is to wait for a while (LATER). What is scheduled refers
     * to the store weakly, so that a store that nobody uses any more is found out.
     *
     * Watching. A thread that another one wakes up may be put on that one's processor, where each keeps the other from
     * running for a time slice: in the figures of writers that was a stop of 4 ms. So a task that is wanted again and
     * again is looked at every now and then, for a while, instead of on request.
     *
     * Giving way. If it is put on the processor of a reader or writer all the same, that one waits for a time slice,
     * some 4 ms, even if another processor becomes idle meanwhile. So the thread yields every now and then, where it is
     * nobody's loss. Not after each small step: where more threads want to run than there are processors, it would get
     * hardly any time.
     *
     * Failures. A task may run code of the user's (a ticker, an executor, a record's constructor), and memory may be
     * short. A task that throws ends; the next request begins it again. The log tells once of each kind of exception.
     */

    private static final long WATCH_NANOS = 500_000;
    private static final long TURN_NANOS = 250_000;
    private static final int WATCHES = 200;
    private static final long LATER_NANOS = 1_000_000_000;
    private static final int MOST_KINDS_LOGGED = 10;

    private final String name;
    private final Work work;
    private final BackgroundThread thread;
    private final AtomicInteger requested = new AtomicInteger();
    private final Turn now = new Turn(this, 0);
    private final Turn watch = new Turn(this, WATCH_NANOS);
    private final Turn later = new Turn(this, LATER_NANOS);
    private Turn repeat = new Turn(this, Long.MAX_VALUE);
    private final Set<Class<?>> logged = ConcurrentHashMap.newKeySet();
    private Runnable repeated = () -> {};
    private volatile boolean closed;
    private volatile int watches;
    private long turnBegan;

    Maintenance(String name, Work work) {
        this(name, work, BackgroundThread.SHARED);
    }

    Maintenance(String name, Work work, BackgroundThread thread) {
        this.name = name;
        this.work = work;
        this.thread = thread;
    }

    /** A reason for the thread to come to a store. */
    private static final class Turn implements Runnable {

        private final WeakReference<Maintenance> maintenance;
        private final long delayNanos;
        private final AtomicBoolean scheduled = new AtomicBoolean();

        Turn(Maintenance maintenance, long delayNanos) {
            this.maintenance = new WeakReference<>(maintenance);
            this.delayNanos = delayNanos;
        }

        /**
         * Schedules this, unless it has been; returns false where the thread cannot be started. A later call tries
         * again.
         */
        boolean schedule(BackgroundThread thread) {
            if (scheduled.get()) {
                return thread.ensureAlive();
            }
            if (scheduled.compareAndSet(false, true) && !thread.schedule(this, delayNanos)) {
                scheduled.set(false);
                return false;
            }
            return true;
        }

        @Override
        public void run() {
            scheduled.set(false);
            Maintenance present = maintenance.get();
            if (present != null) {
                present.take(this);
            }
        }
    }

    /** Sets what the thread does from time to time, once {@link #startRepeating} has been called. */
    public void repeat(Runnable action, long nanos) {
        repeated = action;
        repeat = new Turn(this, nanos);
    }

    /** Has the action repeated, unless it is already. */
    public void startRepeating() {
        if (!closed) {
            repeat.schedule(thread);
        }
    }

    /** Asks for a task to be done soon; returns at once, and never throws. */
    public void request(Task task) {
        int bit = 1 << task.ordinal();
        if ((requested.get() & bit) == 0) {
            requested.getAndAccumulate(bit, (bits, more) -> bits | more);
        }
        // Also for a task that was requested before: there may have been no thread for it.
        if (!closed && watches == 0) {
            now.schedule(thread);
        }
    }

    /** Asks for {@link Task#GIVE_BACK} after a while, unless it has been asked for; returns at once, never throws. */
    public void requestLater() {
        if (!closed) {
            later.schedule(thread);
        }
    }

    /** Does what is due; called by the thread. */
    private void take(Turn turn) {
        turnBegan = System.nanoTime();
        if (turn == repeat && !closed) {
            attempt("repeated", repeated);
            startRepeating();
        }
        if (turn == later && !closed) {
            request(Task.GIVE_BACK);
        }
        if (turn == watch) {
            countWatch();
        }
        runRequested();
        if (watches > 0 && !closed && !watch.schedule(thread)) {
            watches = 0;
        }
    }

    private void runRequested() {
        int tasks = requested.getAndSet(0);
        for (Task task : Task.values()) {
            if ((tasks & 1 << task.ordinal()) != 0 && !closed) {
                attempt(task.name(), () -> work.run(task));
            }
        }
        if (requested.get() != 0 && !closed) {
            now.schedule(thread);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread only
    private void countWatch() {
        watches--;
    }

    private void attempt(String task, Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error problem) {
            // Where the store was closed, its memory was freed while the task was at work.
            if (!closed) {
                tell(task, problem);
            }
        }
    }

    private void tell(String task, Throwable problem) {
        try {
            if (logged.size() < MOST_KINDS_LOGGED && logged.add(problem.getClass())) {
                System.getLogger("dev.hinterland")
                        .log(Level.WARNING, "background task failed: name=" + name + ", task=" + task, problem);
            }
        } catch (RuntimeException | Error unlogged) {
            // The log may fail as the task did, for want of memory; the thread must go on.
        }
    }

    /** Lets the thread look after its tasks by itself for a while; called by that thread. */
    public void watch() {
        watches = WATCHES;
    }

    /**
     * Lets those run who wait for this processor, if it has been a while; called by that thread in the middle of a
     * task.
     */
    public void giveWay() {
        if (System.nanoTime() - turnBegan > TURN_NANOS) {
            Thread.yield();
            turnBegan = System.nanoTime();
        }
    }

    /** Ends the tasks; requests have no effect any more. */
    @Override
    public void close() {
        closed = true;
    }
}
