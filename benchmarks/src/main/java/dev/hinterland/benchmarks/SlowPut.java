// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

/**
 * A put that took long by the clock, taken apart. What is left after the processor time of its thread and its waits was
 * taken by somebody else: another thread on the same processor, another virtual machine, or a collection's pause.
 *
 * @param index the entry
 * @param wallNanos by the clock
 * @param cpuNanos processor time of the thread, an upper bound: it includes the few puts since it was last read
 * @param stallNanos what the store says that writers waited for memory
 * @param parkedNanos what the JVM says that the thread was blocked or parked, in whole milliseconds
 */
record SlowPut(long index, long wallNanos, long cpuNanos, long stallNanos, long parkedNanos) {

    /** Returns processor time and waits inside the store; never more than the clock says. */
    long ownNanos() {
        return Math.min(wallNanos, cpuNanos + Math.max(stallNanos, parkedNanos));
    }

    @Override
    public String toString() {
        return "entry %,d: wall %.2f ms, cpu <= %.2f, stalled %.2f, parked %.0f"
                .formatted(index, wallNanos / 1e6, cpuNanos / 1e6, stallNanos / 1e6, parkedNanos / 1e6);
    }
}
