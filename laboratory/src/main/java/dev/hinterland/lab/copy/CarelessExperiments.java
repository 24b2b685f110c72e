package dev.hinterland.lab.copy;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What careless code pays: for bytes that nobody needs, for growing, and for using arrays long after they were made.
 */
final class CarelessExperiments {

    private static final String TIME = "time";
    private static final int WANTED = 512;

    private final Bench bench;
    private final NamedJdk jdk;
    private final JmhTiming timing;

    CarelessExperiments(Bench bench, JmhTiming timing) {
        this.bench = bench;
        this.timing = timing;
        jdk = bench.jdks().getLast();
    }

    List<Experiment> run() throws IOException, InterruptedException {
        return List.of(wholeBuffer(), growth(), distance());
    }

    private JmhCase one(String benchmark, Map<String, String> labels, Map<String, String> parameters) {
        return JmhCase.of(benchmark, labels, jdk.jdk())
                .withParameters(parameters)
                .withArguments(CalibrateExperiments.HEAP_OF_WHAT_ALLOCATES);
    }

    private List<Row> rows(List<JmhCase> cases) throws IOException, InterruptedException {
        return bench.runner().run(cases, timing).stream()
                .map((Measured measured) -> measured.row(Labels.of(TIME, "score", "allocated", "gc.alloc.rate.norm")))
                .toList();
    }

    private Experiment wholeBuffer() throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (int capacity : new int[] {8 << 10, 64 << 10}) {
            for (String what : List.of("whole", "usedPart")) {
                cases.add(one(
                        "CarelessCopyBenchmark." + what,
                        Labels.of(
                                "jdk", jdk.label(),
                                "copied", what.equals("whole") ? "whole buffer" : "used part",
                                "buffer", Integer.toString(capacity)),
                        Map.of("capacity", Integer.toString(capacity), "used", Integer.toString(WANTED))));
            }
        }
        List<Row> rows = rows(cases);
        return new Experiment(
                "copy.careless",
                "Copying a buffer of which " + WANTED + " bytes are used",
                "What does it cost to copy the whole buffer instead of the part that is used?",
                "Arrays.copyOf with the buffer's length, and with that of its contents.",
                new Layout(List.of("buffer"), List.of("copied"), List.of(TIME)),
                List.of(Plot.bars("Time", "buffer", TIME, "copied")),
                rows,
                new Published(
                        "JDK 6, which copied whole buffers", List.of(published("8192", 3), published("65536", 21))),
                time(rows, Map.of("buffer", "65536", "copied", "whole buffer"))
                        .against(time(rows, Map.of("buffer", "65536", "copied", "used part")))
                        .said(factor -> String.format(
                                Locale.ROOT, "a whole buffer of 64 KiB costs %.0f × what its used part does", factor))
                        .sentence(),
                List.of());
    }

    private static Row published(String buffer, double micros) {
        return Row.of(
                Labels.of("jdk", "6", "copied", "whole buffer", "buffer", buffer),
                Map.of(TIME, Value.exact(1000 * micros, "ns/op")));
    }

    private Experiment growth() throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (String what : List.of("list", "map", "builder")) {
            for (int started : new int[] {WANTED / 2, WANTED, 2 * WANTED}) {
                cases.add(one(
                        "GrowthBenchmark." + what,
                        Labels.of("jdk", jdk.label(), "collection", what, "started", Integer.toString(started)),
                        Map.of("wanted", Integer.toString(WANTED), "started", Integer.toString(started))));
            }
        }
        List<Row> rows = rows(cases);
        return new Experiment(
                "copy.growth",
                "Room for " + WANTED + ": too small, right, too large",
                "What do growing, and room that stays empty, cost?",
                "ArrayList, HashMap and StringBuilder, filled with " + WANTED + " elements each.",
                new Layout(List.of("collection"), List.of("started"), List.of(TIME, "allocated")),
                List.of(Plot.bars("Time", "collection", TIME, "started")),
                rows,
                null,
                growthConclusion(rows),
                List.of());
    }

    /** Compares each with room that is right, as far as the times tell the two apart. */
    static String growthConclusion(List<Row> rows) {
        return Clause.join(
                        "; ",
                        Stream.of("list", "map", "builder")
                                .map(what -> Clause.join(
                                                ", ",
                                                against(rows, what, WANTED / 2, "small"),
                                                against(rows, what, 2 * WANTED, "large"))
                                        .within(words -> what + ": " + words))
                                .toList())
                .sentence();
    }

    private static Clause against(List<Row> rows, String what, int started, String size) {
        return time(rows, started(what, started))
                .against(time(rows, started(what, WANTED)))
                .said(ratio -> String.format(Locale.ROOT, "%.2f × when too %s", ratio, size));
    }

    private static Map<String, String> started(String what, int started) {
        return Map.of("collection", what, "started", Integer.toString(started));
    }

    private Experiment distance() throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (int size : new int[] {1 << 10, 8 << 10}) {
            for (String where : List.of("near", "far")) {
                cases.add(one(
                        "DistanceBenchmark." + where,
                        Labels.of("jdk", jdk.label(), "made", where, "size", Integer.toString(size)),
                        Map.of("size", Integer.toString(size))));
            }
        }
        List<Row> rows = rows(cases);
        return new Experiment(
                "copy.distance",
                "Arrays made near their use, or far from it",
                "Is an array cheaper to use while the caches still hold it?",
                "4,096 arrays: each used when it is made, or all made first.",
                new Layout(List.of("size"), List.of("made"), List.of(TIME)),
                List.of(Plot.bars("Time", "size", TIME, "made")),
                rows,
                null,
                time(rows, Map.of("size", "8192", "made", "far"))
                        .against(time(rows, Map.of("size", "8192", "made", "near")))
                        .said(factor -> String.format(
                                Locale.ROOT, "arrays of 8 KiB that are used late cost %.2f × as much", factor))
                        .sentence(),
                List.of());
    }

    private static Reading time(List<Row> rows, Map<String, String> labels) {
        return rows.stream()
                .filter(row -> row.matches(labels))
                .findFirst()
                .map(row -> Reading.of(row, TIME))
                .orElse(Reading.NONE);
    }
}
