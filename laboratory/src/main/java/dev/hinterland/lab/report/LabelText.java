// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Labels of rows, as people read them. */
final class LabelText {

    private static final String JDK = "jdk";
    private static final Pattern QUANTITY =
            Pattern.compile("([\\d,]*\\.?\\d+(?:e[+-]?\\d+)?)\\s*([kmgt]i?)?(b)?", Pattern.CASE_INSENSITIVE);

    private LabelText() {}

    /** Returns the number that a label means: {@code 1,000}, {@code 64 MiB}, {@code 16k}; none where it means none. */
    static OptionalDouble quantity(String label) {
        Matcher match = QUANTITY.matcher(label.strip());
        if (!match.matches()) {
            return OptionalDouble.empty();
        }
        String prefix = match.group(2) == null ? "" : match.group(2).toLowerCase(Locale.ROOT);
        int power = prefix.isEmpty() ? 0 : "kmgt".indexOf(prefix.charAt(0)) + 1;
        boolean binary = !prefix.isEmpty() && (prefix.length() > 1 || match.group(3) != null);
        double number = Double.parseDouble(match.group(1).replace(",", ""));
        return OptionalDouble.of(number * Math.pow(binary ? 1024 : 1000, power));
    }

    /** Returns a label below the name of its column: a JDK's is a number. */
    static String of(String name, String value) {
        return name.equals(JDK) && !value.isEmpty() && Character.isDigit(value.charAt(0)) ? "JDK " + value : value;
    }

    /** Returns a label that stands alone, and so says what a bare number counts. */
    static String alone(String name, String value) {
        return !name.equals(JDK) && quantity(value).isPresent() ? name + " " + value : of(name, value);
    }

    /** Returns all labels of a row. */
    static String of(Map<String, String> labels) {
        return labels.entrySet().stream()
                .filter(label -> !label.getValue().isEmpty())
                .map(label -> alone(label.getKey(), label.getValue()))
                .collect(Collectors.joining(", "));
    }
}
