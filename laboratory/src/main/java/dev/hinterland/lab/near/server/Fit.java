// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import java.util.List;

/** Least squares. */
final class Fit {

    private Fit() {}

    /** Returns the height at zero and the slope of the line through points (x, y). */
    static double[] line(List<double[]> points) {
        double meanX = points.stream().mapToDouble(point -> point[0]).average().orElseThrow();
        double meanY = points.stream().mapToDouble(point -> point[1]).average().orElseThrow();
        double covariance = points.stream()
                .mapToDouble(point -> (point[0] - meanX) * (point[1] - meanY))
                .sum();
        double variance = points.stream()
                .mapToDouble(point -> (point[0] - meanX) * (point[0] - meanX))
                .sum();
        double slope = covariance / variance;
        return new double[] {meanY - slope * meanX, slope};
    }
}
