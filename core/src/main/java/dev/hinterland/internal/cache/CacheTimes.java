// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import java.time.Duration;

/**
 * The durations that a cache was built with, in nanoseconds; zero for those that it was not.
 *
 * @param writeNanos after which an entry expires since it was written
 * @param accessNanos after which an entry expires since it was written or read
 * @param refreshNanos after which an entry is stale since it was written
 * @param variable whether each entry has a duration of its own
 */
public record CacheTimes(long writeNanos, long accessNanos, long refreshNanos, boolean variable) {

    Duration writeDuration() {
        return Duration.ofNanos(writeNanos);
    }

    Duration accessDuration() {
        return Duration.ofNanos(accessNanos);
    }

    Duration refreshDuration() {
        return Duration.ofNanos(refreshNanos);
    }
}
