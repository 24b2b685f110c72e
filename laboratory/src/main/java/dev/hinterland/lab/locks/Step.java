package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Where a figure over time falls to less than half, and stays there.
 *
 * @param atSeconds when, in the middle between the last figure before and the first after
 * @param before the median before it, with its error
 * @param after the median after it, with its error
 */
record Step(double atSeconds, Value before, Value after) {

    private static final int LEAST_POINTS = 3;
    private static final double CONFIDENCE = 0.999;
    private static final double MOST_LEFT = 0.5;

    /**
     * Finds the division in two that leaves the smallest sum of squared distances from the means of both parts; it is a
     * step if it leads down by half and by more than the errors.
     */
    static Optional<Step> find(List<Point> points, String unit) {
        double[] figures = points.stream().mapToDouble(Point::figure).toArray();
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = LEAST_POINTS; i <= figures.length - LEAST_POINTS; i++) {
            double rest = squares(figures, 0, i) + squares(figures, i, figures.length);
            if (rest < least) {
                least = rest;
                best = i;
            }
        }
        return Optional.ofNullable(best < 0 ? null : at(best, points, figures, unit));
    }

    private static @Nullable Step at(int index, List<Point> points, double[] figures, String unit) {
        Value before = value(Arrays.copyOf(figures, index), unit);
        Value after = value(Arrays.copyOfRange(figures, index, figures.length), unit);
        boolean falls = after.value() < MOST_LEFT * before.value() && after.differsFrom(before);
        double at = (points.get(index - 1).seconds() + points.get(index).seconds()) / 2;
        return falls ? new Step(at, before, after) : null;
    }

    private static double squares(double[] figures, int from, int to) {
        double mean = Arrays.stream(figures, from, to).average().orElse(0);
        return Arrays.stream(figures, from, to)
                .map(figure -> (figure - mean) * (figure - mean))
                .sum();
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
