// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Command-line options of the form {@code --name value}, each with a default. */
final class Arguments {

    private final Map<String, String> values = new HashMap<>();

    /** Parses, and refuses what is not among the names known. */
    static Arguments parse(String[] args, String... known) {
        Arguments parsed = new Arguments();
        for (int i = 0; i < args.length; i += 2) {
            String name = args[i].startsWith("--") ? args[i].substring(2) : "";
            if (!Arrays.asList(known).contains(name)) {
                throw new IllegalArgumentException(
                        "unknown option: option=" + args[i] + ", known=--" + String.join("|--", known));
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException("option without a value: option=" + args[i]);
            }
            parsed.values.put(name, args[i + 1]);
        }
        return parsed;
    }

    String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    List<String> list(String name, String otherwise) {
        return List.of(text(name, otherwise).split(","));
    }

    /** Reads a positive number of at most so much, which may have a fraction. */
    double number(String name, String otherwise, double most) {
        String text = text(name, otherwise);
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: option=--" + name + ", value=" + text, e);
        }
        if (number > 0 && number <= most) {
            return number;
        }
        throw new IllegalArgumentException(
                "not a positive number within the limit: option=--" + name + ", value=" + text + ", most=" + most);
    }

    long count(String name, String otherwise) {
        return count(text(name, otherwise));
    }

    /** Reads a number that may end in {@code k} or {@code m} and have a fraction, such as {@code 7.5m}. */
    static long count(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        double unit = lower.endsWith("m") ? 1e6 : lower.endsWith("k") ? 1e3 : 1;
        try {
            long count =
                    Math.round(Double.parseDouble(unit == 1 ? lower : lower.substring(0, lower.length() - 1)) * unit);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: value=" + text, e);
        }
        throw new IllegalArgumentException("not a positive number: value=" + text);
    }
}
