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

/**
 * Says what an operation runs at the speed of, size by size: the slowest level that streams at least as fast, give or take a
 * tenth. Where an array takes no more than twice what the smallest one takes, at least half of its time is not for its bytes.
 */
final class Bounds {

    /** The figure that says how much of the limit for its size an operation reaches, in percent. */
    static final String SHARE = "of limit";

    private static final String CALLS = "calls and headers";
    private static final String UNKNOWN = "something else";
    private static final double TWICE = 2;
    private static final double SMALL = 1 << 10;
    private static final double TOLERANCE = 1.1;

    private final Ceilings ceilings;
    private final Map<String, String> streams;

    Bounds(Ceilings ceilings, Map<String, String> streams) {
        this.ceilings = ceilings;
        this.streams = streams;
    }

    /** Returns a sentence for each operation whose stream was measured. */
    String sentences(List<Row> rows) {
        Map<String, List<Row>> byOperation = new LinkedHashMap<>();
        rows.stream()
                .filter(Row::believable)
                .forEach(row -> byOperation
                        .computeIfAbsent(row.label("operation"), first -> new ArrayList<>())
                        .add(row));
        List<String> sentences = new ArrayList<>();
        byOperation.forEach((operation, ofOne) -> {
            Map<String, Double> levels = ceilings.levels(streams.getOrDefault(operation, ""));
            if (!levels.isEmpty()) {
                sentences.add(operation + " is bound by " + stretches(ofOne, levels) + ".");
            }
        });
        return String.join(" ", sentences);
    }

    private static String stretches(List<Row> rows, Map<String, Double> levels) {
        List<Stretch> stretches = new ArrayList<>();
        double fixed = nanos(rows.getFirst());
        for (Row row : rows) {
            double size = size(row);
            boolean calls = size(rows.getFirst()) <= SMALL && nanos(row) <= TWICE * fixed;
            String bound = calls
                    ? CALLS
                    : row.value("rate").map(rate -> level(rate, levels)).orElse(UNKNOWN);
            if (!stretches.isEmpty() && stretches.getLast().bound().equals(bound)) {
                stretches.set(stretches.size() - 1, stretches.getLast().to(size));
            } else {
                stretches.add(new Stretch(bound, size, size));
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

    /** Returns the slowest level that streams as fast as this. */
    static String level(Value rate, Map<String, Double> levels) {
        double least = Collections.min(levels.values());
        return levels.entrySet().stream()
                .filter(level -> level.getValue() * TOLERANCE >= rate.value() && rate.value() * TWICE >= least)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(UNKNOWN);
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
