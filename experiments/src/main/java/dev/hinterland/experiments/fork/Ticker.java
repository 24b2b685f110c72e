// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Calls something at a steady rate on a thread of its own until closed. What the call throws is told once on standard
 * error and never ends the thread: a sample that is missing must not end a run.
 */
final class Ticker implements AutoCloseable {

    private final int periodMillis;
    private final Runnable tick;
    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Throwable told;

    Ticker(String name, int periodMillis, Runnable tick) {
        this.periodMillis = periodMillis;
        this.tick = tick;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long next = System.nanoTime();
        do {
            tickOnce();
            // Ticks that a collection has swallowed are not made up for.
            next = Math.max(next + TimeUnit.MILLISECONDS.toNanos(periodMillis), System.nanoTime());
        } while (!closedBefore(next));
    }

    private void tickOnce() {
        try {
            tick.run();
        } catch (Throwable thrown) {
            if (told == null) {
                told = thrown;
                System.err.println("no sample: " + thrown);
            }
        }
    }

    private boolean closedBefore(long nanos) {
        try {
            return closed.await(nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    /**
     * Ends the thread; no tick is under way when this returns. It is not interrupted: a store that was being asked
     * would lose the file channel that it was reading.
     */
    @Override
    public void close() throws InterruptedException {
        closed.countDown();
        thread.join();
    }
}
