// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.BYTES;
import static dev.hinterland.lab.init.ArrayFigures.LARGE;
import static dev.hinterland.lab.init.ArrayFigures.TIME;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The other ways to zeroed memory: an arena, a direct buffer, and the same array again. */
final class KindsExperiment {

    static final String ID = "init.kinds";

    private static final String NEW = "new byte[n]";
    private static final String REUSED = "reused array";
    private static final String ARENA = "Arena";
    private static final String DIRECT = "direct buffer";
    private static final List<String> KINDS = List.of(NEW, ArrayFigures.UNINITIALISED, REUSED, ARENA, DIRECT);
    private static final String WARM = " (the same block each time, still in the cache if it fits)";
    private static final int ARENAS_SINCE = 22;
    private static final int DIRECT_LIMIT_MIB = 64;

    private final InitSetup setup;

    KindsExperiment(InitSetup setup) {
        this.setup = setup;
    }

    /** Measures what {@link TimeExperiment} has not measured yet. */
    Experiment run(List<Row> known) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        List<JmhCase> cases = new ArrayList<>();
        for (int size : setup.plan().kindSizes()) {
            for (NamedJdk jdk : setup.bench().jdks()) {
                copy(jdk, NEW, ArrayFigures.ZEROED, size, known).forEach(rows::add);
                copy(jdk, ArrayFigures.UNINITIALISED, ArrayFigures.UNINITIALISED, size, known)
                        .forEach(rows::add);
                cases.add(setup.benchmark("ArrayBenchmark.reused", jdk, labels(jdk, REUSED, size), size));
                if (jdk.jdk().feature() >= ARENAS_SINCE) {
                    cases.add(setup.benchmark("OffHeapBenchmark.arena", jdk, labels(jdk, ARENA, size), size));
                } else {
                    rows.add(Row.skipped(
                            labels(jdk, ARENA, size), "java.lang.foreign is final from JDK " + ARENAS_SINCE + " on"));
                }
                cases.add(setup.benchmark(
                        "OffHeapBenchmark.directBuffer",
                        jdk,
                        labels(jdk, DIRECT, size),
                        size,
                        "-XX:MaxDirectMemorySize=" + DIRECT_LIMIT_MIB + "m"));
            }
        }
        setup.bench()
                .runner()
                .run(cases, setup.plan().kindTiming())
                .forEach(measured -> rows.add(ArrayFigures.row(measured)));
        return experiment(sorted(rows));
    }

    private List<Row> sorted(List<Row> rows) {
        return KINDS.stream()
                .flatMap(kind -> setup.plan().kindSizes().stream()
                        .flatMap(size -> rows.stream()
                                .filter(row ->
                                        row.matches(Labels.of("kind", kind, "size", ArrayFigures.sizeLabel(size))))))
                .toList();
    }

    private static Map<String, String> labels(NamedJdk jdk, String kind, int size) {
        return Labels.of("jdk", jdk.label(), "kind", kind, "size", ArrayFigures.sizeLabel(size));
    }

    private static Stream<Row> copy(NamedJdk jdk, String kind, String array, int size, List<Row> known) {
        return known.stream()
                .filter(row -> row.matches(ArrayFigures.labels(jdk.label(), array, size, 1)))
                .map(row -> row.withLabels(labels(jdk, kind, size)));
    }

    private static Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(ID, "Other ways to zeroed memory")
                        .question("Is memory outside the heap, or memory that is used again, any cheaper?")
                        .method("One thread. " + REUSED + ": Arrays.fill over one array, which stays in the cache if"
                                + " it fits: zeroing alone. " + ARENA + ": Arena.ofConfined(), allocate(n), close():"
                                + " each gets the block back that the one before freed, which is in the cache if it"
                                + " fits. " + DIRECT + ": ByteBuffer.allocateDirect(n); nothing frees it but a"
                                + " Cleaner after a collection, so the limit of " + DIRECT_LIMIT_MIB + " MiB is hit"
                                + " and the JDK calls System.gc(): that is in its time, and in its spread.")
                        .down(List.of("kind", "size"))
                        .across("jdk")
                        .columns(TIME)
                        .plot(Plot.logLines("time by kind", BYTES, TIME.name(), "kind", "jdk"))
                        .finding(KindsExperiment::conclusion)
                        .note("new byte[n] and uninitialised are those of the first table."),
                rows);
    }

    /** Sets each kind against {@code new byte[n]}. */
    static String conclusion(Results<Row> results) {
        Reading array = results.reading(TIME, NEW, LARGE);
        return Clause.join(
                        "; ",
                        Stream.of(REUSED, ARENA, DIRECT)
                                .map(kind -> results.reading(TIME, kind, LARGE)
                                        .against(array)
                                        .said(ratio -> kind + " " + against(ratio) + (kind.equals(ARENA) ? WARM : "")))
                                .toList())
                .within(parts -> LARGE + " bytes, against new byte[n]: " + parts)
                .sentence();
    }

    private static String against(double ratio) {
        return ratio < 1
                ? String.format(Locale.ROOT, "%.1f × faster", 1 / ratio)
                : String.format(Locale.ROOT, "%.1f × slower", ratio);
    }
}
