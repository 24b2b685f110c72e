// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.Locale;

/** Figures of experiments as people read them: three digits and the error, or that they cannot be used. */
public final class Figures {

    /** What stands for a figure whose error is larger than itself. */
    public static final String UNUSABLE = "unusable";

    private static final double LARGE = 99_950;

    private Figures() {}

    /** Returns a figure and its error, without the unit. */
    public static String of(Value value) {
        if (!value.usable()) {
            return UNUSABLE;
        }
        String figure = isCount(value) ? String.format(Locale.ROOT, "%,.0f", value.value()) : digits(value.value());
        return value.error() == null ? figure : figure + " ±" + digits(value.error());
    }

    /** Returns a figure, its error and its unit, an operation being what is meant: {@code 31.2 ±2.10 ns}. */
    public static String withUnit(Value value) {
        String unit = value.unit().replace("/op", "");
        return unit.isEmpty() || !value.usable() ? of(value) : of(value) + " " + unit;
    }

    /** A whole number without a unit was counted, and has no digits behind the point. */
    private static boolean isCount(Value value) {
        return value.unit().isEmpty() && value.error() == null && value.value() == Math.rint(value.value());
    }

    /** Returns a number with three significant digits, or all of those before the point. */
    public static String digits(double value) {
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        if (size >= LARGE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return size < 0.001
                ? String.format(Locale.ROOT, "%.1e", value)
                : String.format(Locale.ROOT, "%,." + decimals(size) + "f", value);
    }

    private static int decimals(double size) {
        return size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    }

    /** Returns an error with as many decimals as its figure, unless that would make it nothing. */
    public static String error(Value value) {
        double error = value.error() == null ? 0 : value.error();
        int decimals = decimals(Math.abs(value.value()));
        return Math.abs(value.value()) < 0.001 || error < Math.pow(10, -decimals)
                ? digits(error)
                : String.format(Locale.ROOT, "%,." + decimals + "f", error);
    }
}
