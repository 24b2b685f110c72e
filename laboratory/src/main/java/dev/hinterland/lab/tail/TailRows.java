package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Makes rows of measurements. */
final class TailRows {

    /** The label of stores. */
    static final String STORE = "store";

    private static final double LEAST_GARBAGE = 0.9;
    private static final double MEBIBYTE = 1 << 20;
    private static final String ABOVE = "above ";

    private TailRows() {}

    /** Returns the percentiles of each. */
    static List<Row> percentiles(List<Repeats> all, long garbageBytes) {
        return all.stream()
                .map(one -> row(one, TailRows::percentiles, garbageBytes))
                .toList();
    }

    private static Map<String, Value> percentiles(Repeats one) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (String name : Percentiles.names()) {
            values.put(name, one.median(segment -> Percentiles.of(segment.gets(), name), Percentiles.UNIT));
        }
        return values;
    }

    /** Returns what stopped each, and whether it kept to its schedule. */
    static List<Row> stops(List<Repeats> all, long garbageBytes) {
        return all.stream().map(one -> row(one, TailRows::stops, garbageBytes)).toList();
    }

    private static Map<String, Value> stops(Repeats one) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("pauses", one.median(Segment::pauses, ""));
        values.put("paused", one.median(Segment::pausedMillis, Percentiles.UNIT));
        values.put("longest", one.median(Segment::longestPauseMillis, Percentiles.UNIT));
        values.put("stalls", one.median(Segment::stalls, ""));
        values.put("garbage", one.median(segment -> segment.garbagePerSecond() / MEBIBYTE, "MiB/s"));
        if (one.segments().stream().allMatch(segment -> segment.puts().isPresent())) {
            values.put("put p99.9", one.median(segment -> ofPuts(segment, "p99.9"), Percentiles.UNIT));
            values.put("put p99.99", one.median(segment -> ofPuts(segment, "p99.99"), Percentiles.UNIT));
        }
        return values;
    }

    private static double ofPuts(Segment segment, String name) {
        return Percentiles.of(segment.puts().orElseThrow(), name);
    }

    private static Row row(Repeats one, Function<Repeats, Map<String, Value>> values, long garbageBytes) {
        if (one.segments().isEmpty()) {
            return missing(one);
        }
        Row row = Row.of(one.labels(), values.apply(one));
        for (Check check : checks(one, garbageBytes)) {
            row = row.with(check);
        }
        return row;
    }

    private static Row missing(Repeats one) {
        String reason = Objects.requireNonNullElse(one.missing(), "it left no figures");
        return one.skipped() ? Row.skipped(one.labels(), reason) : Row.failed(one.labels(), reason);
    }

    private static List<Check> checks(Repeats one, long garbageBytes) {
        double done = one.least(segment -> (double) segment.doneGets() / segment.dueGets());
        double garbage = one.least(Segment::garbagePerSecond);
        List<Check> checks = new ArrayList<>();
        checks.add(Check.of("kept up", done >= 1, String.format(Locale.ROOT, "%.1f %% of its gets", 100 * done)));
        checks.add(Check.of(
                "garbage",
                garbage >= LEAST_GARBAGE * garbageBytes,
                String.format(Locale.ROOT, "%.0f MiB/s", garbage / MEBIBYTE)));
        if (one.missing() != null) {
            checks.add(Check.of("all JVMs", false, one.missing()));
        }
        return checks;
    }

    /** Returns how the figure is called by which a store exceeds the control at a percentile. */
    static String above(String percentile) {
        return ABOVE + percentile;
    }

    /**
     * Adds to each store by how much it exceeds the control of the same collector and load, percentile by percentile.
     */
    static List<Row> withAbove(List<Row> percentiles) {
        return percentiles.stream()
                .map(row ->
                        row.label(STORE).equals(ControlStore.ID) || row.values().isEmpty()
                                ? row
                                : controlOf(row, percentiles)
                                        .map(control -> above(row, control))
                                        .orElse(row))
                .toList();
    }

    private static Optional<Row> controlOf(Row row, List<Row> all) {
        Map<String, String> labels = new LinkedHashMap<>(row.labels());
        labels.put(STORE, ControlStore.ID);
        return all.stream()
                .filter(other -> other.matches(labels) && !other.values().isEmpty())
                .findFirst();
    }

    private static Row above(Row row, Row control) {
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        for (String name : Percentiles.names()) {
            Optional<Value> own = row.value(name);
            Optional<Value> floor = control.value(name);
            if (own.isPresent() && floor.isPresent()) {
                values.put(above(name), difference(own.get(), floor.get()));
            }
        }
        Row sum = new Row(row.labels(), values, row.checks(), row.status(), row.reason());
        return control.believable() ? sum : sum.with(Check.of("control", false, "the control's own check failed"));
    }

    private static Value difference(Value own, Value floor) {
        Double error = own.error() == null || floor.error() == null ? null : (Double) (own.error() + floor.error());
        return new Value(own.value() - floor.value(), error, own.unit());
    }

    /** Returns the curves, all JVMs of a store together. */
    static List<Row> curves(List<Repeats> all) {
        return all.stream()
                .filter(one -> !one.segments().isEmpty())
                .flatMap(one -> curve(one).stream())
                .toList();
    }

    private static List<Row> curve(Repeats one) {
        Histogram together = together(one.segments());
        return Percentiles.oneIn(together.getTotalCount()).stream()
                .map(oneIn -> Row.of(
                        and(one.labels(), "one in", oneIn),
                        Map.of(
                                "response",
                                Value.exact(Percentiles.exceededByOneIn(together, oneIn), Percentiles.UNIT))))
                .toList();
    }

    private static Histogram together(List<Segment> segments) {
        Histogram sum = segments.getFirst().gets().copy();
        segments.stream().skip(1).forEach(segment -> sum.add(segment.gets()));
        return sum;
    }

    /** Returns the longest response time of each second of the first JVM. */
    static List<Row> seconds(List<Repeats> all) {
        List<Row> rows = new ArrayList<>();
        for (Repeats one : all) {
            List<Long> worst = one.segments().isEmpty()
                    ? List.of()
                    : one.segments().getFirst().worst();
            for (int second = 0; second < worst.size(); second++) {
                double millis = Percentiles.millis(worst.get(second));
                rows.add(Row.of(
                        and(one.labels(), "second", second + 1),
                        Map.of("longest", Value.exact(millis, Percentiles.UNIT))));
            }
        }
        return rows;
    }

    private static Map<String, String> and(Map<String, String> labels, String name, long value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, Long.toString(value));
        return more;
    }

    /** Returns the rows by what they have in common beside the store, in their order. */
    static Map<Map<String, String>, List<Row>> byLoad(List<Row> rows) {
        return rows.stream().collect(Collectors.groupingBy(TailRows::load, LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, String> load(Row row) {
        Map<String, String> labels = new LinkedHashMap<>(row.labels());
        labels.remove(STORE);
        return labels;
    }
}
