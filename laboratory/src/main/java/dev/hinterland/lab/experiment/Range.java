// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

/**
 * What a figure that was computed from others may be, when each of these may be anywhere within its error. It is wider
 * than errors that are independent would make it, so that what it excludes is excluded.
 *
 * @param low the least
 * @param middle what the medians give
 * @param high the most
 */
public record Range(double low, double middle, double high) {

    /** Returns what a figure may be. */
    public static Range of(Value value) {
        return new Range(value.low(), value.value(), value.high());
    }

    /** Returns how many times a figure is another; both are positive, whatever their errors say. */
    public static Range ratio(Value above, Value below) {
        return positive(above).over(positive(below));
    }

    private static Range positive(Value value) {
        return new Range(Math.max(0, value.low()), value.value(), value.high());
    }

    /** Returns a multiple; the factor is not negative. */
    public Range times(double factor) {
        return new Range(low * factor, middle * factor, high * factor);
    }

    /** Returns the difference. */
    public Range minus(Range other) {
        return new Range(low - other.high, middle - other.middle, high - other.low);
    }

    /** Returns the quotient; anything may come of dividing by what may be less than nothing. */
    public Range over(Range divisor) {
        if (divisor.low < 0 || (divisor.low == 0 && low < 0)) {
            return new Range(Double.NEGATIVE_INFINITY, middle / divisor.middle, Double.POSITIVE_INFINITY);
        }
        if (divisor.low == 0) {
            return new Range(low / divisor.high, middle / divisor.middle, Double.POSITIVE_INFINITY);
        }
        return new Range(
                Math.min(low / divisor.low, low / divisor.high),
                middle / divisor.middle,
                Math.max(high / divisor.low, high / divisor.high));
    }

    /** Returns what is left of 1. */
    public Range rest() {
        return new Range(1 - high, 1 - middle, 1 - low);
    }

    /** Returns it as a figure, whose error reaches as far as its longer side; none if it can be nothing else. */
    public Value value(String unit) {
        double furthest = Math.max(high - middle, middle - low);
        return new Value(middle, furthest == 0 ? null : (Double) furthest, unit);
    }

    /** Returns it as a figure that may be on either side of nothing. */
    public Value signed(String unit) {
        return new Value(middle, value(unit).error(), unit, true);
    }

    /** Returns whether it is larger than a limit, whatever the errors. */
    public boolean isAbove(double limit) {
        return low > limit;
    }

    /** Returns whether it is smaller than a limit, whatever the errors. */
    public boolean isBelow(double limit) {
        return high < limit;
    }

    /** Returns it as a factor with what it may be: {@code 1.76 × (1.60 to 1.90)}. */
    public String times() {
        String range = Double.isInfinite(low)
                ? "anything"
                : Double.isInfinite(high)
                        ? "at least " + Figures.digits(low)
                        : Figures.digits(low) + " to " + Figures.digits(high);
        return Figures.digits(middle) + " × (" + range + ")";
    }

    /** Returns it as a share with what it may be: {@code 18 % (12 to 25)}. */
    public String percent() {
        return whole(middle) + " % (" + whole(low) + " to " + whole(high) + ")";
    }

    private static String whole(double share) {
        return Double.isInfinite(share) ? "anything" : Long.toString(Math.round(100 * share));
    }
}
