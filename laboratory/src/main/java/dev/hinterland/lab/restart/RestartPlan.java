// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

/**
 * What is asked for.
 *
 * @param entries how many different keys are asked for
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 * @param maximumBytes the budget of the cache
 * @param threads how many threads make requests
 * @param exponent of the Zipf distribution of keys
 * @param writePercent the share of requests that update an entry
 * @param loadMicros how long the system behind the cache takes for a value
 * @param beforeMillis how long the cache is under load before its process is killed
 * @param afterMillis how long the next process is
 * @param heapBytes the largest heap of the JVM
 * @param repeats how often each is measured
 * @param corruptEvery has each so many-th update write a wrong value, so that a test sees it found; 0 for none
 */
public record RestartPlan(
        long entries,
        int keyBytes,
        int valueBytes,
        long maximumBytes,
        int threads,
        double exponent,
        int writePercent,
        long loadMicros,
        long beforeMillis,
        long afterMillis,
        long heapBytes,
        int repeats,
        long corruptEvery) {

    private static final int FILL_TIMES = 3;

    /** Returns how many requests fill the cache before it is measured. */
    long fillRequests() {
        return FILL_TIMES * entries;
    }
}
