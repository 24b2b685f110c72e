// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.region.Region;
import org.jspecify.annotations.Nullable;

/** How a store gets memory back. Thread-safe. */
public interface Reclaimer {

    /**
     * Returns the frequency to store for a new entry. Asked once for each: what is remembered of a hash is told but
     * once.
     */
    int initialFrequency(int hash);

    /**
     * Hears of an entry that has left, but not by a merge, nor with a whole region: {@link #initialFrequency} tells of
     * it if its key comes back.
     *
     * @param frequency what was stored for it
     */
    void remember(int hash, int frequency);

    /** Returns how many regions have been recycled. */
    long recycled();

    /**
     * Makes room when memory is short.
     *
     * @param seen the number of {@link #recycled} regions before the caller failed to get memory
     * @param stall what the caller waits by, if it has to wait; the caller ends it
     * @return whether it makes sense to try again
     */
    boolean makeRoom(long seen, Stall stall);

    /**
     * Makes as little room as this by whatever copying that takes, where {@link #makeRoom} finds it not worth while:
     * for a writer that is refused otherwise.
     *
     * @return whether {@link #claimLeftover} may have more
     */
    boolean reclaimLittle(long bytes);

    /** Returns whether a region has been emptied, and will be recycled as soon as nobody holds it any more. */
    boolean isAwaitingRelease();

    /**
     * Allocates an entry from what is left of the memory for what is moved, if that is no loss: for a writer for which
     * no room could be made.
     *
     * @param shrinks whether the entry will replace one that is at least as large, so that the memory comes back
     * @return a buffer that the caller has claimed, and where the entry has been allocated, or {@code null}
     */
    @Nullable
    AllocationBuffer claimLeftover(int bytes, boolean shrinks);

    /**
     * Makes room for an entry in the bucket of a hash, where the index has no memory left. Called by a thread that has
     * nothing locked or claimed.
     *
     * @param stall what the caller waits by, if it has to wait; the caller ends it
     * @return whether it makes sense to try again
     */
    boolean makeSlot(int hash, Stall stall);

    /**
     * Lets a writer that has taken memory do its share of reclaiming, if little is left. Called by a thread that has
     * nothing locked or claimed.
     *
     * @param bytes how much the writer took
     * @param stall what the writer waits by, if it has to wait; the caller ends it
     */
    void assist(int bytes, Stall stall);

    /** Does what need not wait until memory is short; called by the background thread after a request. */
    void reclaimAhead();

    /** Recycles regions that have no entries left, also if memory is not short; called by the background thread. */
    default void recycleDead() {}

    /** Returns whether {@link #reclaimAhead} is due since a region's dead bytes have grown to this number. */
    boolean isDue(Region region, int deadBytes, int grownBy);

    /** Runs something while nothing is moved or recycled. */
    void pauseFor(Runnable action);
}
