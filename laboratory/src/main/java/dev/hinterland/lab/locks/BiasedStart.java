// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.jmh.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * When biased locking begins: what an uncontended lock costs over the first seconds of a JVM's life, with an object
 * made anew in each iteration, because one that was made before is never biased.
 */
final class BiasedStart {

    static final String ID = "locks.biased-start";
    static final String SECONDS = "seconds";

    private static final List<JvmVariant> VARIANTS = List.of(LockVariants.BIASED, LockVariants.BIASED_LATE);
    private static final JmhTiming USUAL = new JmhTiming(1, 2, 17, 250);
    private static final double MILLIS = 1000;
    private static final double GRID_SECONDS = USUAL.iterationMillis() / MILLIS;

    private BiasedStart() {}

    /**
     * Measures.
     *
     * @param uncontended what was measured of an uncontended lock, and of the same work without one
     */
    static Experiment run(Bench bench, List<Row> uncontended) throws IOException, InterruptedException {
        return run(bench, uncontended, USUAL);
    }

    static Experiment run(Bench bench, List<Row> uncontended, JmhTiming timing)
            throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (NamedJdk jdk : bench.jdks()) {
            for (JvmVariant variant : VARIANTS) {
                cases.add(JmhCase.of(
                                "LockBenchmark.uncontended",
                                Labels.of("jdk", jdk.label(), "variant", variant.name()),
                                jdk.jdk())
                        .with(variant)
                        .withArguments(Asked.ARGUMENTS));
            }
        }
        return experiment(
                bench.runner().run(cases, timing).stream()
                        .flatMap(measured -> rows(measured).stream())
                        .sorted(Comparator.comparingDouble(BiasedStart::orderOf))
                        .toList(),
                uncontended);
    }

    /** One row for each iteration, named by when it was, to a quarter of a second. */
    private static List<Row> rows(Measured measured) {
        if (!measured.ok()) {
            return List.of(measured.row(Map.of()));
        }
        List<Check> checks = measured.checks().stream()
                .filter(check -> !check.name().equals("spread"))
                .toList();
        List<Double> scores = measured.scores();
        List<Window> windows = measured.forks().getFirst().windows();
        String unit = measured.value("score").map(Value::unit).orElse("");
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            Map<String, String> labels =
                    new LinkedHashMap<>(measured.measuredCase().labels());
            labels.put(SECONDS, seconds(windows.get(i)));
            Row row = Row.of(labels, Map.of(Figure.TIME, Value.exact(scores.get(i), unit)));
            rows.add(new Row(row.labels(), row.values(), checks, row.status(), null));
        }
        return rows;
    }

    /** A table's lines are in the order in which their first rows come. */
    private static double orderOf(Row row) {
        String seconds = row.label(SECONDS);
        return seconds.isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(seconds);
    }

    private static String seconds(Window window) {
        double middle = (window.startMillis() + window.endMillis()) / 2 / MILLIS;
        return String.format(Locale.ROOT, "%.2f", GRID_SECONDS * Math.round(middle / GRID_SECONDS));
    }

    static Experiment experiment(List<Row> rows, List<Row> uncontended) {
        return new Experiment(
                ID,
                "When biased locking begins",
                "What does an uncontended lock cost, over the seconds since the JVM began?",
                "JMH, one JVM, iterations of " + USUAL.iterationMillis() + " ms, each with an object that is made when"
                        + " it begins; the time is the JVM's own. The spread over all of them is the question, and no"
                        + " check. A step is where the time above that of the same work without a lock falls by half.",
                new Layout(List.of(SECONDS), List.of("jdk", "variant"), List.of(Figure.TIME)),
                List.of(Plot.lines("Time of a call since the JVM began", SECONDS, Figure.TIME, "jdk", "variant")),
                rows,
                null,
                conclusion(rows, uncontended),
                List.of());
    }

    private static String conclusion(List<Row> rows, List<Row> uncontended) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            for (JvmVariant variant : VARIANTS) {
                overall(rows, jdk, variant)
                        .ifPresent(all -> sentences.add("JDK " + jdk + ", " + variant.name() + ": "
                                + step(rows, uncontended, jdk, variant)
                                        .map(BiasedStart::words)
                                        .orElse("no step; the median is " + Figures.withUnit(all))
                                + "."));
            }
        }
        return String.join(" ", sentences);
    }

    static String words(Step step) {
        return String.format(
                Locale.ROOT,
                "at %.1f s it falls from %s to %s",
                step.atSeconds(),
                Figures.withUnit(step.before()),
                Figures.withUnit(step.after()));
    }

    /** Returns the step of a variant's series, if there is one. */
    static Optional<Step> step(List<Row> rows, List<Row> uncontended, String jdk, JvmVariant variant) {
        double floor =
                UncontendedExperiment.plain(uncontended, jdk).map(Value::value).orElse(0.0);
        return Step.find(points(rows, jdk, variant), "ns/op", floor);
    }

    /** Returns the median of a variant's series. */
    static Optional<Value> overall(List<Row> rows, String jdk, JvmVariant variant) {
        double[] figures = points(rows, jdk, variant).stream()
                .mapToDouble(Step.Point::figure)
                .toArray();
        return figures.length == 0 ? Optional.empty() : Optional.of(Step.value(figures, "ns/op"));
    }

    static List<Step.Point> points(List<Row> rows, String jdk, JvmVariant variant) {
        return rows.stream()
                .filter(row -> row.matches(Labels.of("jdk", jdk, "variant", variant.name())))
                .flatMap(row -> row
                        .value(Figure.TIME)
                        .map(time -> new Step.Point(Double.parseDouble(row.label(SECONDS)), time.value()))
                        .stream())
                .toList();
    }
}
