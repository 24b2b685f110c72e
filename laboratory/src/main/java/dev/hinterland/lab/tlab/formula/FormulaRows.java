package dev.hinterland.lab.tlab.formula;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What trials came to, as rows. */
final class FormulaRows {

    private static final String ONE_IDLE = "idle-1";
    private static final double KIB = 1024;
    private static final double PERCENT = 100;
    private static final int LEAST_COLLECTIONS = Trial.SETTLED_AFTER + 2;

    private FormulaRows() {}

    /** Returns how good the formula is in one JVM. */
    static Row errors(Trial trial) {
        List<Trial.Size> sizes = counting(trial.sizes());
        Map<String, Value> values = new LinkedHashMap<>();
        if (!sizes.isEmpty()) {
            Spread error = errorOf(sizes);
            values.put("error", percent(error.median()));
            values.put("error least", percent(error.least()));
            values.put("error most", percent(error.most()));
            values.put("capped", percent(errorOf(counting(trial.cappedSizes())).median()));
        }
        trial.log().largestBytes().ifPresent(bytes -> values.put("largest size", Value.exact(bytes / KIB, "KiB")));
        trial.log().regionBytes().ifPresent(bytes -> values.put("region", Value.exact(bytes / KIB, "KiB")));
        values.put("eden", Value.exact(trial.run().start().edenBytes() / KIB, "KiB"));
        limitError(trial, sizes, values);
        int collections = trial.run().samples().size();
        return Row.of(trial.labels(), values)
                .with(Check.of("collections", collections >= LEAST_COLLECTIONS, collections + " were seen"));
    }

    private static List<Trial.Size> counting(List<Trial.Size> sizes) {
        return sizes.stream().filter(Trial.Size::counts).toList();
    }

    private static Spread errorOf(List<Trial.Size> sizes) {
        return Spread.of(sizes.stream()
                .mapToDouble(size -> Math.abs(size.errorPercent()))
                .toArray());
    }

    private static Value percent(double value) {
        return Value.exact(value, "%");
    }

    /** The limit of refill waste is a part of the size that the JVM has, not of the size that it should have. */
    private static void limitError(Trial trial, List<Trial.Size> sizes, Map<String, Value> values) {
        double[] errors = sizes.stream()
                .filter(size -> size.loggedLimit().isPresent())
                .mapToDouble(size -> Math.abs(PERCENT
                        * ((double) trial.formula().refillWasteLimit(size.loggedBytes())
                                        / size.loggedLimit().getAsLong()
                                - 1)))
                .toArray();
        if (errors.length > 0) {
            values.put("limit error", percent(Spread.of(errors).median()));
        }
    }

    /** Returns every size that was compared. */
    static List<Row> all(Trial trial) {
        return trial.sizes().stream()
                .filter(FormulaRows::isShown)
                .map(size -> row(trial, size))
                .toList();
    }

    /** One thread that does nothing is like another. */
    private static boolean isShown(Trial.Size size) {
        return size.thread().allocates() || size.thread().name().equals(ONE_IDLE);
    }

    private static Row row(Trial trial, Trial.Size size) {
        Map<String, String> labels = new LinkedHashMap<>(trial.labels());
        labels.put("collection", Integer.toString(size.collection()));
        labels.put("thread", size.thread().name());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("predicted", Value.exact(size.predicted().bufferBytes() / KIB, "KiB"));
        values.put("logged", Value.exact(size.loggedBytes() / KIB, "KiB"));
        values.put("error", Value.exact(size.errorPercent(), "%"));
        values.put("allocated", counted(size.predicted().allocatedBytes(), "B"));
        values.put(
                "predicted limit",
                counted(trial.formula().refillWasteLimit(size.predicted().bufferBytes()), "B"));
        size.loggedLimit().ifPresent(limit -> values.put("logged limit", counted(limit, "B")));
        values.put("predicted refills", counted(size.predicted().refills(), ""));
        values.put("refills", counted(size.refills(), ""));
        values.put("slow", counted(sum(size.done(), TlabLog.Collected::slowAllocations), ""));
        values.put("gc waste", counted(sum(size.done(), TlabLog.Collected::gcWasteBytes), "B"));
        values.put("refill waste", counted(sum(size.done(), TlabLog.Collected::refillWasteBytes), "B"));
        return Row.of(labels, values);
    }

    private static long sum(List<TlabLog.Collected> done, ToLongFunction<TlabLog.Collected> what) {
        return done.stream().mapToLong(what).sum();
    }

