package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Value;
import java.util.Locale;

/**
 * How many times one figure is another, with what it may be within the errors of both.
 *
 * @param value the ratio of the figures
 * @param low the least that it may be
 * @param high the most that it may be; infinite where the other figure's error is as large as the figure
 */
record Ratio(double value, double low, double high) {

    /** Returns a ratio; the ends are those of the worst case, as {@link Value#differsFrom} takes them. */
    static Ratio of(Value above, Value below) {
        double low = Math.max(0, above.low()) / below.high();
        double high = below.low() > 0 ? above.high() / below.low() : Double.POSITIVE_INFINITY;
        return new Ratio(above.value() / below.value(), low, high);
    }

    /** Returns whether it is larger than this, whatever the errors. */
    boolean surelyAbove(double limit) {
        return low > limit;
    }

    /** Returns whether it is smaller than this, whatever the errors. */
    boolean surelyBelow(double limit) {
        return high < limit;
    }

    /** Returns it with its range, as {@code 1.93 × (1.80 to 2.05)}. */
    String words() {
        return digits(value) + " × ("
                + (Double.isInfinite(high) ? "at least " + digits(low) : digits(low) + " to " + digits(high)) + ")";
    }

    /** Returns a number with three digits, or all of those before the point. */
    static String digits(double number) {
        int decimals = number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
}
