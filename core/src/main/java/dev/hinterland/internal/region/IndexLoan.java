// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory of regions that the pool has lent to the index because the budget had none left. What regions have taken
 * of the budget never goes back to it; if entries get smaller and more, the index needs more of it than before. The
 * index never returns the memory. Guarded by the pool's lock.
 */
final class IndexLoan {

    private @Nullable Region region;
    private long costBytes;

    /** Returns whether so much can be cut off the region that was opened last. */
    boolean fits(long bytes) {
        return region != null && region.length() - region.top() >= bytes;
    }

    /** Lets the next memory come from this region; what is left of the one before stays unused. */
    void open(Region next) {
        next.setState(RegionState.LENT);
        region = next;
    }

    /**
     * Returns the next memory, which {@linkplain #fits fits}; there may be anything in it. It is
     * {@linkplain #take taken} later.
     */
    MemorySegment next(long bytes) {
        Region from = Objects.requireNonNull(region);
        return from.memory().asSlice(from.top(), bytes);
    }

    /** Takes the next memory; allocates nothing. */
    void take(long bytes) {
        Region from = Objects.requireNonNull(region);
        from.setTop((int) (from.top() + bytes));
        costBytes += NativeMemory.costBytes(bytes);
    }

    /** Returns what all of it would have cost of the budget. */
    long costBytes() {
        return costBytes;
    }
}
