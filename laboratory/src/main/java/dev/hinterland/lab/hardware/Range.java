// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A figure that is not known better than within limits.
 *
 * @param low the least that it may be
 * @param middle the most likely
 * @param high the most that it may be
 */
public record Range(double low, double middle, double high) {

    /** Checks the order. */
    public Range {
        if (!(low <= middle && middle <= high)) {
            throw new IllegalArgumentException(
                    "limits are out of order: low=" + low + ", middle=" + middle + ", high=" + high);
        }
    }

    /** Returns a figure that is known. */
    public static Range exactly(double value) {
        return new Range(value, value, value);
    }

    /** Returns the median of some figures, between the least and the greatest; zero where there are none. */
    public static Range of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return exactly(0);
        }
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Range(sorted[0], median, sorted[sorted.length - 1]);
    }

    /** Returns the range that holds three outcomes of one computation, with the one in the middle of its inputs. */
    public static Range around(double one, double middle, double other) {
        return new Range(Math.min(middle, Math.min(one, other)), middle, Math.max(middle, Math.max(one, other)));
    }

    /** Returns the range of a multiple; the factor is not negative. */
    public Range times(double factor) {
        return new Range(low * factor, middle * factor, high * factor);
    }

    /** Returns the range of the sum with a figure that is known. */
    public Range plus(double value) {
        return new Range(low + value, middle + value, high + value);
    }

    /** Returns the range of the sum. */
    public Range plus(Range other) {
        return new Range(low + other.low, middle + other.middle, high + other.high);
    }

    /** Returns the range with limits that are further away: divided and multiplied by one more than a share. */
    public Range widened(double share) {
        return new Range(low / (1 + share), middle, high * (1 + share));
    }

    /** Returns whether a value lies within. */
    public boolean holds(double value) {
        return low <= value && value <= high;
    }

    /** Returns it in words: {@code 3 ms to 5 ms}, or one figure where both ends read the same. */
    public String words(DoubleFunction<String> unit) {
        String least = unit.apply(low);
        String most = unit.apply(high);
        return least.equals(most) ? least : least + " to " + most;
    }
}
