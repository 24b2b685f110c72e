// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

/**
 * What came of a cache's way through a trace, or of a look at it.
 *
 * @param requests how many requests there were
 * @param hits how many of them found their key; of a look, the requests whose key had come before
 * @param bytes how many bytes the requested objects have together
 * @param hitBytes how many of them were found
 * @param resident the most entries that the cache ever held, where it can tell, else those in the end; of a look, how
 *     many keys there are
 * @param keysAskedOnce of a look, how many keys came once; else 0
 * @param keyBytes of a look, how many bytes one object of each key has together; else 0
 * @param millis how long one drive took, filling caches beforehand to find a budget not included
 */
public record Outcome(
        long requests,
        long hits,
        long bytes,
        long hitBytes,
        long resident,
        long keysAskedOnce,
        long keyBytes,
        double millis) {}
