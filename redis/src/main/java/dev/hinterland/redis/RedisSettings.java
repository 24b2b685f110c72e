// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisURI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * How a tier works.
 *
 * @param uri where the server is
 * @param keyPrefix begins all keys on the server
 * @param mode how the server knows whom it has to tell of a write
 * @param stalenessNanos the bound on staleness
 * @param timeoutNanos after which time without an answer a connection counts as lost
 * @param leaseMillis how long a load may take until another process may load the same key
 * @param singleFlight whether one process at a time loads a key
 * @param valueBytesMax the most bytes of a value
 * @param writeBehindBytes how many bytes of writes may wait while the server is away
 * @param compressAbove from how many bytes on a value is compressed
 */
record RedisSettings(
        RedisURI uri,
        String keyPrefix,
        TrackingMode mode,
        long stalenessNanos,
        long timeoutNanos,
        long leaseMillis,
        boolean singleFlight,
        int valueBytesMax,
        long writeBehindBytes,
        int compressAbove) {

    /** Returns how often each connection is asked whether it works. */
    long heartbeatNanos() {
        return stalenessNanos / 3;
    }

    /** Returns where the server is, without a password. */
    String where() {
        return uri.toString();
    }

    Duration timeout() {
        return Duration.ofNanos(timeoutNanos);
    }

    /** Returns what the keys of a cache begin with. */
    byte[] prefix(String name) {
        return (keyPrefix + name).getBytes(StandardCharsets.UTF_8);
    }
}
