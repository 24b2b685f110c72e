// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

/** What a JVM answers. */
sealed interface NearAnswer {

    /** Its contender is connected. */
    record Ready() implements NearAnswer {}

    /** Its contender cannot be used with this server. */
    record Unavailable(String why) implements NearAnswer {}

    /** It has done what it was to do. */
    record Done() implements NearAnswer {}

    /**
     * What the readers have seen.
     *
     * @param reads reads that returned a value
     * @param failed reads that returned none, or threw
     * @param wrong values with a byte that was never written so
     * @param stale reads that were staler than the bound
     * @param stalestNanos the longest time between the write of a later version and a read that did not return it
     * @param nanos how long they read
     * @param p50Nanos the median of the times of reads
     * @param p99Nanos one in 100 takes longer
     * @param p999Nanos one in 1000 takes longer
     * @param gcMillis how long garbage collections stopped the JVM meanwhile
     * @param heapBytes the heap's used bytes after a full collection, with the near cache
     * @param firstFailure what the first failed read said; empty if none failed
     */
    record Measured(
            long reads,
            long failed,
            long wrong,
            long stale,
            long stalestNanos,
            long nanos,
            long p50Nanos,
            long p99Nanos,
            long p999Nanos,
            long gcMillis,
            long heapBytes,
            String firstFailure)
            implements NearAnswer {}
}
