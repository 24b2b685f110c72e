// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.alloc;

/**
 * How large an allocation buffer should be: HotSpot's rules for thread-local allocation buffers ({@code
 * threadLocalAllocBuffer.cpp}, {@code gcUtil.hpp}), with "garbage collection" read as "resize" and "eden" as "what was
 * allocated since the last resize".
 *
 * <p>A buffer is as large as lets each stripe refill it {@link #targetRefills} times between two resizes, given the
 * stripe's share of all allocation, which is an exponentially weighted average. So a stripe that writes much gets large
 * buffers, and the part of the memory that lies in unfinished buffers stays at the waste target, however many stripes
 * there are.
 */
public final class BufferSizing {

    /** The weight of the latest share in the average, in percent: HotSpot's {@code TLABAllocationWeight}. */
    public static final int SHARE_WEIGHT_PERCENT = 35;

    /** The part of the memory that may be wasted in buffers, in percent: HotSpot's {@code TLABWasteTargetPercent}. */
    public static final int WASTE_TARGET_PERCENT = 1;

    /** The part of a buffer that may be wasted by retiring it: HotSpot's {@code TLABRefillWasteFraction}. */
    public static final int REFILL_WASTE_FRACTION = 64;

    /** What each slow allocation adds to the limit of refill waste: HotSpot's {@code TLABWasteIncrement} in bytes. */
    public static final int REFILL_WASTE_INCREMENT_BYTES = 4 * Long.BYTES;

    /** So many entries in a row that do not fit are allocated outside a buffer, before its rest is given up. */
    private static final int MOST_OUTSIDE = 8;

    private BufferSizing() {}

    /** Returns how often a stripe refills its buffer between two resizes: buffers are half full on average. */
    public static int targetRefills(int wasteTargetPercent) {
        return Math.max(1, 100 / (2 * wasteTargetPercent));
    }

    /** Returns the next average share of a stripe, given what it allocated since the last resize. */
    public static double share(double averageShare, long stripeBytes, long allBytes) {
        double latest = allBytes == 0 ? 0 : (double) stripeBytes / allBytes;
        return averageShare + (latest - averageShare) * SHARE_WEIGHT_PERCENT / 100;
    }

    /** Returns the size of a stripe's buffer in bytes. */
    public static long bufferBytes(double share, long capacityBytes, int targetRefills) {
        return (long) (share * capacityBytes / targetRefills);
    }

    /** Returns how much of a buffer may be left over when it is retired because an entry does not fit. */
    public static int refillWasteLimit(int bufferBytes) {
        return bufferBytes / REFILL_WASTE_FRACTION;
    }

    /**
     * Returns what an entry that did not fit the rest of a buffer adds to the limit of refill waste. More than
     * HotSpot's if the rest is long: entries are larger than objects, and if all are larger than the rest, each
     * goes the slow way until it is given up.
     */
    static int refillWasteIncrement(int leftBytes) {
        return Math.max(REFILL_WASTE_INCREMENT_BYTES, leftBytes / MOST_OUTSIDE);
    }
}
