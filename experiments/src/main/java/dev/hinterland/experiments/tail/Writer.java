// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import org.jspecify.annotations.Nullable;

/** A thread that puts on a schedule of its own, until it is closed. */
final class Writer implements AutoCloseable {

    private final PacedRun run;
    private final Operation puts;
    private final ResponseTimes times;
    private final Thread thread = new Thread(this::work, "puts");
    private volatile boolean ending;
    private volatile @Nullable Exception failure;

    Writer(PacedRun run, Operation puts, ResponseTimes times) {
        this.run = run;
        this.puts = puts;
        this.times = times;
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        try {
            run.run(puts, times, () -> {}, () -> !ending);
        } catch (Exception thrown) {
            failure = thrown;
        }
    }

    /** Returns whether nothing has gone wrong. */
    boolean goesOn() {
        return failure == null;
    }

    /** Waits for its end; what it still has to do is left undone, and what went wrong is thrown here. */
    @Override
    public void close() throws Exception {
        ending = true;
        thread.join();
        Exception thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
    }
}
