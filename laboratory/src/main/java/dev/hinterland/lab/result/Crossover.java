// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import org.jspecify.annotations.Nullable;

/**
 * Where time against heap of a store on the heap meets that of one outside it.
 *
 * @param collector the collector of both
 * @param heapStore the store on the heap
 * @param offHeapStore the store outside the heap
 * @param heapBytes the smallest heap of those run from which on the heap store wins, or {@code null} where it never
 *     does
 * @param sentence the same in words
 */
public record Crossover(
        String collector,
        String heapStore,
        String offHeapStore,
        @Nullable Long heapBytes,
        String sentence) {}
