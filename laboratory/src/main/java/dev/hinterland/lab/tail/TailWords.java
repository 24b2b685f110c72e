// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.lab.experiment.Comparison;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.Collector;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What follows from the rows.
 *
 * <p>The aim is at p99.99: what Hinterland adds to the control is at most half of what the best other store adds under
 * G1, and at most what the best adds under other collectors. It is judged by all that the errors allow; with one JVM
 * each there is no error, and the words say so.
 *
 * @param onHeap the stores whose entries lie in the heap
 * @param repeats how many JVMs each row stands for
 * @param readings the figure of a row, by its name
 */
record TailWords(Set<String> onHeap, int repeats, BiFunction<Row, String, Reading> readings) {

    private static final String OWN = "hinterland";
    static final String AIMED_AT = "p99.99";
    private static final String ABOVE = TailExperiments.above(AIMED_AT);
    private static final double HALF = 0.5;

    /** Differences below this are none: a histogram's digits and a machine's mood are not finer. */
    private static final double EQUAL_WITHIN = 0.05;

    /** Copies the set. */
    TailWords {
        onHeap = Set.copyOf(onHeap);
    }

    /** Returns whether the aim is met, and where the heap wins, beside one load. */
    String conclusion(Map<String, String> load, List<Row> rows) {
        return Stream.of(aim(load, rows), heap(rows), onlyOne())
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String onlyOne() {
        return repeats == 1 ? "(One JVM each: no error is known.)" : "";
    }

    /** Returns whether the aim is met, with the figures; nothing where a row for it is missing. */
    static String aim(Map<String, String> load, List<Row> rows) {
        Optional<Row> best =
                lowest(rows, row -> !row.label(TailExperiments.STORE).equals(OWN), ABOVE);
        Reading own = ofOwn(rows)
                .filter(row -> row.value(ABOVE).isPresent())
                .map(row -> Reading.of(row, ABOVE))
                .orElse(Reading.NONE);
        return best.isEmpty()
                ? ""
                : own.said(added -> aim(load, added, best.get())).sentence();
    }

    private static String aim(Map<String, String> load, Value added, Row best) {
        boolean half = load.getOrDefault("collector", "").equals(Collector.G1.id());
        Value other = best.value(ABOVE).orElseThrow();
        return "to the control's " + AIMED_AT + " " + OWN + " adds " + signed(added)
                + " ms; of the others " + best.label(TailExperiments.STORE) + " adds least, " + signed(other)
                + " ms. Aim: " + (half ? "half of that at most" : "no more than that") + ": "
                + verdict(added, other, half ? HALF : 1);
    }

    /**
     * Returns what became of the aim. Where the best other store adds nothing there is no share to stay below: then who
     * adds nothing either is as good, as far as can be told.
     */
    static String verdict(Value own, Value best, double share) {
        if (best.high() <= 0) {
            return own.low() <= 0 ? "can't be told, neither stands out from the control" : "missed";
        }
        if (own.high() <= share * best.low()) {
            return own.low() <= 0 ? "met, it does not stand out from the control" : "met";
        }
        return own.low() > share * best.high() ? "missed" : "can't be told within the errors";
    }

    /** Returns at which percentiles entries on the heap are read faster than Hinterland's. */
    String heap(List<Row> rows) {
        Optional<Row> heap = lowest(rows, this::isOnHeap, AIMED_AT);
        Optional<Row> own = own(rows);
        if (heap.isEmpty() || own.isEmpty()) {
            return "";
        }
        List<String> wins = Percentiles.names().stream()
                .filter(name -> heapWins(rows, name))
                .toList();
        String where = wins.isEmpty()
                ? "The heap wins at no percentile"
                : "The heap wins at "
                        + wins.stream().map(name -> win(rows, name)).collect(Collectors.joining(", "));
        String limit = " (by more than 5 %" + (repeats == 1 ? ")" : " and the errors)");
        return where
                + limit
                + (wins.contains(AIMED_AT)
                        ? "."
                        : "; at " + AIMED_AT + " its best, " + heap.get().label(TailExperiments.STORE) + ", takes "
                                + figures(heap.get(), own.get(), AIMED_AT) + ".");
    }

    private String win(List<Row> rows, String name) {
        Row heap = lowest(rows, this::isOnHeap, name).orElseThrow();
        return name + " (" + heap.label(TailExperiments.STORE) + " "
                + figures(heap, own(rows).orElseThrow(), name) + ")";
    }

    private static Optional<Row> own(List<Row> rows) {
        return ofOwn(rows).filter(Row::believable);
    }

    private static Optional<Row> ofOwn(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.label(TailExperiments.STORE).equals(OWN))
                .findFirst();
    }

    private boolean isOnHeap(Row row) {
        return onHeap.contains(row.label(TailExperiments.STORE));
    }

    private boolean heapWins(List<Row> rows, String name) {
        Optional<Row> heap = lowest(rows, this::isOnHeap, name);
        Optional<Row> own = own(rows);
        if (heap.isEmpty() || own.isEmpty()) {
            return false;
        }
        Comparison comparison = readings.apply(heap.get(), name).against(readings.apply(own.get(), name));
        return comparison.told() && comparison.ratio() < 1 - EQUAL_WITHIN;
    }

    private static String figures(Row heap, Row own, String name) {
        return digits(heap.value(name).orElseThrow().value()) + " against "
                + digits(own.value(name).orElseThrow().value()) + " ms";
    }

    private static Optional<Row> lowest(List<Row> rows, Predicate<Row> which, String name) {
        return rows.stream()
                .filter(row -> !row.label(TailExperiments.STORE).equals(ControlStore.ID))
                .filter(row -> row.believable() && row.value(name).isPresent())
                .filter(which)
                .min(Comparator.comparingDouble(
                        row -> row.value(name).orElseThrow().value()));
    }

    /** Returns a load in words. */
    static String name(Map<String, String> load) {
        String puts = load.getOrDefault("puts", "");
        String jdk = load.containsKey("jdk") ? "JDK " + load.get("jdk") + ", " : "";
        return jdk + load.getOrDefault("collector", "") + (puts.equals("none") ? " without puts" : ", puts " + puts);
    }

    private static String signed(Value value) {
        String figure = (value.value() < 0 ? "-" : "+") + digits(Math.abs(value.value()));
        Double error = value.error();
        return error == null ? figure : figure + " ±" + digits(error);
    }

    private static String digits(double millis) {
        return String.format(Locale.ROOT, millis < 10 ? "%.2f" : "%.0f", millis);
    }
}
