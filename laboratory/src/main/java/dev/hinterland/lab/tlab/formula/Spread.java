// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import java.util.Arrays;

/**
 * The median of some figures, and between which of them the median of all such figures lies with 99.9 % confidence.
 *
 * <p>How many of n independent figures are below the true median is binomial with mean n/2 and variance n/4, whatever
 * the figures' own distribution; so the interval goes 3.29 standard deviations of that many ranks to either side.
 *
 * @param median the median
 * @param least the lower end
 * @param most the upper end
 */
record Spread(double median, double least, double most) {

    private static final double DEVIATIONS = 3.29;

    /** Returns the median of at least one figure. */
    static Spread of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int last = sorted.length - 1;
        double reach = DEVIATIONS * Math.sqrt(sorted.length) / 2;
        return new Spread(
                (sorted[last / 2] + sorted[sorted.length / 2]) / 2,
                sorted[(int) Math.max(0, Math.floor(last / 2.0 - reach))],
                sorted[(int) Math.min(last, Math.ceil(last / 2.0 + reach))]);
    }
}
