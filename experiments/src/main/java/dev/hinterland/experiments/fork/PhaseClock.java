// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.run.WorkloadContext.Part;
import dev.hinterland.experiments.run.WorkloadContext.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One phase: runs its parts, times them, and can be asked from other threads how far they are. */
final class PhaseClock {

    private static final double NANOS_PER_MILLI = 1e6;

    private final String name;
    private final long operations;
    private final LongAdder done = new LongAdder();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    PhaseClock(String name, long operations) {
        this.name = name;
        this.operations = operations;
    }

    String name() {
        return name;
    }

    Progress progress() {
        return new Progress(name, done.sum(), operations);
    }

    PhaseFinished run(int threads, Part part) throws Exception {
        long start = System.nanoTime();
        if (threads == 1) {
            runRange(0, operations, part);
        } else {
            join(start(threads, part));
        }
        double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
        rethrow(failure.get());
        return new PhaseFinished(name, millis, operations);
    }

    private List<Thread> start(int threads, Part part) {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long from = share(i, threads);
            long to = share(i + 1, threads);
            Thread thread = new Thread(() -> runRange(from, to, part), name + "-" + i);
            thread.start();
            started.add(thread);
        }
        return started;
    }

    /** Returns where the range of a thread starts; the ranges differ by one operation at most. */
    private long share(int thread, int threads) {
        return operations / threads * thread + Math.min(thread, operations % threads);
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void runRange(long from, long to, Part part) {
        Counter counter = new Counter();
        try {
            part.run(from, to, counter);
            counter.flush();
        } catch (Throwable thrown) {
            // The first is what went wrong; later ones may only be its consequence.
            failure.compareAndSet(null, thrown);
        }
    }

    private static void rethrow(@Nullable Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (Exception) thrown;
        }
    }

    /** Counts for one thread, and tells the others only now and then. */
    private final class Counter implements Steps {

        private static final int BATCH = 256;

        private int pending;

        @Override
        public void done() {
            pending++;
            if (pending == BATCH) {
                flush();
                if (failure.get() != null) {
                    throw new CancellationException("another thread has failed: phase=" + name);
                }
            }
        }

        private void flush() {
            done.add(pending);
            pending = 0;
        }
    }
}
