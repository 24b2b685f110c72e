// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that do the same again and again until the time is over, or one of them or who watches them fails. */
final class SoakThreads {

    private static final long WATCH_MILLIS = 10;

    private final List<Runnable> turns = new ArrayList<>();
    private volatile boolean stopped;

    /** Adds a thread that will do this again and again. */
    void add(Runnable turn) {
        turns.add(turn);
    }

    /**
     * Lets all threads run for a time.
     *
     * @param watch what is done beside them all along
     * @return how many seconds it was
     * @throws AssertionError if one of them failed
     */
    double run(double seconds, Runnable watch) throws InterruptedException {
        long began = System.nanoTime();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> running = new ArrayList<>();
            turns.forEach(turn -> running.add(threads.submit(() -> repeat(turn))));
            try {
                while (!stopped && secondsSince(began) < seconds) {
                    watch.run();
                    TimeUnit.MILLISECONDS.sleep(WATCH_MILLIS);
                }
            } finally {
                stopped = true;
            }
            join(running);
        }
        return secondsSince(began);
    }

    private static double secondsSince(long began) {
        return (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private void repeat(Runnable turn) {
        try {
            while (!stopped) {
                turn.run();
            }
        } finally {
            stopped = true;
        }
    }

    private static void join(List<Future<?>> running) throws InterruptedException {
        for (Future<?> each : running) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
            }
        }
    }
}
