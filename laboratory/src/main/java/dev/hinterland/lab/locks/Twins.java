// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import dev.hinterland.lab.result.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A benchmark that is right beside twins that are wrong on purpose, and have to fail their checks. */
final class Twins {

    static final String ID = "locks.twins";
    static final String TWIN = "twin";
    static final String RIGHT = "right";
    static final String DEAD_CODE = "dead code";
    static final String NO_WARM_UP = "no warm-up";
    static final String CONSTANT = "constant";
    static final String HOISTED = "hoisted loop";

    private static final Map<String, String> WARM = Labels.of(
            RIGHT,
            "TwinBenchmark.right",
            DEAD_CODE,
            "TwinBenchmark.deadCode",
            CONSTANT,
            "TwinBenchmark.constant",
            HOISTED,
            "TwinBenchmark.hoisted");

    private static final Set<String> NEEDED = Set.of(RIGHT, DEAD_CODE);

    /** Two sentences for each: what was done, and what the figure is therefore. */
    private static final Map<String, String> EXPLANATIONS = Labels.of(
            RIGHT,
            "Right: each call starts from what the last one returned, and its result is handed on; so nothing can be left"
                    + " out. It was warmed up until C2 had compiled it.",
            DEAD_CODE,
            "Dead code: nobody uses the result, so the compiler leaves the whole computation out, and the lock with it."
                    + " What is timed is JMH's empty loop, and the lock seems to cost nothing.",
            NO_WARM_UP,
            "No warm-up: it is the right benchmark, but timed from the first call, so that the interpreter's time, and"
                    + " the compiler's, is mixed into it. Such a figure tells how long the JVM takes to warm up, not what"
                    + " the code costs.",
            CONSTANT,
            "Constant: the input is known when the code is compiled, so the compiler computes the result once and for"
                    + " all. What is timed is the return of a constant.",
            HOISTED,
            "Hoisted loop: each turn of the loop computes the same, so the compiler does it once, and what is left is"
                    + " divided by the number of turns. The figure is smaller than the time of one instruction.");

    private static final JmhTiming COLD = new JmhTiming(1, 0, 3, 10);

    private Twins() {}

    static Experiment run(Bench bench, JmhTiming timing, Floors floors) throws IOException, InterruptedException {
        List<JmhCase> warm = new ArrayList<>();
        List<JmhCase> cold = new ArrayList<>();
        for (NamedJdk jdk : bench.jdks()) {
            Asked asked = new Asked(jdk, LockVariants.DEFAULT, Cores.ALL);
            WARM.forEach((twin, benchmark) -> {
                if (!bench.quick() || NEEDED.contains(twin)) {
                    warm.add(asked.of(benchmark, Labels.of(TWIN, twin)));
                }
            });
            cold.add(asked.of("TwinBenchmark.right", Labels.of(TWIN, NO_WARM_UP)));
        }
        List<Measured> measured = new ArrayList<>(bench.runner().run(warm, timing));
        measured.addAll(bench.runner().run(cold, COLD));
        return experiment(
                measured.stream().map(Figure::row).map(floors::checked).toList());
    }

    static Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "How benchmarks mislead",
                "What does a benchmark say that is wrong, and which check finds it out?",
                "JMH, average time; the same synchronized method of an object that does not escape, called rightly and"
                        + " wrongly. The wrong ones are here on purpose, and their marks too.",
                new Layout(List.of(TWIN), List.of("jdk"), List.of(Figure.TIME)),
                List.of(Plot.bars("Time of a call", TWIN, Figure.TIME, "jdk")),
                rows,
                null,
                conclusion(rows),
                EXPLANATIONS.entrySet().stream()
                        .filter(each ->
                                rows.stream().anyMatch(row -> row.label(TWIN).equals(each.getKey())))
                        .map(Map.Entry::getValue)
                        .toList());
    }

    private static String conclusion(List<Row> rows) {
        return Figure.jdks(rows).stream()
                .map(jdk -> "JDK " + jdk + ": "
                        + rows.stream()
                                .filter(row -> row.label("jdk").equals(jdk) && row.status() == Status.OK)
                                .map(row -> row.label(TWIN) + " " + fate(row))
                                .collect(Collectors.joining(", "))
                        + ".")
                .collect(Collectors.joining(" "));
    }

    private static String fate(Row row) {
        String failed = row.checks().stream()
                .filter(Check::failed)
                .map(check -> "“" + check.name() + "”")
                .collect(Collectors.joining(" and "));
        return failed.isEmpty() ? "passes" : "fails " + failed;
    }
}
