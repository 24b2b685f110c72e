package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import java.util.Optional;

/** Where an index gets its memory from. */
public interface IndexMemory {

    /**
     * Allocates zeroed words, aligned to a cache line, which the index releases when it does not need them any more.
     * Called under a bucket's lock, so it must not wait for memory.
     *
     * @param bytes how many, a power of two
     * @return the words, or empty where the budget does not allow them
     */
    Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose);

    /** Returns what the constructor of an index throws that has not been granted its first words. */
    default RuntimeException refused(long bytes) {
        return new IllegalStateException("build requires memory for an index: neededBytes=" + bytes);
    }
}
