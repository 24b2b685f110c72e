// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/**
 * Whether humongous values have lately been of nearly one size. Then regions that are made for one of them fit the next
 * ones too, when they have been recycled. Guarded by the pool's lock.
 */
final class PieceSizes {

    /** So many values in a row are enough. */
    private static final int RUN = 8;

    /** Sizes are alike that differ by no more than this fraction. */
    private static final int TOLERANCE_FRACTION = 8;

    private long largest;
    private int run;

    /** Hears of a value of so many bytes. */
    void add(long bytes) {
        boolean alike = Math.abs(largest - bytes) <= largest / TOLERANCE_FRACTION;
        largest = alike ? Math.max(largest, bytes) : bytes;
        run = alike ? Math.min(RUN, run + 1) : 0;
    }

    /** Returns whether the last values were alike. */
    boolean areAlike() {
        return run == RUN;
    }

    /** Returns the size of the parts if the largest of them is cut into as few equal ones as regions allow. */
    int part(int maxRegionBytes) {
        return (int) Math.ceilDiv(largest, Math.ceilDiv(largest, maxRegionBytes));
    }
}
