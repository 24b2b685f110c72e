// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;

/** Finds out by trying what budgets the builder accepts, so that no test knows the size of a region. */
public final class Budgets {

    public static final long MIB = 1L << 20;

    private static final long SMALLEST = findSmallest();

    private Budgets() {}

    /** Returns a budget that the builder accepts and of which it refuses the half. */
    public static long smallest() {
        return SMALLEST;
    }

    /** Returns a budget that a few hundred kilobytes don't fill, yet small enough for regions to be used again soon. */
    public static long small() {
        return Math.max(8 * MIB, 4 * SMALLEST);
    }

    private static long findSmallest() {
        long bytes = 1;
        while (!isAccepted(bytes)) {
            bytes *= 2;
        }
        return bytes;
    }

    private static boolean isAccepted(long maximumBytes) {
        try (OffHeapMap<Long, Long> map = Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(maximumBytes)
                .build()) {
            return map.isEmpty();
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }
}
