package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Value;
import java.util.Locale;

/**
 * What a figure that was computed from others may be, when each of these may be anywhere within its error. It is wider
 * than errors that are independent would make it, so that what it excludes is excluded.
 *
 * @param low the least
 * @param middle what the medians give
 * @param high the most
 */
record Range(double low, double middle, double high) {

    static Range of(Value value) {
        return new Range(value.low(), value.value(), value.high());
    }

    Range minus(Range other) {
        return new Range(low - other.high, middle - other.middle, high - other.low);
    }

    /** Returns the quotient; anything may come of dividing by what may be nothing. */
    Range over(Range divisor) {
        if (divisor.low <= 0) {
            return new Range(Double.NEGATIVE_INFINITY, middle / divisor.middle, Double.POSITIVE_INFINITY);
        }
        return new Range(
                Math.min(low / divisor.low, low / divisor.high),
                middle / divisor.middle,
                Math.max(high / divisor.low, high / divisor.high));
    }

    boolean isAbove(double limit) {
        return low > limit;
    }

    boolean isBelow(double limit) {
        return high < limit;
    }

    /** Returns it as a factor with what it may be: {@code 1.76 × (1.6 to 1.9)}. */
    String times() {
        return digits(middle) + " × (" + digits(low) + " to " + digits(high) + ")";
    }

    /** Returns it as a share with what it may be: {@code 18 % (12 to 25)}. */
    String percent() {
        return whole(middle) + " % (" + whole(low) + " to " + whole(high) + ")";
    }

    private static String whole(double share) {
        return Double.isInfinite(share) ? "anything" : Long.toString(Math.round(100 * share));
    }

    private static String digits(double factor) {
        if (Double.isInfinite(factor)) {
            return "anything";
        }
        return String.format(Locale.ROOT, Math.abs(factor) < 9.95 ? "%.2f" : "%.0f", factor);
    }
}
