// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.UNINITIALISED;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.ForkLog;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.Measured;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** When all threads stood still while arrays of 100,000 bytes were created, and what JMH's own profilers make of it. */
final class PausesExperiment {

    static final String PAUSES_ID = "init.pauses";
    static final String PERCENTILES_ID = "init.percentiles";
    static final Column<Row> COUNT = Column.ofRows("count");
    static final Column<Row> PAUSE = Column.ofRows("pause");
    static final String JMH_SAFEPOINTS = "JMH safepoints";
    static final String JMH_PAUSES = "JMH pauses";

    private static final Column<Row> AVERAGE = Column.ofRows("average");
    private static final String LOG = "log";

    private final InitSetup setup;
    private final List<Row> rows = new ArrayList<>();
    private final List<Row> percentiles = new ArrayList<>();

    PausesExperiment(InitSetup setup) {
        this.setup = setup;
    }

    /**
     * Reads the logs of what was measured already, and measures once more with the profiler that watches a clock, since
     * that disturbs.
     *
     * @param logged the measurements of 100,000 bytes with all threads
     */
    List<Experiment> run(List<Measured> logged) throws IOException, InterruptedException {
        for (Measured measured : logged) {
            PauseStatistics all = statistics(measured, ForkLog.Safepoint::totalMillis);
            rows.add(Row.of(labels(measured, "source", LOG), all.summary()));
            rows.add(Row.of(
                    labels(measured, "source", "log: stopping"),
                    statistics(measured, ForkLog.Safepoint::reachMillis).summary()));
            rows.add(jmh(measured, JMH_SAFEPOINTS, "safepoints.pause"));
            if (!all.isEmpty()) {
                PauseStatistics.PERCENTILES.forEach(name -> percentiles.add(Row.of(
                        labels(measured, "percentile", name),
                        Map.of(PAUSE.name(), Value.exact(all.percentile(name), "ms")))));
            }
        }
        List<JmhCase> cases = setup.bench().jdks().stream()
                .map(jdk -> setup.array(jdk, UNINITIALISED, InitPlan.LARGE, setup.threads())
                        .withProfilers(List.of("pauses")))
                .toList();
        for (Measured measured : setup.bench().runner().run(cases, setup.plan().timing())) {
            rows.add(jmh(measured, JMH_PAUSES, "pauses"));
        }
        return List.of(pauses(), percentiles());
    }

    private static PauseStatistics statistics(Measured measured, ToDoubleFunction<ForkLog.Safepoint> part) {
        return new PauseStatistics(
                ArrayFigures.safepoints(measured.forks()).mapToDouble(part).toArray());
    }

    private static Map<String, String> labels(Measured measured, String name, String value) {
        Map<String, String> of = measured.measuredCase().labels();
        return Labels.of("jdk", of.getOrDefault("jdk", ""), "array", of.getOrDefault("array", ""), name, value);
    }

    /** What one of JMH's profilers says, over all JVMs; a percentile only where there was one JVM. */
    private static Row jmh(Measured measured, String source, String name) {
        Row row = measured.row(Map.of());
        Map<String, Double> known = new LinkedHashMap<>();
        if (measured.totals(name + ".p0.99").size() == 1) {
            known.put("p99", measured.totals(name + ".p0.99").getFirst());
        }
        measured.totals(name + ".p1.00").stream().max(Double::compare).ifPresent(max -> known.put("max", max));
        Map<String, Value> values = measured.ok()
                ? PauseStatistics.summary(sum(measured.totals(name + ".count")), sum(measured.totals(name)), known)
                : Map.of();
        return new Row(labels(measured, "source", source), values, List.of(), row.status(), row.reason());
    }

    private static double sum(List<Double> values) {
        return values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(each -> !Double.isNaN(each))
                .sum();
    }

    private Experiment pauses() {
        return Table.ofRows(
                Table.<Row>of(PAUSES_ID, "Pauses while arrays of 100,000 bytes are created")
                        .question("How often and how long did all threads stand still?")
                        .method(setup.threads() + " threads. log: -Xlog:safepoint of the timed iterations, whose Total"
                                + " is the time from the request until all threads go on; stopping: until all have"
                                + " stopped. JMH safepoints: its profiler on the same JVMs. JMH pauses: its profiler"
                                + " that looks at the clock, in JVMs of their own, because it uses a processor"
                                + " itself.")
                        .down(List.of("jdk", "array", "source"))
                        .columns(COUNT, Column.ofRows("sum"), AVERAGE, Column.ofRows("p99"))
                        .bars("average", "source", AVERAGE, "jdk", "array")
                        .published(PublishedFigures.pauses())
                        .finding(PausesExperiment::conclusion),
                rows);
    }

    private Experiment percentiles() {
        return Table.ofRows(
                Table.<Row>of(PERCENTILES_ID, "How long the pauses are")
                        .question("What does a thread see at worst?")
                        .method("The log of the same runs; percentiles interpolated.")
                        .down(List.of("percentile"))
                        .across("jdk", "array")
                        .columns(PAUSE)
                        .published(PublishedFigures.percentiles())
                        .plot(Plot.bars("pauses", "percentile", PAUSE.name(), "jdk", "array")
                                .withLogY()),
                percentiles);
    }

    /** Names the source that is used, and what the others miss. */
    static String conclusion(Results<Row> results) {
        OptionalDouble log = count(results, LOG);
        if (log.isEmpty()) {
            return "";
        }
        double all = log.getAsDouble();
        StringBuilder words =
                new StringBuilder(String.format(Locale.ROOT, "Uninitialised: the log has %,.0f pauses", all));
        count(results, JMH_SAFEPOINTS)
                .ifPresent(count -> words.append(String.format(
                        Locale.ROOT,
                        ", JMH's safepoints profiler %,.0f%s",
                        count,
                        count == 0 && all > 0 ? " because it does not know this JDK's form of the line" : "")));
        count(results, JMH_PAUSES)
                .ifPresent(count -> words.append(String.format(
                        Locale.ROOT,
                        ", its pauses profiler %,.0f%s",
                        count,
                        count < all / 2 ? ", since it misses short ones" : "")));
        return words.append(". The log is used.").toString();
    }

    private static OptionalDouble count(Results<Row> results, String source) {
        return results.reading(COUNT, UNINITIALISED, source).value().stream()
                .mapToDouble(Value::value)
                .findFirst();
    }
}
