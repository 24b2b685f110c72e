// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Where what a figure over time has above a floor falls to less than half, and stays there.
 *
 * @param atSeconds when, in the middle between the last figure before and the first after
 * @param before the median before it, with its error
 * @param after the median after it, with its error
 */
record Step(double atSeconds, Value before, Value after) {

    private static final int LEAST_POINTS = 3;
    private static final double CONFIDENCE = 0.999;
    private static final double MOST_LEFT = 0.5;
    private static final double MOST_STRAYS = 0.1;

    /**
     * Finds the division in two that leaves the smallest sum of distances from the medians of both parts; it is a step
     * if what the median has above the floor falls by half, and nearly all figures lie on their side of the middle
     * between both medians.
     *
     * @param floor what remains in each figure whatever falls: the benchmark's own work
     */
    static Optional<Step> find(List<Point> points, String unit, double floor) {
        double[] figures = points.stream().mapToDouble(Point::figure).toArray();
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = LEAST_POINTS; i <= figures.length - LEAST_POINTS; i++) {
            double rest =
                    distances(Arrays.copyOf(figures, i)) + distances(Arrays.copyOfRange(figures, i, figures.length));
            if (rest < least) {
                least = rest;
                best = i;
            }
        }
        return Optional.ofNullable(best < 0 ? null : at(best, points, figures, unit, floor));
    }

    private static @Nullable Step at(int index, List<Point> points, double[] figures, String unit, double floor) {
        Value before = value(Arrays.copyOf(figures, index), unit);
        Value after = value(Arrays.copyOfRange(figures, index, figures.length), unit);
        double middle = (before.value() + after.value()) / 2;
        long strays = IntStream.range(0, figures.length)
                .filter(i -> (i < index) != (figures[i] > middle))
                .count();
        boolean falls =
                after.value() - floor < MOST_LEFT * (before.value() - floor) && strays <= MOST_STRAYS * figures.length;
        double at = (points.get(index - 1).seconds() + points.get(index).seconds()) / 2;
        return falls ? new Step(at, before, after) : null;
    }

    private static double distances(double[] figures) {
        double median = new ListStatistics(figures).getPercentile(50);
        return Arrays.stream(figures).map(figure -> Math.abs(figure - median)).sum();
    }

    /** Returns the median with the error of the mean, as JMH gives it. */
    static Value value(double[] figures, String unit) {
        ListStatistics statistics = new ListStatistics(figures);
        double error = statistics.getMeanErrorAt(CONFIDENCE);
        return new Value(statistics.getPercentile(50), Double.isNaN(error) ? null : error, unit);
    }

    /**
     * A figure at a time.
     *
     * @param seconds when
     * @param figure what
     */
    record Point(double seconds, double figure) {}
}
