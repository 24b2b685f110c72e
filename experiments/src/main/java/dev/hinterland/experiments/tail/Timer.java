// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

/** Tells the time and waits for it; tests have one of their own. */
interface Timer {

    /** Returns the time in nanoseconds, as {@link System#nanoTime} does. */
    long now();

    /** Returns when this time has come, or somewhat later; at once if it has passed. */
    void waitUntil(long nanos);
}
