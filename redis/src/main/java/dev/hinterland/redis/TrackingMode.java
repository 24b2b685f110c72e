// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

/**
 * How a server knows whom it has to tell of a write: the modes of {@code CLIENT TRACKING}.
 *
 * @since 0.1.0
 */
public enum TrackingMode {

    /**
     * The server tells each process of all writes to keys of the cache. It remembers nothing of what the processes have
     * read. This is the default.
     */
    BROADCAST,

    /**
     * The server remembers which process has read which key, in a table of limited size, and tells only those of a
     * write. For many processes that write often, and read different keys.
     */
    READ_KEYS
}
