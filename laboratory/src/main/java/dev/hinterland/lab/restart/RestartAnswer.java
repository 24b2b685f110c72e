// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.versions.ReadCounts;

/** What a JVM answers. */
sealed interface RestartAnswer {

    /** It has answered its first request. */
    record Ready() implements RestartAnswer {}

    /** The requests that fill the cache are made. */
    record Filled() implements RestartAnswer {}

    /**
     * How far it is since it began to serve.
     *
     * @param atMillis when, by the system's clock
     * @param requests all requests
     * @param reads those that read
     * @param hits reads whose entry was there
     * @param counts what was read in all, and what was wrong
     */
    record Tick(long atMillis, long requests, long reads, long hits, ReadCounts counts) implements RestartAnswer {}

    /**
     * It has looked up all entries.
     *
     * @param present how many the cache has
     * @param counts all that was read, and what was wrong
     */
    record Verified(long present, ReadCounts counts) implements RestartAnswer {}
}
