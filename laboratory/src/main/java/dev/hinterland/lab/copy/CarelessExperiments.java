// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What careless code pays: for bytes that nobody needs, for growing, and for using arrays long after they were made.
 */
final class CarelessExperiments {

    static final String GROWTH = "copy.growth";
    static final String DISTANCE = "copy.distance";

    static final Column<Row> TIME = Column.ofRows("time");

    /** How much more a collection takes that began with another size than one that began with the right one. */
    static final Column<Row> EXTRA = Column.ofRows("extra");

    private static final Column<Row> ALLOCATED = Column.ofRows("allocated");
    private static final int WANTED = 512;
    private static final double PERCENT = 100;

    private final Bench bench;
    private final NamedJdk jdk;
    private final JmhTiming timing;

    CarelessExperiments(Bench bench, JmhTiming timing) {
        this.bench = bench;
        this.timing = timing;
        jdk = bench.jdks().getLast();
    }

    List<Experiment> run() throws IOException, InterruptedException {
        List<JmhCase> whole = new ArrayList<>();
        for (int capacity : new int[] {8 << 10, 64 << 10}) {
            for (String what : List.of("whole", "usedPart")) {
                whole.add(one(
                        "CarelessCopyBenchmark." + what,
                        Labels.of(
                                "copied",
                                what.equals("whole") ? "whole buffer" : "used part",
                                "buffer",
                                Integer.toString(capacity)),
                        Map.of("capacity", Integer.toString(capacity), "used", Integer.toString(WANTED))));
            }
        }
        List<JmhCase> growth = new ArrayList<>();
        for (String what : List.of("list", "map", "builder")) {
            for (int started : new int[] {WANTED / 2, WANTED, 2 * WANTED}) {
                growth.add(one(
                        "GrowthBenchmark." + what,
                        Labels.of("collection", what, "started", Integer.toString(started)),
                        Map.of("wanted", Integer.toString(WANTED), "started", Integer.toString(started))));
            }
        }
        List<JmhCase> distance = new ArrayList<>();
        for (int size : new int[] {1 << 10, 8 << 10}) {
            for (String where : List.of("near", "far")) {
                distance.add(one(
                        "DistanceBenchmark." + where,
                        Labels.of("made", where, "size", Integer.toString(size)),
                        Map.of("size", Integer.toString(size))));
            }
        }
        return List.of(wholeBuffer(rows(whole)), growth(rows(growth)), distance(rows(distance)));
    }

    private JmhCase one(String benchmark, Map<String, String> labels, Map<String, String> parameters) {
        Map<String, String> all = Labels.of("jdk", jdk.label());
        all.putAll(labels);
        return JmhCase.of(benchmark, all, jdk.jdk())
                .withParameters(parameters)
                .withArguments(CalibrateExperiments.HEAP_OF_WHAT_ALLOCATES);
    }

    private List<Row> rows(List<JmhCase> cases) throws IOException, InterruptedException {
        return bench.runner().run(cases, timing).stream()
                .map(measured -> measured.row(Labels.of(TIME.name(), "score", ALLOCATED.name(), "gc.alloc.rate.norm")))
                .toList();
    }

    static Experiment wholeBuffer(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of("copy.careless", "Copying a buffer of which " + WANTED + " bytes are used")
                        .question("What does it cost to copy the whole buffer instead of the part that is used?")
                        .method("Arrays.copyOf with the buffer's length, and with that of its contents.")
                        .down(List.of("buffer"))
                        .across("copied")
                        .columns(TIME)
                        .columns(ALLOCATED.inFileOnly())
                        .bars("Time", "buffer", TIME, "copied")
                        .published(new Published(
                                "JDK 6, which copied whole buffers",
                                List.of(published("8192", 3), published("65536", 21))))
                        .finding(results -> results.reading(TIME, "whole buffer", "65536")
                                .against(results.reading(TIME, "used part", "65536"))
                                .said(factor -> String.format(
                                        Locale.ROOT,
                                        "a whole buffer of 64 KiB costs %.0f × what its used part does",
                                        factor))
                                .sentence()),
                rows);
    }

    private static Row published(String buffer, double micros) {
        return Row.of(
                Labels.of("jdk", "6", "copied", "whole buffer", "buffer", buffer),
                Map.of(TIME.name(), Value.exact(1000 * micros, "ns/op")));
    }

    static Experiment growth(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(GROWTH, "Room for " + WANTED + ": too small, right, too large")
                        .question("What do growing, and room that stays empty, cost?")
                        .method("ArrayList, HashMap and StringBuilder, filled with " + WANTED
                                + " elements each. Extra: the time above that of room that is right.")
                        .down(List.of("collection"))
                        .across("started")
                        .columns(TIME, ALLOCATED, EXTRA)
                        .bars("Time", "collection", TIME, "started")
                        .published(new Published(
                                "a table of the article, of which " + WANTED + " places are needed",
                                List.of(published(WANTED / 2, 50), published(2 * WANTED, 100))))
                        .finding(CarelessExperiments::growthConclusion),
                rows.stream().map(row -> withExtra(row, rows)).toList());
    }

    private static Row published(int started, double percent) {
        return Row.of(
                Labels.of("jdk", "article", "collection", "map", "started", Integer.toString(started)),
                Map.of(EXTRA.name(), new Value(percent, null, "%", true)));
    }

    private static Row withExtra(Row row, List<Row> rows) {
        String right = Integer.toString(WANTED);
        Optional<Value> time = row.value(TIME.name());
        Optional<Value> rightTime = rows.stream()
                .filter(other -> other.matches(Labels.of("collection", row.label("collection"), "started", right)))
                .findFirst()
                .flatMap(other -> other.value(TIME.name()));
        if (row.label("started").equals(right) || time.isEmpty() || rightTime.isEmpty()) {
            return row;
        }
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.put(
                EXTRA.name(),
                Range.ratio(time.get(), rightTime.get())
                        .minus(new Range(1, 1, 1))
                        .times(PERCENT)
                        .signed("%"));
        return row.withValues(values);
    }

    /** Compares each with room that is right, as far as the times tell the two apart. */
    private static String growthConclusion(Results<Row> results) {
        return Clause.join(
                        "; ",
                        Stream.of("list", "map", "builder")
                                .map(what -> Clause.join(
                                                ", ",
                                                against(results, what, WANTED / 2, "small"),
                                                against(results, what, 2 * WANTED, "large"))
                                        .within(words -> what + ": " + words))
                                .toList())
                .sentence();
    }

    private static Clause against(Results<Row> results, String what, int started, String size) {
        return results.reading(TIME, what, Integer.toString(started))
                .against(results.reading(TIME, what, Integer.toString(WANTED)))
                .said(ratio -> String.format(Locale.ROOT, "%.2f × when too %s", ratio, size));
    }

    static Experiment distance(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(DISTANCE, "Arrays made near their use, or far from it")
                        .question("Is an array cheaper to use while the caches still hold it?")
                        .method("4,096 arrays: each used when it is made, or all made first.")
                        .down(List.of("size"))
                        .across("made")
                        .columns(TIME)
                        .columns(ALLOCATED.inFileOnly())
                        .bars("Time", "size", TIME, "made")
                        .finding(results -> results.reading(TIME, "far", "8192")
                                .against(results.reading(TIME, "near", "8192"))
                                .said(factor -> String.format(
                                        Locale.ROOT, "arrays of 8 KiB that are used late cost %.2f × as much", factor))
                                .sentence()),
                rows);
    }
}
