// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures as people read them. */
public final class Units {

    /** What stands where nothing was measured. */
    public static final String NONE = "-";

    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final double SECOND = 1000;
    private static final double MINUTE = 60 * SECOND;

    private Units() {}

    /** Returns a size, such as {@code 512 MiB} or {@code 1.5 GiB}. */
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    private static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < BYTE_UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        boolean whole = unit == 0 || Math.abs(value) >= 100 || value == Math.rint(value);
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", value, BYTE_UNITS[unit]);
    }

    /** Returns a time, such as {@code 850 ms}, {@code 4.61 s} or {@code 2.5 min}. */
    public static String millis(double millis) {
        if (millis < SECOND) {
            return String.format(Locale.ROOT, "%.0f ms", millis);
        }
        return millis < 2 * MINUTE ? seconds(millis) + " s" : String.format(Locale.ROOT, "%.1f min", millis / MINUTE);
    }

    /** Returns seconds without the unit, with about three digits. */
    public static String seconds(double millis) {
        double seconds = millis / SECOND;
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f" : seconds < 100 ? "%.1f" : "%.0f", seconds);
    }

    /** Returns seconds without the unit, or a dash. */
    public static String seconds(OptionalDouble millis) {
        return millis.isPresent() ? seconds(millis.getAsDouble()) : NONE;
    }

    /** Returns a size, or a dash. */
    public static String bytes(OptionalDouble bytes) {
        return bytes.isPresent() ? bytes(bytes.getAsDouble()) : NONE;
    }

    /** Returns a share of 1 as a percentage. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, share > 0 && share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    /** Returns a count, such as {@code 850,000} or {@code 1.7 million}. */
    public static String count(long count) {
        return count >= 1_000_000 && count % 10_000 == 0
                ? String.format(Locale.ROOT, "%s million", trimmed(count / 1e6))
                : String.format(Locale.ROOT, "%,d", count);
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
