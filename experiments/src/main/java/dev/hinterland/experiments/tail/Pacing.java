// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import java.util.concurrent.locks.LockSupport;

/** How a thread waits for what is due next. */
public enum Pacing implements Timer {
    /**
     * Asks the clock until it is time: exact, but the thread takes a processor for itself. For machines with processors
     * to spare.
     */
    SPIN {
        @Override
        public void waitUntil(long nanos) {
            while (now() < nanos) {
                Thread.onSpinWait();
            }
        }
    },
    /**
     * Sleeps. The system wakes it some 50 microseconds too late (Linux: the default timer slack of a thread, see
     * {@code PR_SET_TIMERSLACK}), which counts as response time of all that is due by then; the processor is free for
     * others meanwhile.
     */
    PARK {
        @Override
        public void waitUntil(long nanos) {
            for (long left = nanos - now(); left > 0; left = nanos - now()) {
                LockSupport.parkNanos(left);
            }
        }
    };

    @Override
    public long now() {
        return System.nanoTime();
    }

    /**
     * Returns the pacing that leaves the collector a processor: two threads on schedules, garbage, and the collector.
     */
    public static Pacing fitting(int processors) {
        return processors >= 4 ? SPIN : PARK;
    }
}
