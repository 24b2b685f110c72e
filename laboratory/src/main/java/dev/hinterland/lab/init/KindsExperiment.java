package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
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
import java.util.stream.Stream;

/** The other ways to zeroed memory: an arena, a direct buffer, and the same array again. */
final class KindsExperiment {

    static final String ID = "init.kinds";

    private static final String NEW = "new byte[n]";
    private static final String RAW = "uninitialised";
    private static final String REUSED = "reused array";
    private static final String ARENA = "Arena";
    private static final String DIRECT = "direct buffer";
    private static final String WARM = " (the same block each time, still in the cache if it fits)";
    private static final int ARENAS_SINCE = 22;
    private static final int DIRECT_LIMIT_MIB = 64;

    private final Bench bench;
    private final InitPlan plan;
    private final ArrayCases arrays;

    KindsExperiment(Bench bench, InitPlan plan, YoungHeap heap) {
        this.bench = bench;
        this.plan = plan;
        arrays = new ArrayCases(heap);
    }

    /** Measures what {@link TimeExperiment} has not measured yet. */
    Experiment run(List<Row> known) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        Map<JmhCase, Integer> cases = new LinkedHashMap<>();
        for (int size : plan.kindSizes()) {
            for (NamedJdk jdk : bench.jdks()) {
                cases.put(kase(jdk, REUSED, "ArrayBenchmark.reused", size), size);
                if (jdk.jdk().feature() >= ARENAS_SINCE) {
                    cases.put(kase(jdk, ARENA, "OffHeapBenchmark.arena", size), size);
                } else {
                    rows.add(Row.skipped(
                            labels(jdk, ARENA, size), "java.lang.foreign is final from JDK " + ARENAS_SINCE + " on"));
                }
                cases.put(direct(jdk, size), size);
                copy(jdk, NEW, ArrayCases.ZEROED, size, known).ifPresent(rows::add);
                copy(jdk, RAW, ArrayCases.UNINITIALISED, size, known).ifPresent(rows::add);
            }
        }
        for (Measured measured : bench.runner().run(List.copyOf(cases.keySet()), plan.kindTiming())) {
            rows.add(ArrayRows.of(measured, cases.getOrDefault(measured.measuredCase(), 0)));
        }
        return experiment(sorted(rows));
    }

    private List<Row> sorted(List<Row> rows) {
        List<Row> sorted = new ArrayList<>();
        for (String kind : List.of(NEW, RAW, REUSED, ARENA, DIRECT)) {
            for (int size : plan.kindSizes()) {
                rows.stream()
                        .filter(row -> row.label("kind").equals(kind)
                                && row.label("size").equals(ArrayCases.sizeLabel(size)))
                        .forEach(sorted::add);
            }
        }
        return sorted;
    }

    private static Map<String, String> labels(NamedJdk jdk, String kind, int size) {
        return Labels.of("jdk", jdk.label(), "kind", kind, "size", ArrayCases.sizeLabel(size));
    }

    private JmhCase kase(NamedJdk jdk, String kind, String benchmark, int size) {
        return JmhCase.of(benchmark, labels(jdk, kind, size), jdk.jdk())
                .withArguments(arrays.arguments())
                .withParameters(Map.of("size", Integer.toString(size)));
    }

    private JmhCase direct(NamedJdk jdk, int size) {
        JmhCase plain = kase(jdk, DIRECT, "OffHeapBenchmark.directBuffer", size);
        List<String> arguments = new ArrayList<>(plain.jvmArguments());
        arguments.add("-XX:MaxDirectMemorySize=" + DIRECT_LIMIT_MIB + "m");
        return plain.withArguments(arguments);
    }

    private static Optional<Row> copy(NamedJdk jdk, String kind, String array, int size, List<Row> known) {
        return known.stream()
                .filter(row -> row.matches(ArrayCases.labels(jdk.label(), array, size, 1)))
                .map(row -> new Row(labels(jdk, kind, size), row.values(), row.checks(), row.status(), row.reason()))
                .findFirst();
    }

    private Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "Other ways to zeroed memory",
                "Is memory outside the heap, or memory that is used again, any cheaper?",
                "One thread. " + REUSED + ": Arrays.fill over one array, which stays in the cache if it fits: zeroing "
                        + "alone. " + ARENA
                        + ": Arena.ofConfined(), allocate(n), close(): each gets the block back that the one before freed, which "
                        + "is in the cache if it fits. " + DIRECT
                        + ": ByteBuffer.allocateDirect(n); nothing frees it but a Cleaner after a collection, so the "
                        + "limit of " + DIRECT_LIMIT_MIB + " MiB is hit and the JDK calls System.gc(): that is in its "
                        + "time, and in its spread.",
                new Layout(List.of("kind", "size"), List.of("jdk"), List.of(ArrayRows.TIME)),
                List.of(Plot.logLines("time by kind", ArrayRows.BYTES, ArrayRows.TIME, "kind", "jdk")),
                rows,
                null,
                conclusion(rows),
                List.of("new byte[n] and uninitialised are those of the first table."));
    }

    private String conclusion(List<Row> rows) {
        return String.join(
                " ",
                bench.jdks().stream()
                        .map(jdk -> conclusion(jdk.label(), rows, ArrayCases.sizeLabel(InitPlan.LARGE)))
                        .filter(sentence -> !sentence.isEmpty())
                        .toList());
    }

    /** Sets each kind against {@code new byte[n]}, and leaves out differences within the errors. */
    static String conclusion(String jdk, List<Row> rows, String size) {
        Reading array = time(rows, jdk, NEW, size);
        return Clause.join(
                        "; ",
                        Stream.of(REUSED, ARENA, DIRECT)
                                .map(kind -> time(rows, jdk, kind, size)
                                        .against(array)
                                        .said(ratio -> kind + " " + against(ratio) + (kind.equals(ARENA) ? WARM : "")))
                                .toList())
                .within(parts -> "JDK " + jdk + ", " + size + " bytes, against new byte[n]: " + parts)
                .sentence();
    }

    private static String against(double ratio) {
        return ratio < 1
                ? String.format(Locale.ROOT, "%.1f × faster", 1 / ratio)
                : String.format(Locale.ROOT, "%.1f × slower", ratio);
    }

    private static Reading time(List<Row> rows, String jdk, String kind, String size) {
        return rows.stream()
                .filter(row -> row.matches(Labels.of("jdk", jdk, "kind", kind, "size", size)))
                .findFirst()
                .map(row -> Reading.of(ArrayRows.withPauses(row), ArrayRows.TIME))
                .orElse(Reading.NONE);
    }
}
