// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.function.DoubleUnaryOperator;

/** Finds by halving where a function crosses a level. */
final class Root {

    private static final double LEAST = 1e-15;
    private static final double MOST = 1e18;
    private static final int STEPS = 64;

    private Root() {}

    /** Returns where a function that does not fall reaches the level, between the smallest and the largest scale. */
    static double ofRising(DoubleUnaryOperator function, double level) {
        double low = Math.log(LEAST);
        double high = Math.log(MOST);
        for (int i = 0; i < STEPS; i++) {
            double middle = (low + high) / 2;
            if (function.applyAsDouble(Math.exp(middle)) < level) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.exp(high);
    }
}
