// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearStore;
import java.util.List;

/**
 * What is asked for.
 *
 * @param stores what to compare
 * @param keys how many different keys are asked for
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 * @param exponent of the Zipf distribution of keys, for reads and writes
 * @param writesPerSecond how many values the writer writes in a second
 * @param threads how many threads read
 * @param millis how long they are measured
 * @param nearBytes the budget of a near cache
 * @param boundMillis a read is stale if the write of a later version was acknowledged longer ago
 * @param cutMillis about how often the reader's connections are cut; 0 for never
 * @param heapBytes the largest heap of a JVM
 * @param repeats how often each is measured
 * @param hideEvery tells the checker of a version that was not written, each so many writes, so that a test sees a
 *     stale read found; 0 for none
 */
public record NearPlan(
        List<NearStore> stores,
        int keys,
        int keyBytes,
        int valueBytes,
        double exponent,
        int writesPerSecond,
        int threads,
        long millis,
        long nearBytes,
        long boundMillis,
        long cutMillis,
        long heapBytes,
        int repeats,
        int hideEvery) {

    private static final int WARM_PARTS = 2;
    private static final long LEAST_WARM_MILLIS = 1000;

    /** What an entry takes on the server beside its key and value, at most. */
    private static final int SERVER_ENTRY_BYTES = 256;

    private static final long SERVER_BYTES = 64L << 20;
    private static final int SERVER_ROOM = 2;

    /** Returns how long the readers run before they are measured. */
    long warmMillis() {
        return Math.max(LEAST_WARM_MILLIS, millis / WARM_PARTS);
    }

    /** Returns how much memory the server may take. */
    public long serverBytes() {
        return SERVER_BYTES + SERVER_ROOM * (long) keys * (keyBytes + valueBytes + SERVER_ENTRY_BYTES);
    }
}
