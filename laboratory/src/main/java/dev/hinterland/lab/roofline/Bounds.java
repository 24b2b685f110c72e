// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.roofline;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Says what an operation runs at the speed of, size by size: the level that holds what is touched, if it reaches most
 * of its rate, else the slowest level that streams at least as fast, give or take a tenth. Where an array takes no more
 * than twice what the smallest one takes, at least half of its time is not for its bytes.
 */
final class Bounds {

    /** The figure that says how much of the limit for its size an operation reaches, in percent. */
    static final String SHARE = "of limit";

    private static final String CALLS = "calls and headers";
    private static final String UNKNOWN = "something else";
    private static final double TWICE = 2;
    private static final double SMALL = 256;
    private static final double TOLERANCE = 1.1;
    private static final double MOST = 0.7;

    private final Ceilings ceilings;
    private final Map<String, String> streams;

    Bounds(Ceilings ceilings, Map<String, String> streams) {
        this.ceilings = ceilings;
        this.streams = streams;
    }

    /** Returns a sentence for each operation whose stream was measured, and how many figures were left out. */
    String sentences(List<Row> rows) {
        Map<String, List<Row>> byOperation = new LinkedHashMap<>();
        rows.forEach(row -> byOperation
                .computeIfAbsent(row.label("operation"), first -> new ArrayList<>())
                .add(row));
        List<String> sentences = new ArrayList<>();
        byOperation.forEach((operation, ofOne) -> {
            String kernel = streams.getOrDefault(operation, "");
            if (!ceilings.levels(kernel).isEmpty() && ofOne.stream().anyMatch(Row::believable)) {
                sentences.add(operation + " is bound by " + stretches(ofOne, kernel) + ".");
            }
        });
        long doubtful = rows.stream().filter(row -> !row.believable()).count();
        if (doubtful > 0 && !sentences.isEmpty()) {
            sentences.add("Left out: " + doubtful + " of " + rows.size() + " figures, whose checks failed.");
        }
        return String.join(" ", sentences);
    }

    private String stretches(List<Row> rows, String kernel) {
        List<Stretch> stretches = new ArrayList<>();
        double fixed = size(rows.getFirst()) <= SMALL ? nanos(rows.getFirst()) : 0;
        for (Row row : rows) {
            if (row.believable()) {
                double size = size(row);
                String bound = nanos(row) <= TWICE * fixed ? CALLS : bound(row, kernel);
                if (!stretches.isEmpty() && stretches.getLast().bound().equals(bound)) {
                    stretches.set(stretches.size() - 1, stretches.getLast().to(size));
                } else {
                    stretches.add(new Stretch(bound, size, size));
                }
            }
        }
        return String.join(", ", stretches.stream().map(Stretch::words).toList());
    }

    private static double size(Row row) {
        return Double.parseDouble(row.label("size"));
    }

    private static double nanos(Row row) {
        return row.value("rate").map(rate -> size(row) / rate.value()).orElse(Double.POSITIVE_INFINITY);
    }

    private String bound(Row row, String kernel) {
        double rate = row.value("rate").map(Value::value).orElse(0.0);
        double touched = row.value("touched").map(Value::value).orElse(0.0);
        return ceilings.levelOf(kernel, touched)
                .filter(own -> rate >= MOST * ceilings.at(kernel, touched).orElse(Double.POSITIVE_INFINITY))
                .or(() -> level(rate, ceilings.levels(kernel)))
                .map(level -> Ceilings.name(kernel, level))
                .orElse(UNKNOWN);
    }

    /** Returns the slowest level that streams as fast as this; none where it is far slower than all of them. */
    static Optional<String> level(double rate, Map<String, Double> levels) {
        double least = Collections.min(levels.values());
        return levels.entrySet().stream()
                .filter(level -> level.getValue() * TOLERANCE >= rate && rate * TWICE >= least)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** A rate with two or three digits. */
    static String gigabytes(double rate) {
        return String.format(Locale.ROOT, rate < 10 ? "%.1f" : "%.0f", rate);
    }

    /** Sizes side by side that the same thing bounds. */
    private record Stretch(String bound, double from, double to) {

        Stretch to(double size) {
            return new Stretch(bound, from, size);
        }

        String words() {
            String sizes = from == to ? "at " + bytes(from) : "from " + bytes(from) + " to " + bytes(to);
            return bound + " " + sizes;
        }

        private static String bytes(double size) {
            return Units.bytes((long) size);
        }
    }
}
