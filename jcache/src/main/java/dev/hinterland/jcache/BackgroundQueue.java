// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does something with elements, one after the other in their order, in a thread that there is while there are any.
 * Thread-safe.
 */
final class BackgroundQueue<E> {

    private static final System.Logger LOGGER = System.getLogger(BackgroundQueue.class.getName());

    private final BackgroundTasks tasks;
    private final String name;
    private final Consumer<? super E> action;

    /** What is to be done; guarded by itself, as are the next two. */
    private final Queue<E> waiting = new ArrayDeque<>();

    private boolean isRunning;
    private @Nullable Runnable last;

    /**
     * Creates a queue.
     *
     * @param name what the action is called in the log, where it throws
     * @param action what is done with an element; if it throws, the next one follows
     */
    BackgroundQueue(BackgroundTasks tasks, String name, Consumer<? super E> action) {
        this.tasks = tasks;
        this.name = name;
        this.action = action;
    }

    /** Adds an element, unless the queue has ended or the cache is closed. */
    void add(E element) {
        synchronized (waiting) {
            if (last != null) {
                return;
            }
            waiting.add(element);
            if (isRunning) {
                return;
            }
            isRunning = true;
        }
        boolean begun = false;
        try {
            tasks.run(this::run);
            begun = true;
        } catch (RejectedExecutionException closed) {
            LOGGER.log(Level.DEBUG, "cache was closed before all was done: action={0}", name);
        } finally {
            if (!begun) {
                forget();
            }
        }
    }

    /** Drops what no thread will do. */
    private void forget() {
        synchronized (waiting) {
            waiting.clear();
            isRunning = false;
        }
    }

    private void run() {
        boolean done = false;
        try {
            for (E element = poll(); element != null; element = poll()) {
                try {
                    action.accept(element);
                } catch (Throwable problem) {
                    // An error too: the elements after it are none the worse for it.
                    LOGGER.log(Level.WARNING, name + " has thrown", problem);
                }
            }
            done = true;
        } finally {
            if (!done) {
                pause();
            }
        }
    }

    /** Lets the next element that is added begin another thread: the log has failed in this one. */
    private void pause() {
        synchronized (waiting) {
            isRunning = false;
        }
    }

    /** Returns the next element; does the last thing of all where there is none any more. */
    private @Nullable E poll() {
        E element;
        Runnable ending;
        synchronized (waiting) {
            element = waiting.poll();
            isRunning = element != null;
            ending = element == null ? last : null;
        }
        if (ending != null) {
            ending.run();
        }
        return element;
    }

    /**
     * Ends the queue: drops what waits, and does a last thing after what another thread does now.
     *
     * @param ending the last thing
     */
    void end(Runnable ending) {
        synchronized (waiting) {
            if (last != null) {
                return;
            }
            last = ending;
            waiting.clear();
            if (isRunning) {
                return;
            }
        }
        ending.run();
    }
}
