// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers as people type them: {@code 1.7m} entries, {@code 512m} of memory. */
public final class Quantities {

    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)([kmgt]?)(i?b)?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d+)?)(us|ms|s|m)");
    private static final String SUFFIXES = "kmgt";

    private Quantities() {}

    /** Reads a count; {@code k}, {@code m} and {@code g} are powers of 1,000. */
    public static long count(String option, String text) {
        return parse(option, text, 1000, "a count such as 100k or 1.7m");
    }

    /** Reads a number of bytes; {@code k}, {@code m}, {@code g} and {@code t} are powers of 1,024. */
    public static long bytes(String option, String text) {
        return parse(option, text, 1024, "a size such as 64m or 1.5g");
    }

    private static long parse(String option, String text, int base, String wanted) {
        Matcher matcher = QUANTITY.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new UserError("not " + wanted + ": " + option + "=" + text);
        }
        int power = matcher.group(2).isEmpty() ? 0 : SUFFIXES.indexOf(matcher.group(2)) + 1;
        BigDecimal value = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(base).pow(power));
        if (value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new UserError("too large: " + option + "=" + text);
        }
        long whole = value.setScale(0, RoundingMode.HALF_UP).longValueExact();
        if (whole < 1) {
            throw new UserError("must be at least 1: " + option + "=" + text);
        }
        return whole;
    }

    /** Reads a time such as {@code 500us}, {@code 1.5ms}, {@code 1s} or {@code 10m} (minutes), in microseconds. */
    public static long micros(String option, String text) {
        Matcher matcher = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new UserError("not a time such as 500us or 1ms: " + option + "=" + text);
        }
        long unit = switch (matcher.group(2)) {
            case "us" -> 1;
            case "ms" -> 1000;
            case "s" -> 1_000_000;
            default -> 60_000_000;
        };
        return new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit))
                .longValue();
    }

    /** Reads a whole number between two limits, both of them allowed. */
    public static int between(int least, int most, String option, String text) {
        try {
            int value = Integer.parseInt(text.strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a whole number: " + option + "=" + text, notNumber);
        }
        throw new UserError("must be from " + least + " to " + most + ": " + option + "=" + text);
    }
}
