// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab.unequal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that allocates much, a little, or nothing. */
final class Worker extends Thread {

    private static final int SMALL_BYTES = 200;
    private static final int LARGE_BYTES = 40_000;
    private static final int SMALL_PER_LARGE = 2_000;
    private static final int BURST = 400;
    private static final long BETWEEN_BURSTS_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Keeps the compiler from seeing that nobody reads the arrays. */
    @SuppressWarnings("unused") // written so that it is not optimised away
    private static volatile byte @Nullable [] sink;

    private final Role role;
    private final int factor;
    private final CountDownLatch start;
    private volatile boolean ended;

    /**
     * Creates one.
     *
     * @param role how much it allocates
     * @param factor 1, 2, …: by how much it differs from others of its role
     * @param start what it waits for
     */
    Worker(Role role, int factor, CountDownLatch start) {
        super(role.name().toLowerCase(java.util.Locale.ROOT) + "-" + factor);
        this.role = role;
        this.factor = factor;
        this.start = start;
        setDaemon(true);
    }

    /** How much a thread allocates. */
    enum Role {
        /** As much as it can, with the more to do in between the higher its factor. */
        HEAVY,
        /** Bursts with sleep between them, the longer the higher its factor. */
        LIGHT,
        /** Nothing. */
        IDLE
    }

    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        try {
            start.await();
        } catch (InterruptedException stop) {
            return;
        }
        while (!ended) {
            switch (role) {
                case HEAVY -> allocateHeavily();
                case LIGHT -> allocateBurst();
                case IDLE -> LockSupport.parkNanos(IDLE_NANOS);
            }
        }
    }

    /** Small arrays, and now and then one that is larger than what may be thrown away of most buffers. */
    private void allocateHeavily() {
        for (int i = 0; i < SMALL_PER_LARGE && !ended; i++) {
            sink = new byte[SMALL_BYTES];
            work(factor - 1);
        }
        sink = new byte[LARGE_BYTES];
    }

    private void allocateBurst() {
        for (int i = 0; i < factor * BURST; i++) {
            sink = new byte[SMALL_BYTES];
        }
        LockSupport.parkNanos(BETWEEN_BURSTS_NANOS);
    }

    private static void work(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }
}