    /** Returns the sizes after the last collection. */
    static List<Row> threads(Trial trial) {
        int last = trial.run().samples().size();
        return trial.sizes().stream()
                .filter(size -> size.collection() == last && isShown(size))
                .map(size -> row(trial, size))
                .map(row -> Row.of(without(row.labels(), "collection"), row.values()))
                .toList();
    }

    private static Map<String, String> without(Map<String, String> labels, String name) {
        Map<String, String> others = new LinkedHashMap<>(labels);
        others.remove(name);
        return others;
    }

    /** Returns what became of all buffers of one JVM. */
    static Row waste(Trial trial) {
        UnequalRun run = trial.run();
        List<TlabLog.Totals> totals = run.samples().stream()
                .flatMap(sample -> trial.log().totalsUntil(sample.nanos()).stream())
                .toList();
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("predicted", counted(predictedRefills(trial), ""));
        values.put("refills", counted(total(totals, TlabLog.Totals::refills), ""));
        values.put(
                "counted",
                counted(
                        run.samples().stream()
                                .mapToLong(sample -> sample.counters().fills())
                                .sum(),
                        ""));
        values.put("slow", counted(total(totals, TlabLog.Totals::slowAllocations), ""));
        values.put(
                "slow counted",
                counted(
                        run.samples().stream()
                                .mapToLong(sample -> sample.counters().slowAllocations())
                                .sum(),
                        ""));
        double buffers = run.samples().stream()
                        .mapToLong(sample -> sample.counters().allocatedWords())
                        .sum()
                * (double) Long.BYTES;
        values.put("gc waste", part(total(totals, TlabLog.Totals::gcWasteBytes), buffers));
        values.put("refill waste", part(total(totals, TlabLog.Totals::refillWasteBytes), buffers));
        values.put(
                "agree",
                Value.exact(PERCENT * (double) agreeing(trial) / run.samples().size(), "%"));
        return Row.of(trial.labels(), values);
    }

    private static Value counted(long count, String unit) {
        return Value.exact((double) count, unit);
    }

    private static long total(List<TlabLog.Totals> totals, ToLongFunction<TlabLog.Totals> what) {
        return totals.stream().mapToLong(what).sum();
    }

    private static Value part(long bytes, double ofBytes) {
        return Value.exact(ofBytes == 0 ? 0 : PERCENT * (double) bytes / ofBytes, "%");
    }

    /** Whoever has no size of his own in the log, such as the JVM's own threads, refills too. */
    private static long predictedRefills(Trial trial) {
        return Forecast.of(trial.run(), trial.formula(), Forecast.UNLIMITED).collections().stream()
                .flatMap(List::stream)
                .mapToLong(Forecast.Line::refills)
                .sum();
    }

    /** Returns how many times the counters and the log's totals were the same, words taken for words. */
    private static long agreeing(Trial trial) {
        return trial.run().samples().stream()
                .filter(sample -> trial.log()
                        .totalsUntil(sample.nanos())
                        .filter(totals -> same(totals, sample.counters()))
                        .isPresent())
                .count();
    }

    private static boolean same(TlabLog.Totals totals, TlabCounters counters) {
        return totals.refills() == counters.fills()
                && totals.slowAllocations() == counters.slowAllocations()
                && totals.gcWasteBytes() == counters.gcWasteWords() * Long.BYTES
                && totals.refillWasteBytes() == counters.refillWasteWords() * Long.BYTES;
    }

    /**
     * Returns the target refills that the logs name, for each JDK and waste target; all of a log's lines must agree.
     */
    static List<Row> refills(List<Trial> trials) {
        Map<Map<String, String>, List<Trial>> byWaste = trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> Labels.of(
                                "jdk",
                                trial.jdk().label(),
                                "waste",
                                trial.formula().wasteTargetPercent() + " %"),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Row> rows = new ArrayList<>();
        byWaste.forEach((labels, some) -> rows.add(refills(labels, some)));
        return rows;
    }

    private static Row refills(Map<String, String> labels, List<Trial> trials) {
        Set<Integer> logged = trials.stream()
                .flatMap(trial -> trial.log().newSizes().stream())
                .map(TlabLog.NewSize::targetRefills)
                .collect(Collectors.toCollection(TreeSet::new));
        if (logged.isEmpty()) {
            return Row.failed(labels, "the log names no size");
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("formula", Value.exact(trials.getFirst().formula().targetRefills(), ""));
        values.put("logged", counted(logged.iterator().next(), ""));
        return Row.of(labels, values).with(Check.of("same everywhere", logged.size() == 1, "found: " + logged));
    }
}
