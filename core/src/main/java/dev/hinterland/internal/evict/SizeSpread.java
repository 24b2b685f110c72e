// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/**
 * How much the entries differ in size that were ranked of late: the standard deviation of the logarithms of their
 * sizes. An entry counts by the square root of its size: many small ones do not hide that a few large ones have most of
 * the memory, and one large one does not hide many small ones. Not thread-safe.
 */
final class SizeSpread {

    /** By which part what is known is forgotten each time. */
    private static final int FORGOTTEN_FRACTION = 8;

    private double weights;
    private double sum;
    private double squares;

    /** Adds an entry. */
    void add(long bytes) {
        int steps = Density.logarithm(bytes);
        double weight = 1 << (steps / (2 * Density.STEPS));
        weights += weight;
        sum += weight * steps;
        squares += weight * steps * steps;
    }

    /** Forgets a part of what was added, before more is. */
    void forget() {
        weights -= weights / FORGOTTEN_FRACTION;
        sum -= sum / FORGOTTEN_FRACTION;
        squares -= squares / FORGOTTEN_FRACTION;
    }

    /** Returns the deviation in doublings; zero where nothing is known. */
    double doublings() {
        if (weights == 0) {
            return 0;
        }
        double mean = sum / weights;
        return Math.sqrt(Math.max(0, squares / weights - mean * mean)) / Density.STEPS;
    }
}
