// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A thread that does one step after the other until it is told to end, and says how long a step took at most. */
abstract class SoakWorker {

    private final Thread thread;
    private final AtomicBoolean stopped;
    private volatile long longestNanos;
    private volatile @Nullable Throwable problem;

    SoakWorker(String name, AtomicBoolean stopped) {
        this.stopped = stopped;
        this.thread = new Thread(this::run, name);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!stopped.get()) {
                long began = System.nanoTime();
                step();
                longestNanos = Math.max(longestNanos, System.nanoTime() - began);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable unexpected) {
            problem = unexpected;
        }
    }

    /** Does one step. */
    abstract void step() throws InterruptedException;

    Thread thread() {
        return thread;
    }

    long longestNanos() {
        return longestNanos;
    }

    /** Returns what has ended the thread before its time. */
    @Nullable
    Throwable problem() {
        return problem;
    }
}
