// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/** A median and its spread: where the middle half of all values lies. */
record Quartiles(double low, double median, double high) {

    static Quartiles of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    /** Interpolates between the two nearest values. */
    private static double at(double[] sorted, double part) {
        double position = part * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", median, low, high);
    }
}
