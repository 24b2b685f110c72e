// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

/** The time of a trace, which a cache reads instead of the system's. It never goes back, also if a trace does. */
final class SimulatedClock {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Threads of a cache may read it. */
    private volatile long millis;

    /** Lets it be this time, unless it is later already. */
    void advance(long toMillis) {
        if (toMillis > millis) {
            millis = toMillis;
        }
    }

    long millis() {
        return millis;
    }

    /** Returns the time in nanoseconds, as caches read it. */
    long nanos() {
        return millis * NANOS_PER_MILLI;
    }
}
