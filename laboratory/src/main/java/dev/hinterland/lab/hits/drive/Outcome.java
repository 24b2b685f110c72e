// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import org.jspecify.annotations.Nullable;

/**
 * What came of a cache's way through a trace, or of a look at it.
 *
 * @param requests how many requests there were
 * @param hits how many of them found their key; of a look, the requests whose key had come before
 * @param hitsError half of the interval that holds the mean of the hits with 99.9 % confidence, of a cache that draws
 *     by chance; 0 of one that does the same each time, {@code null} where that was not tried
 * @param bytes how many bytes the requested objects have together
 * @param hitBytes how many of them were found
 * @param resident the most entries that the cache ever held, where it can tell, else those in the end; of a look, how
 *     many keys there are
 * @param keysAskedOnce of a look, how many keys came once; else 0
 * @param millis how long one drive took, filling caches beforehand to find a budget not included
 */
public record Outcome(
        long requests,
        long hits,
        @Nullable Double hitsError,
        long bytes,
        long hitBytes,
        long resident,
        long keysAskedOnce,
        double millis) {

    /** Returns the same, with what chance makes of the hits. */
    Outcome withError(double error) {
        return new Outcome(requests, hits, error, bytes, hitBytes, resident, keysAskedOnce, millis);
    }
}
