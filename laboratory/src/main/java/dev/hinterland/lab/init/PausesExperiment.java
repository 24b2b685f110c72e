package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ForkLog;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** When all threads stood still while arrays of 100,000 bytes were created, and what JMH's own profilers make of it. */
final class PausesExperiment {

    static final String PAUSES_ID = "init.pauses";
    static final String PERCENTILES_ID = "init.percentiles";

    private static final String LOG = "log";
    private static final String STOPPING = "log: stopping";
    private static final String JMH_SAFEPOINTS = "JMH safepoints";
    private static final String JMH_PAUSES = "JMH pauses";

    private final Bench bench;
    private final InitPlan plan;
    private final ArrayCases arrays;
    private final int allThreads;
    private final List<Row> rows = new ArrayList<>();
    private final List<Row> percentiles = new ArrayList<>();

    PausesExperiment(Bench bench, InitPlan plan, YoungHeap heap, int allThreads) {
        this.bench = bench;
        this.plan = plan;
        this.allThreads = allThreads;
        arrays = new ArrayCases(heap);
    }

    /**
     * Reads the logs of what was measured already, and measures once more with the profiler that watches a clock, since
     * that disturbs.
     *
     * @param logged the measurements of 100,000 bytes with all threads
     */
    List<Experiment> run(List<Measured> logged) throws IOException, InterruptedException {
        for (Measured measured : logged) {
            add(measured, LOG, ForkLog.Safepoint::totalMillis);
            add(measured, STOPPING, ForkLog.Safepoint::reachMillis);
            rows.add(jmh(measured, JMH_SAFEPOINTS, "safepoints.pause"));
        }
        List<JmhCase> cases = new ArrayList<>();
        for (NamedJdk jdk : bench.jdks()) {
            cases.add(arrays.of(jdk, ArrayCases.UNINITIALISED, InitPlan.LARGE, allThreads)
                    .withProfilers(List.of("pauses")));
        }
        for (Measured measured : bench.runner().run(cases, plan.timing())) {
            if (measured.ok()) {
                rows.add(jmh(measured, JMH_PAUSES, "pauses"));
            } else {
                rows.add(new Row(
                        labels(measured, JMH_PAUSES),
                        Map.of(),
                        List.of(),
                        measured.row(Map.of()).status(),
                        measured.row(Map.of()).reason()));
            }
        }
        return List.of(pauses(), percentiles());
    }

    private void add(Measured measured, String source, ToDoubleFunction<ForkLog.Safepoint> part) {
        PauseStatistics statistics = new PauseStatistics(
                ArrayRows.safepoints(measured.forks()).mapToDouble(part).boxed().toList());
        rows.add(Row.of(labels(measured, source), statistics.summary()));
        if (source.equals(LOG) && !statistics.isEmpty()) {
            PauseStatistics.PERCENTILES.forEach((name, percentile) -> percentiles.add(Row.of(
                    Labels.of(
                            "jdk", measured.measuredCase().labels().getOrDefault("jdk", ""),
                            "array", measured.measuredCase().labels().getOrDefault("array", ""),
                            "percentile", name),
                    Map.of("pause", statistics.percentile(percentile)))));
        }
    }

    private static Map<String, String> labels(Measured measured, String source) {
        Map<String, String> of = measured.measuredCase().labels();
        return Labels.of("jdk", of.getOrDefault("jdk", ""), "array", of.getOrDefault("array", ""), "source", source);
    }

    /** What one of JMH's profilers says, over all JVMs; a percentile only where there was one JVM. */
    private static Row jmh(Measured measured, String source, String name) {
        double count = sum(measured.totals(name + ".count"));
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("count", Value.exact(count, ""));
        if (count > 0) {
            double sum = sum(measured.totals(name));
            values.put("sum", PauseStatistics.millis(sum));
            values.put("average", PauseStatistics.millis(sum / count));
            List<Double> p99 = measured.totals(name + ".p0.99");
            if (p99.size() == 1) {
                values.put("p99", PauseStatistics.millis(p99.getFirst()));
            }
            measured.totals(name + ".p1.00").stream()
                    .max(Double::compare)
                    .ifPresent(max -> values.put("max", PauseStatistics.millis(max)));
        }
        return Row.of(labels(measured, source), values);
    }

    private static double sum(List<Double> values) {
        return values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(each -> !Double.isNaN(each))
                .sum();
    }

    private Experiment pauses() {
        return new Experiment(
                PAUSES_ID,
                "Pauses while arrays of 100,000 bytes are created",
                "How often and how long did all threads stand still?",
                allThreads + " threads. log: -Xlog:safepoint of the timed iterations, whose Total is the time from the "
                        + "request until all threads go on; stopping: until all have stopped. JMH safepoints: its "
                        + "profiler on the same JVMs. JMH pauses: its profiler that looks at the clock, in JVMs of "
                        + "their own, because it uses a processor itself.",
                Layout.plain(List.of("jdk", "array", "source"), List.of("count", "sum", "average", "p99")),
                List.of(Plot.bars("average", "source", "average", "jdk", "array")),
                rows,
                PublishedFigures.pauses(),
                conclusion(rows, bench.jdks().stream().map(NamedJdk::label).toList()),
                List.of());
    }

    private Experiment percentiles() {
        return new Experiment(
                PERCENTILES_ID,
                "How long the pauses are",
                "What does a thread see at worst?",
                "The log of the same runs; percentiles interpolated.",
                new Layout(List.of("percentile"), List.of("jdk", "array"), List.of("pause")),
                List.of(Plot.bars("pauses", "percentile", "pause", "jdk", "array")
                        .withLogY()),
                percentiles,
                null,
                "",
                List.of());
    }

    /** Names the source that is used for each JDK, and what the others miss. */
    static String conclusion(List<Row> rows, List<String> jdks) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : jdks) {
            Optional<Value> log = figure(rows, jdk, LOG, "count");
            if (log.isEmpty()) {
                continue;
            }
            StringBuilder words = new StringBuilder(String.format(
                    Locale.ROOT,
                    "JDK %s, uninitialised: the log has %,.0f pauses",
                    jdk,
                    log.get().value()));
            figure(rows, jdk, JMH_SAFEPOINTS, "count")
                    .ifPresent(count -> words.append(String.format(
                            Locale.ROOT,
                            ", JMH's safepoints profiler %,.0f%s",
                            count.value(),
                            count.value() == 0 && log.get().value() > 0
                                    ? " because it does not know this JDK's form of the line"
                                    : "")));
            figure(rows, jdk, JMH_PAUSES, "count")
                    .ifPresent(count -> words.append(String.format(
                            Locale.ROOT,
                            ", its pauses profiler %,.0f%s",
                            count.value(),
                            count.value() < log.get().value() / 2 ? ", since it misses short ones" : "")));
            sentences.add(words.append(". The log is used.").toString());
        }
        return String.join(" ", sentences);
    }

    private static Optional<Value> figure(List<Row> rows, String jdk, String source, String name) {
        return rows.stream()
                .filter(row -> row.matches(Labels.of("jdk", jdk, "array", ArrayCases.UNINITIALISED, "source", source)))
                .findFirst()
                .flatMap(row -> row.value(name));
    }
}
