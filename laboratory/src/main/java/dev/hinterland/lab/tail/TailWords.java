package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.Collector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What follows from the rows.
 *
 * <p>The aim is at p99.99: what Hinterland adds to the control is at most half of what the best other store adds under G1,
 * and at most what the best adds under other collectors. It is judged by all that the errors allow; with one JVM each there
 * is no error, and the words say so.
 *
 * @param onHeap the stores whose entries lie in the heap
 * @param repeats how many JVMs each row stands for
 */
record TailWords(Set<String> onHeap, int repeats) {

    private static final String OWN = "hinterland";
    private static final String AIMED_AT = "p99.99";
    private static final List<String> COMPARED = List.of("p50", "p99", "p99.9", "p99.99", "max");
    private static final double HALF = 0.5;

    /** Differences below this are none: a histogram's digits and a machine's mood are not finer. */
    private static final double EQUAL_WITHIN = 0.05;

    /** Copies the set. */
    TailWords {
        onHeap = Set.copyOf(onHeap);
    }

    /** Returns for each load whether the aim is met, with the figures. */
    String aims(List<Row> above) {
        List<String> sentences = new ArrayList<>();
        TailRows.byLoad(above).forEach((load, rows) -> aim(load, rows).ifPresent(sentences::add));
        if (sentences.isEmpty()) {
            return "";
        }
        return "Aim: at " + AIMED_AT + " " + OWN + " adds to the control at most half of what the best other store adds"
                + " under g1, and no more than the best elsewhere. " + String.join(" ", sentences)
                + (repeats == 1 ? " From one JVM each, so without an error." : "");
    }

    private static Optional<String> aim(Map<String, String> load, List<Row> rows) {
        Optional<Row> own = rows.stream()
                .filter(row -> row.label(TailRows.STORE).equals(OWN))
                .findFirst();
        Optional<Row> best = lowest(rows, row -> !row.label(TailRows.STORE).equals(OWN), AIMED_AT);
        if (own.isEmpty() || best.isEmpty()) {
            return Optional.empty();
        }
        Optional<Value> added = own.get().value(AIMED_AT);
        Value other = best.get().value(AIMED_AT).orElseThrow();
        double share = load.getOrDefault("collector", "").equals(Collector.G1.id()) ? HALF : 1;
        return added.map(value -> name(load) + ": " + OWN + " " + signed(value) + " ms, "
                + best.get().label(TailRows.STORE) + " " + signed(other) + " ms, "
                + (own.get().believable() ? verdict(value, other, share) : "but a check of its own failed") + ".");
    }

    /** A best store that adds nothing leaves no share to stay below: then only who adds nothing either is as good. */
    static String verdict(Value own, Value best, double share) {
        if (best.low() <= 0) {
            return own.low() <= 0 ? "neither stands out from the control: can't be told" : "missed";
        }
        if (own.high() <= share * best.low()) {
            return "met";
        }
        return own.low() > share * best.high() ? "missed" : "within the errors: can't be told";
    }

    /** Returns where entries on the heap are read faster than Hinterland's. */
    String heapWins(List<Row> percentiles) {
        List<String> wins = new ArrayList<>();
        List<String> loads = new ArrayList<>();
        TailRows.byLoad(percentiles).forEach((load, rows) -> {
            if (isComparable(rows)) {
                loads.add(name(load));
                String won = wins(rows);
                if (!won.isEmpty()) {
                    wins.add(name(load) + " at " + won);
                }
            }
        });
        if (loads.isEmpty()) {
            return "";
        }
        return wins.isEmpty()
                ? "The heap wins nowhere: no store on the heap is faster than " + OWN
                        + " by more than 5 % and the errors."
                : "The heap wins (by more than 5 % and the errors) with " + String.join("; ", wins)
                        + ". Elsewhere it does not: " + losses(percentiles) + ".";
    }

    private boolean isComparable(List<Row> rows) {
        return own(rows).isPresent() && lowest(rows, this::isOnHeap, AIMED_AT).isPresent();
    }

    private static Optional<Row> own(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.label(TailRows.STORE).equals(OWN) && row.believable())
                .findFirst();
    }

    private boolean isOnHeap(Row row) {
        return onHeap.contains(row.label(TailRows.STORE));
    }

    private String wins(List<Row> rows) {
        return COMPARED.stream()
                .filter(name -> heapWins(rows, name))
                .map(name -> name + " ("
                        + lowest(rows, this::isOnHeap, name)
                                .map(row -> row.label(TailRows.STORE) + " "
                                        + figures(row, own(rows).orElseThrow(), name))
                                .orElse("")
                        + ")")
                .collect(Collectors.joining(", "));
    }

    private boolean heapWins(List<Row> rows, String name) {
        Optional<Value> heap = lowest(rows, this::isOnHeap, name).flatMap(row -> row.value(name));
        Optional<Value> own = own(rows).flatMap(row -> row.value(name));
        return heap.isPresent()
                && own.isPresent()
                && heap.get().value() < own.get().value() * (1 - EQUAL_WITHIN)
                && heap.get().differsFrom(own.get());
    }

    /** What the heap costs where it does not win at the percentile that is aimed at. */
    private String losses(List<Row> percentiles) {
        List<String> losses = new ArrayList<>();
        TailRows.byLoad(percentiles).forEach((load, rows) -> {
            if (isComparable(rows) && !heapWins(rows, AIMED_AT)) {
                Row heap = lowest(rows, this::isOnHeap, AIMED_AT).orElseThrow();
                losses.add(name(load) + " at " + AIMED_AT + ": " + heap.label(TailRows.STORE) + " "
                        + figures(heap, own(rows).orElseThrow(), AIMED_AT));
            }
        });
        return losses.isEmpty() ? "at lower percentiles only" : String.join("; ", losses);
    }

    private static String figures(Row heap, Row own, String name) {
        return digits(heap.value(name).orElseThrow().value()) + " against "
                + digits(own.value(name).orElseThrow().value()) + " ms";
    }

    private static Optional<Row> lowest(List<Row> rows, Predicate<Row> which, String name) {
        return rows.stream()
                .filter(row -> !row.label(TailRows.STORE).equals(ControlStore.ID))
                .filter(row -> row.believable() && row.value(name).isPresent())
                .filter(which)
                .min(Comparator.comparingDouble(
                        row -> row.value(name).orElseThrow().value()));
    }

    private static String name(Map<String, String> load) {
        String puts = load.getOrDefault("puts", "");
        return load.getOrDefault("collector", "") + (puts.equals("none") ? " without puts" : " with puts, " + puts);
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
