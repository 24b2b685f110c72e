package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Value;
import java.util.Locale;

/** Figures inside of sentences: three digits, and the error where there is one. */
final class Words {

    private Words() {}

    /** Returns a figure with its error and without its unit. */
    static String of(Value value) {
        return value.error() == null ? digits(value.value()) : digits(value.value()) + " ±" + digits(value.error());
    }

    /** Returns a figure with its error and its unit. */
    static String withUnit(Value value) {
        return of(value) + " " + value.unit();
    }

    /** Returns a share. */
    static String percent(Value value) {
        return String.format(Locale.ROOT, "%.0f %%", value.value());
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 9.995 ? "%,.2f" : size < 99.95 ? "%,.1f" : "%,.0f", value);
    }
}
