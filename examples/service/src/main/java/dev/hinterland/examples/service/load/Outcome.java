// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.util.List;

/**
 * What was seen of the service with one cache.
 *
 * @param cache which
 * @param perSecond answers per second
 * @param failed requests without an answer, or with another one than 200
 * @param p50Millis half of the requests were faster
 * @param p99Millis 99 % were faster
 * @param p999Millis 99.9 % were faster
 * @param longestMillis the slowest request
 * @param percentiles the whole distribution
 * @param seconds each second
 * @param pauses the pauses for garbage collections
 * @param residentBytes the most memory of the process
 * @param stolenMillis for how long the machine's processors were lent to others meanwhile
 */
record Outcome(
        String cache,
        double perSecond,
        long failed,
        double p50Millis,
        double p99Millis,
        double p999Millis,
        double longestMillis,
        List<Percentile> percentiles,
        List<Second> seconds,
        List<Pause> pauses,
        long residentBytes,
        long stolenMillis) {

    /**
     * A point of a distribution.
     *
     * @param percent so many requests
     * @param millis were faster
     */
    record Percentile(double percent, double millis) {}

    /**
     * A second.
     *
     * @param second which
     * @param answers the answers
     * @param p999Millis 99.9 % were faster
     * @param residentBytes the memory of the process
     */
    record Second(int second, long answers, double p999Millis, long residentBytes) {}

    /**
     * A pause for a garbage collection.
     *
     * @param second when it ended, since the load began to count
     * @param millis how long it was
     */
    record Pause(double second, double millis) {}

    double stoppedMillis() {
        return pauses.stream().mapToDouble(Pause::millis).sum();
    }

    double longestPauseMillis() {
        return pauses.stream().mapToDouble(Pause::millis).max().orElse(0);
    }
}
