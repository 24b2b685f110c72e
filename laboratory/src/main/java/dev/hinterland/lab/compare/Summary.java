// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcTotals;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The repeats of one store with one collector and one heap: medians, and how far the repeats lie apart.
 *
 * @param store the store's id
 * @param collector the collector's id
 * @param heapBytes the heap
 * @param runs the repeats, in order; never empty
 */
public record Summary(String store, String collector, long heapBytes, List<Run> runs) {

    /** Copies the runs. */
    public Summary {
        runs = List.copyOf(runs);
    }

    /** Groups runs by store, collector and heap, in the order of their first appearance. */
    public static List<Summary> of(List<Run> runs) {
        Map<Key, List<Run>> groups = new LinkedHashMap<>();
        for (Run run : runs) {
            Key key = new Key(run.store(), run.collector(), run.heapBytes());
            groups.computeIfAbsent(key, absent -> new ArrayList<>()).add(run);
        }
        List<Summary> summaries = new ArrayList<>();
        groups.forEach((key, group) -> summaries.add(new Summary(key.store, key.collector, key.heapBytes, group)));
        return summaries;
    }

    /** Returns whether every repeat finished. */
    public boolean ok() {
        return runs.stream().allMatch(Run::ok);
    }

    /** Returns whether the entries lie on the heap. */
    public boolean onHeap() {
        return runs.getFirst().onHeap();
    }

    /** Returns the first repeat that did not finish. */
    public Optional<Run> firstFailure() {
        return runs.stream().filter(run -> !run.ok()).findFirst();
    }

    /** Returns whether it was not tried at all. */
    public boolean skipped() {
        return runs.stream().allMatch(run -> run.status() == Status.SKIPPED);
    }

    /** Returns the smallest heap found for a store that could not finish in this one. */
    public @Nullable Long smallestHeapBytes() {
        return runs.stream()
                .map(run -> run.ending().smallestHeapBytes())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the median of a figure over the repeats that have it. */
    public OptionalDouble median(Function<Run, ? extends @Nullable Number> figure) {
        double[] values = sorted(figure);
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        int middle = values.length / 2;
        return OptionalDouble.of(values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
    }

    /** Returns the median of how many collections of a kind there were, or how long they took. */
    public OptionalDouble median(
            Function<GcTotals, @Nullable GcTotal> kind, Function<GcTotal, ? extends Number> figure) {
        return median(run -> {
            GcTotal total = kind.apply(run.collections());
            return total == null ? null : figure.apply(total);
        });
    }

    /** Returns how far the repeats lie from the median at most, as a share of it; empty for a single repeat. */
    public OptionalDouble spread(Function<Run, ? extends @Nullable Number> figure) {
        double[] values = sorted(figure);
        OptionalDouble median = median(figure);
        if (values.length < 2 || median.isEmpty() || median.getAsDouble() == 0) {
            return OptionalDouble.empty();
        }
        double middle = median.getAsDouble();
        return OptionalDouble.of(Math.max(values[values.length - 1] - middle, middle - values[0]) / middle);
    }

    /** Returns the median time in all. */
    public double totalMillis() {
        return median(Run::totalMillis).orElse(Double.NaN);
    }

    /** Returns the share of the time that full collections, which stalls belong to, and degenerated ones took. */
    public double stoppedShare() {
        return median(run -> stoppedMillis(run) / (run.totalMillis() == null ? Double.NaN : run.totalMillis()))
                .orElse(0);
    }

    /** Returns the time of a run in full collections, which stalls belong to, and degenerated ones. */
    static double stoppedMillis(Run run) {
        GcTotal full = run.collections().full();
        GcTotal degenerated = run.collections().degenerated();
        return full == null ? degenerated.millis() : full.plus(degenerated).millis();
    }

    private static double longestPauseMillis(Run run) {
        return run.course().gcEvents().stream()
                .filter(event -> !event.forced())
                .mapToDouble(GcEvent::millis)
                .max()
                .orElse(0);
    }

    /** Returns what is known of it, as the rule of the advice wants it. */
    Outlook outlook() {
        return new Outlook(
                store,
                onHeap(),
                heapBytes,
                ok(),
                true,
                range(Run::totalMillis, 0),
                range(run -> stoppedMillis(run) / (run.totalMillis() == null ? Double.NaN : run.totalMillis()), 0),
                range(Summary::longestPauseMillis, 0),
                range(run -> run.memory().maxRssBytes(), (double) heapBytes),
                sentence());
    }

    private Range range(Function<Run, ? extends @Nullable Number> figure, double absent) {
        List<Double> values = Arrays.stream(sorted(figure))
                .filter(value -> !Double.isNaN(value))
                .boxed()
                .toList();
        return values.isEmpty() ? Range.exactly(absent) : Range.of(values);
    }

    private String sentence() {
        OptionalDouble perEntry = median(run -> run.memory().bytesPerEntry());
        String bytes = perEntry.isEmpty()
                ? ""
                : String.format(Locale.ROOT, ", %.0f bytes per entry beyond payload", perEntry.getAsDouble());
        return store + ": " + Units.millis(totalMillis()) + ", of it "
                + Units.millis(median(GcTotals::young, GcTotal::millis).orElse(0)) + " in young collections and "
                + Units.millis(median(Summary::stoppedMillis).orElse(0)) + " in full ones or stalls" + bytes;
    }

    private double[] sorted(Function<Run, ? extends @Nullable Number> figure) {
        double[] values = runs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .toArray();
        Arrays.sort(values);
        return values;
    }

    private record Key(String store, String collector, long heapBytes) {}
}
