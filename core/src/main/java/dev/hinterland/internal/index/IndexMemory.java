// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where an index gets its memory from. */
public interface IndexMemory {

    /**
     * Allocates zeroed words, aligned to a cache line, which the index releases when it does not need them any more.
     * Called under a bucket's lock, so it must not wait until memory is reclaimed.
     *
     * @param bytes how many, a power of two
     * @return the words, or empty where the budget does not allow them
     */
    Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose);

    /**
     * Returns how many bytes an index may need room for: it refuses to grow beyond. More than there are, if that is not
     * known.
     */
    default long mostBytes() {
        return Long.MAX_VALUE;
    }

    /** Returns the words of all buckets there can be, side by side, or {@code null} where they come in segments. */
    default @Nullable Words buckets() {
        return null;
    }

    /**
     * Makes memory of a part of {@link #buckets}, zeroed, which the index releases when it does not need it any more:
     * it is zero then, and can be read and written as before.
     *
     * @return {@link #buckets}, or empty where the budget does not allow it
     */
    default Optional<Block> allocateBuckets(long offset, long bytes) {
        throw new AssertionError("buckets come in segments: offset=" + offset);
    }

    /** Returns the words of all overflow nodes there can be, likewise. */
    default @Nullable Words nodes() {
        return null;
    }

    /** Makes memory of a part of {@link #nodes}, as {@link #allocateBuckets} does. */
    default Optional<Block> allocateNodes(long offset, long bytes) {
        throw new AssertionError("nodes come in segments: offset=" + offset);
    }

    /** Returns what the index tells other processes, or hears from one, or {@code null} where neither is so. */
    default @Nullable SharedState shared() {
        return null;
    }

    /** Returns what the constructor of an index throws that has not been granted its first words. */
    default RuntimeException refused(long bytes) {
        return new IllegalStateException("build requires memory for an index: neededBytes=" + bytes);
    }
}
