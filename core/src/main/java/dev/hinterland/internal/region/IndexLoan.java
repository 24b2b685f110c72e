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

    private final NativeMemory memory;
    private final RegionStock stock;
    private final int maxRegionBytes;
    private @Nullable Region region;
    private long costBytes;

    IndexLoan(NativeMemory memory, RegionStock stock, int maxRegionBytes) {
        this.memory = memory;
        this.stock = stock;
        this.maxRegionBytes = maxRegionBytes;
    }

    /**
     * Sees to it that so much can be cut off the region that was opened last, unless no region is free, or none but the
     * reserve; returns whether it can. What is left of the one before stays unused.
     *
     * @param reserveToo whether the reserve may be lent
     */
    boolean openFor(long bytes, boolean reserveToo) {
        boolean more = bytes <= maxRegionBytes;
        while (!fits(bytes) && more) {
            int index = stock.findFree((int) bytes, reserveToo);
            if (index < 0) {
                more = stock.awaitPreparing();
            } else {
                Region next = stock.free().take(index);
                next.setState(RegionState.LENT);
                region = next;
                // Buckets that have a place of their own take the region's part of the budget, not its memory.
                memory.giveBack(next.memory());
            }
        }
        return fits(bytes);
    }

    private boolean fits(long bytes) {
        return region != null && region.length() - region.top() >= bytes;
    }

    /**
     * Returns the next memory, which {@link #openFor} has found; there may be anything in it. It is
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
