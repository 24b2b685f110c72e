package dev.hinterland.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The background thread of a store: does ahead of time what writers would otherwise have to wait for. It starts with the
 * first request, and a store that stays small never has one.
 */
final class Maintenance implements AutoCloseable {

    /** What can be requested. */
    enum Task {
        PREPARE_REGION,
        PREPARE_INDEX,
        RECLAIM
    }

    /** Does a task; runs in the background thread. */
    interface Work {
        void run(Task task);
    }

    /*
     * Watching. A thread that another one wakes up may be put on that one's processor, where each keeps the other from running
     * for a time slice: in the figures of writers that was a stop of 4 ms. So a task that is wanted again and again is looked
     * at every now and then, for a while, instead of on request.
     *
     * Giving way. If it is put on the processor of a reader or writer all the same, that one waits for a time slice, some 4 ms,
     * even if another processor becomes idle meanwhile. So the thread yields every now and then, where it is nobody's loss.
     * Not after each small step: where more threads want to run than there are processors, it would get hardly any time.
     */

    private static final long WATCH_NANOS = 500_000;
    private static final long TURN_NANOS = 250_000;
    private static final int WATCHES = 200;

    private final String name;
    private final Work work;
    private final AtomicInteger requested = new AtomicInteger();
    private volatile boolean closed;
    private volatile @Nullable Thread thread;
    private Runnable repeated = () -> {};
    private long periodNanos;
    private long repeatAt;
    private volatile int watches;
    private long turnBegan;

    Maintenance(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    /** Sets what the thread does from time to time, once {@link #startRepeating} has been called. */
    void repeat(Runnable action, long nanos) {
        repeated = action;
        periodNanos = nanos;
    }

    /** Starts the thread, unless it runs. */
    void startRepeating() {
        if (thread == null) {
            start();
        }
    }

    /** Asks for a task to be done soon; returns at once. */
    void request(Task task) {
        int bit = 1 << task.ordinal();
        if ((requested.getAndUpdate(bits -> bits | bit) & bit) == 0) {
            Thread running = thread;
            if (running == null) {
                start();
            } else if (watches == 0) {
                LockSupport.unpark(running);
            }
        }
    }

    private synchronized void start() {
        if (thread == null && !closed) {
            repeatAt = System.nanoTime() + periodNanos;
            thread = Thread.ofPlatform().name("hinterland-" + name).daemon().start(this::run);
        }
    }

    private void run() {
        try {
            while (!closed) {
                int tasks = requested.getAndSet(0);
                for (Task task : Task.values()) {
                    if ((tasks & 1 << task.ordinal()) != 0 && !closed) {
                        work.run(task);
                    }
                }
                repeatIfDue();
                if (tasks == 0) {
                    await();
                }
            }
        } catch (IllegalStateException e) {
            // The store's memory was freed while a task was at work.
            if (!closed) {
                throw e;
            }
        }
    }

    /** Lets the thread look after its tasks by itself for a while; called by that thread. */
    void watch() {
        watches = WATCHES;
    }

    /** Lets those run who wait for this processor, if it has been a while; called by that thread in the middle of a task. */
    void giveWay() {
        if (System.nanoTime() - turnBegan > TURN_NANOS) {
            Thread.yield();
            turnBegan = System.nanoTime();
        }
    }

    private void repeatIfDue() {
        long now = System.nanoTime();
        if (periodNanos > 0 && now - repeatAt >= 0) {
            repeatAt = now + periodNanos;
            repeated.run();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread only
    private void await() {
        if (watches > 0) {
            watches--;
            LockSupport.parkNanos(this, WATCH_NANOS);
        } else if (periodNanos == 0) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, repeatAt - System.nanoTime());
        }
    }

    /** Ends the thread; requests have no effect any more. */
    @Override
    public synchronized void close() {
        closed = true;
        Thread running = thread;
        if (running != null) {
            LockSupport.unpark(running);
        }
    }
}
