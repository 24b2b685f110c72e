// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * The places of a store's regions and of its index, side by side. A place becomes memory when it is wanted. Until then
 * it can be read, and is zero. Thread-safe.
 */
public interface AddressSpace {

    /** Returns the places of the regions. */
    MemorySegment regions();

    /** Returns the place of the array of buckets. */
    MemorySegment buckets();

    /** Returns the place of the array of overflow nodes, or {@code null} where nodes have memory of their own. */
    @Nullable
    MemorySegment nodes();

    /**
     * Makes memory of a part of the places. What is memory stays as it is.
     *
     * @param part what of the place is going to be used
     * @param place a part of {@link #regions}, {@link #buckets} or {@link #nodes}
     * @return whether the system allows it
     * @throws IllegalStateException if the store has been closed
     */
    boolean commit(MemorySegment part, MemorySegment place);

    /**
     * Gives the memory of a part back, where that {@linkplain #canGiveBack is possible}; nothing where the store has
     * been closed.
     */
    void giveBack(MemorySegment part);

    /** Returns whether memory can go back to the system while the store lives. It reads as zero then. */
    boolean canGiveBack();

    /** Returns whether {@link #commit} takes time in proportion to the part, so that no lock should be held. */
    boolean isSlow();

    /** Has the system use large pages in a part, if it will, for what of it becomes memory; or small ones. */
    void preferLarge(MemorySegment part, boolean large);

    /** Returns what other processes that read the store must know, or {@code null} where no other process can. */
    default @Nullable SharedState shared() {
        return null;
    }

    /** Makes the places of a store in a file. */
    interface Mapping {

        /** Returns the places, in what the mapper maps. */
        AddressSpace map(Mapper mapper) throws IOException;
    }

    /** Maps files until the store ends. */
    interface Mapper {

        /** Maps the first bytes of a file. */
        MemorySegment map(FileChannel channel, FileChannel.MapMode mode, long bytes) throws IOException;
    }
}
