// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that allocates so many bytes per second, in arrays of 1 KiB that die at once. It keeps to its rate on
 * average: what a pause kept it from making, it makes up for.
 */
final class Garbage implements AutoCloseable {

    private static final int ARRAY_BYTES = 1024;
    /** An array of bytes has a header of 16 bytes. */
    private static final int CONTENT_BYTES = ARRAY_BYTES - 16;

    private static final long PAUSE_NANOS = 1_000_000;
    private static final double SECOND = 1e9;

    private final long bytesPerSecond;
    private final Thread thread = new Thread(this::run, "garbage");
    private volatile boolean ending;
    private volatile long made;

    /** An array that nobody could see need not be made. */
    @SuppressWarnings("UnusedVariable") // to be written to is all its use
    private volatile byte @Nullable [] last;

    /** Starts it; with 0 bytes it makes none. */
    Garbage(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long start = System.nanoTime();
        long bytes = 0;
        while (!ending) {
            long owed = (long) ((System.nanoTime() - start) / SECOND * bytesPerSecond);
            for (; bytes < owed && !ending; bytes += ARRAY_BYTES) {
                last = new byte[CONTENT_BYTES];
            }
            made = bytes;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Returns how many bytes it has made. */
    long made() {
        return made;
    }

    @Override
    public void close() throws InterruptedException {
        ending = true;
        thread.join(TimeUnit.SECONDS.toMillis(10));
        last = null;
    }
}
