// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import org.jspecify.annotations.Nullable;

/**
 * A level of the memory hierarchy. All costs are for one line that lies in this level, of a stream of neighbours,
 * unless said otherwise; {@code null} where a profile does not know one.
 *
 * @param name {@code L1}, {@code L2}, {@code L3}, {@code memory}; an article may name others, such as its bus
 * @param bytes how much fits, or {@code null} for what has no end, the memory
 * @param ways how many lines with one index fit into it; {@code null} where unknown
 * @param latency one load whose address comes out of the load before it
 * @param read reading it
 * @param write overwriting it
 * @param copy reading it and overwriting another of the same level
 * @param copyOut reading it and overwriting one that lies in memory
 */
public record Level(
        String name,
        @Nullable Long bytes,
        @Nullable Integer ways,
        @Nullable Cost latency,
        @Nullable Cost read,
        @Nullable Cost write,
        @Nullable Cost copy,
        @Nullable Cost copyOut) {}
