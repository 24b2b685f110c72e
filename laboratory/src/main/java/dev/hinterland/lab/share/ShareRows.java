package dev.hinterland.lab.share;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.repeat.Repeated;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes rows of measurements. */
final class ShareRows {

    static final String COPIES = "copies";
    static final String PROCESS = "a process that";
    static final String ALL = "all JVMs";
    static final String READER = "a reader";
    static final String TOTAL = "all readers";
    static final String OWN = "own thread";
    static final String OTHER = "other JVM";
    static final String RATIO = "other/own";
    static final String MAPS = "all maps";
    static final String WRITER = "the writer";
    static final String FIRST_READ = "first read";

    private static final double MEBIBYTE = 1 << 20;
    private static final double THOUSAND = 1000;
    private static final String PER_SECOND = "k/s";
    private static final String MIB = "MiB";
    private static final String MILLIS = "ms";

    private ShareRows() {}

    /** Returns what the JVMs take, in one row more where the system does not tell. */
    static List<Row> memory(List<Repeated<Copies, ShareOutcome>> all) {
        List<Row> rows = rows(all, ShareRows::memory);
        boolean unknown = all.stream()
                .flatMap(one -> one.outcomes().stream())
                .anyMatch(outcome -> outcome.sizes().isEmpty());
        if (unknown) {
            rows.add(Row.skipped(Map.of(COPIES, ALL), ProportionalSize.UNKNOWN));
        }
        return rows;
    }

    private static Map<String, Value> memory(Repeated<Copies, ShareOutcome> one) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (one.outcomes().stream().noneMatch(outcome -> outcome.sizes().isEmpty())) {
            values.put(ALL, one.median(outcome -> outcome.totalSize() / MEBIBYTE, MIB));
            values.put(WRITER, one.median(outcome -> outcome.sizes().getFirst() / MEBIBYTE, MIB));
            values.put(READER, one.median(outcome -> outcome.sizes().getLast() / MEBIBYTE, MIB));
        }
        values.put(MAPS, one.median(outcome -> outcome.mapBytes() / MEBIBYTE, MIB));
        return values;
    }

    /** Returns how fast they read. */
    static List<Row> reads(List<Repeated<Copies, ShareOutcome>> all) {
        return rows(all, ShareRows::reads);
    }

    private static Map<String, Value> reads(Repeated<Copies, ShareOutcome> one) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(TOTAL, one.median(outcome -> outcome.total() / THOUSAND, PER_SECOND));
        values.put(READER, one.medianOfAll(outcome -> thousands(outcome.together()), PER_SECOND));
        if (one.variant() == Copies.SHARED) {
            values.put(OWN, one.medianOfAll(outcome -> thousands(outcome.own()), PER_SECOND));
            values.put(OTHER, one.medianOfAll(outcome -> thousands(outcome.other()), PER_SECOND));
            values.put(RATIO, one.medianOfAll(ShareRows::ratios, ""));
        }
        return values;
    }

    private static List<Double> thousands(List<Double> figures) {
        return figures.stream().map(figure -> figure / THOUSAND).toList();
    }

    private static List<Double> ratios(ShareOutcome outcome) {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < outcome.own().size(); pair++) {
            ratios.add(outcome.other().get(pair) / outcome.own().get(pair));
        }
        return ratios;
    }

    /** Returns how long processes took until they answered. */
    static List<Row> starts(List<Repeated<Copies, ShareOutcome>> all) {
        List<Row> rows = new ArrayList<>();
        for (Repeated<Copies, ShareOutcome> one : all) {
            one.outcomes().stream()
                    .flatMap(outcome -> outcome.startMillis().keySet().stream())
                    .distinct()
                    .forEach(how -> rows.add(start(one, how)));
            if (one.outcomes().isEmpty()) {
                rows.add(one.missingRow());
            }
        }
        return rows;
    }

    private static Row start(Repeated<Copies, ShareOutcome> one, String how) {
        Map<String, String> labels = new LinkedHashMap<>(one.labels());
        labels.put(PROCESS, how);
        return Row.of(
                labels,
                Map.of(
                        FIRST_READ,
                        one.medianOfAll(outcome -> outcome.startMillis().getOrDefault(how, List.of()), MILLIS)));
    }

    /** Returns what was checked, and how long nobody wrote. A row with a wrong value has failed. */
    static List<Row> checks(List<Repeated<Copies, ShareOutcome>> all) {
        return all.stream()
                .map(one -> one.outcomes().isEmpty() ? one.missingRow() : one.verdict(checks(one), counts(one)))
                .toList();
    }

    private static Map<String, Value> checks(Repeated<Copies, ShareOutcome> one) {
        ReadCounts counts = counts(one);
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("values read", Value.exact((double) counts.reads(), ""));
        values.put("wrong", Value.exact((double) counts.wrong(), ""));
        values.put("older", Value.exact((double) counts.older(), ""));
        if (one.outcomes().stream().anyMatch(outcome -> !outcome.wrote().isEmpty())) {
            values.put("puts", one.median(outcome -> outcome.putsPerSecond() / THOUSAND, PER_SECOND));
        }
        double[] away = one.all(ShareOutcome::awayMillis)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (away.length > 0) {
            values.put("kills", Value.exact(away.length, ""));
            values.put("away", Value.exact(Value.medianOf(away, MILLIS).value(), MILLIS));
            values.put("longest", Value.exact(away[away.length - 1], MILLIS));
        }
        return values;
    }

    private static ReadCounts counts(Repeated<Copies, ShareOutcome> one) {
        return one.outcomes().stream().map(ShareOutcome::counts).reduce(ReadCounts.NONE, ReadCounts::plus);
    }

    private static List<Row> rows(
            List<Repeated<Copies, ShareOutcome>> all,
            Function<Repeated<Copies, ShareOutcome>, Map<String, Value>> values) {
        return all.stream()
                .map(one -> one.outcomes().isEmpty() ? one.missingRow() : one.row(values.apply(one), counts(one)))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
