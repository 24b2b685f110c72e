// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Until when copies of a remote tier's entries count. Each was fetched over a link, and has its stamp. It counts while
 * the link still has that epoch, and until the end of the link's lease. So all copies of a link cease to count by one
 * write, however many they are.
 *
 * <pre>
 *  23            16 15                              0
 * +----------------+--------------------------------+
 * |      link      |             epoch              |
 * +----------------+--------------------------------+
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class Leases {

    private static final int EPOCH_BITS = 16;
    private static final int EPOCH_MASK = (1 << EPOCH_BITS) - 1;
    private static final int LINK_MASK = 0xFF;

    /** The link of entries that never count. */
    private static final int NO_LINK = LINK_MASK - 1;

    /** The stamp of entries that never count. */
    static final long NO_STAMP = (long) NO_LINK << EPOCH_BITS;

    private final AtomicIntegerArray epochs = new AtomicIntegerArray(LINK_MASK + 1);
    private final AtomicLongArray ends = new AtomicLongArray(LINK_MASK + 1);

    /** Creates leases that have all ended. */
    public Leases() {
        for (int link = 0; link <= LINK_MASK; link++) {
            ends.set(link, Long.MIN_VALUE);
        }
    }

    /** Returns the stamp of a link. */
    public int stamp(int link) {
        return link << EPOCH_BITS | epochs.getAcquire(link);
    }

    /**
     * Ends the lease of a link, and lets none of its stamps so far count again.
     *
     * @return whether epochs begin anew, so that copies that are very old must be gone before the link is extended
     */
    public boolean suspect(int link) {
        ends.set(link, Long.MIN_VALUE);
        return epochs.updateAndGet(link, epoch -> epoch + 1 & EPOCH_MASK) == 0;
    }

    /** Lets copies of a link count until a time in nanoseconds of the store's clock. */
    public void extend(int link, long end) {
        ends.setRelease(link, end);
    }

    /**
     * Returns whether a copy with this stamp counts at a time in nanoseconds of the store's clock. The end is read
     * first: an end that was set for a later epoch shows that epoch too.
     */
    boolean isValid(long stamp, long now) {
        int link = (int) (stamp >>> EPOCH_BITS) & LINK_MASK;
        return now <= ends.getAcquire(link) && (stamp & EPOCH_MASK) == epochs.getAcquire(link);
    }
}
