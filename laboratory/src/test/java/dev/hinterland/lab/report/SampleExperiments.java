// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.JvmStart;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.result.Machine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Made-up results of experiments, with everything that a page has to show. */
public final class SampleExperiments {

    public static final Instant STARTED = Instant.parse("2026-11-21T09:30:00Z");
    public static final List<String> JDKS = List.of("17", "25");

    private static final Machine MACHINE = new Machine(
            "AMD EPYC 7B13",
            2,
            24L << 30,
            Map.of("L1d", 32L << 10, "L2", 512L << 10, "L3", 32L << 20),
            "Linux 6.1.0",
            "amd64",
            "madvise");

    private SampleExperiments() {}

    public static ExperimentsResult result(String command, List<Experiment> experiments, List<Claim> claims) {
        return new ExperimentsResult(
                command,
                List.of(command, "--quick"),
                true,
                MACHINE,
                STARTED,
                83_000,
                List.of(new JvmUsed("17", "17.0.15", "Debian"), new JvmUsed("25", "25.0.3", "Eclipse Adoptium")),
                List.of("The machine was busy before this began: load=1.4, processors=2."),
                experiments,
                claims,
                List.of(
                        new JvmStart("default", List.of("-Xms6g", "-Xmx6g", "-Xmn5g", "-XX:+UseParallelGC")),
                        new JvmStart("+UseBiasedLocking", List.of("-XX:+UseBiasedLocking"))));
    }

    public static ExperimentsResult at(Instant startedAt, ExperimentsResult result) {
        return new ExperimentsResult(
                result.command(),
                result.arguments(),
                result.quick(),
                result.machine(),
                startedAt,
                result.elapsedMillis(),
                result.jvms(),
                result.notes(),
                result.experiments(),
                result.claims(),
                result.starts());
    }

    public static ExperimentsResult on(Machine machine, ExperimentsResult result) {
        return new ExperimentsResult(
                result.command(),
                result.arguments(),
                false,
                machine,
                result.startedAt(),
                result.elapsedMillis(),
                result.jvms(),
                result.notes(),
                result.experiments(),
                result.claims(),
                result.starts());
    }

    public static Machine otherMachine() {
        return new Machine("Ampere Altra", 8, 32L << 30, Map.of(), "Linux 6.8.0", "aarch64", "always");
    }

    /** Sizes, with lines over a logarithmic axis, and published rows. */
    public static Experiment sizes() {
        List<Row> rows = new ArrayList<>();
        for (String jdk : JDKS) {
            for (int size = 1; size <= 100_000; size *= 10) {
                double zeroed = 4 + (0.12 * size * (jdk.equals("17") ? 1.1 : 1));
                double raw = 4 + (2.4 * Math.log(size));
                rows.add(arrayRow(jdk, "zeroed", size, zeroed, 0.06 * zeroed));
                rows.add(arrayRow(jdk, "uninitialised", size, raw, 0.35 * raw));
            }
        }
        rows.set(7, rows.get(7).with(Check.of("collections", false, "31 pauses, 14 % of the time")));
        return new Experiment(
                "init.sizes",
                "Zeroed and uninitialised arrays by size",
                "How much of the time that new byte[n] takes is zeroing?",
                "JMH, 2 forks of 5 iterations of 200 ms, ParallelGC with a young generation of 4 GiB, pre-touched; median of"
                        + " the iterations.",
                new Layout(List.of("size"), List.of("jdk", "array"), List.of("time")),
                List.of(
                        Plot.logLines("Time per allocation", "size", "time", "jdk", "array"),
                        Plot.logLines("Allocation rate", "size", "rate", "jdk", "array")),
                rows,
                publishedSizes(),
                "At 100,000 bytes a zeroed array takes 379 × as long as an uninitialised one on JDK 25 (12,004 ± 720 against"
                        + " 31.6 ± 11.1 ns); up to 10 bytes the difference is within the error.",
                List.of("Uninitialised arrays come from jdk.internal.misc.Unsafe: an experiment, never the library."));
    }

    private static Published publishedSizes() {
        List<Row> rows = new ArrayList<>();
        double[][] figures = {
            {1, 20.3, 19.8},
            {10, 26.7, 27.5},
            {100, 106.6, 80},
            {1000, 681, 156},
            {10_000, 4576, 162},
            {100_000, 44_881, 310}
        };
        for (double[] figure : figures) {
            String size = Integer.toString((int) figure[0]);
            rows.add(Row.of(
                    Labels.of("jdk", "9", "array", "zeroed", "size", size),
                    Map.of("time", Value.exact(figure[1], "ns/op"))));
            rows.add(Row.of(
                    Labels.of("jdk", "9", "array", "uninitialised", "size", size),
                    Map.of("time", Value.exact(figure[2], "ns/op"))));
        }
        return new Published("i7-4790K, 8 threads, JDK 9", rows);
    }

    private static Row arrayRow(String jdk, String array, int size, double time, double error) {
        Map<String, Value> values =
                Map.of("time", new Value(time, error, "ns/op"), "rate", new Value(size / time * 1000, 5.0, "MB/s"));
        return Row.of(Labels.of("jdk", jdk, "array", array, "size", Integer.toString(size)), values)
                .with(Check.of("compiled", true, "before the timed part"))
                .with(Check.unknown("clock", "this machine does not say"));
    }

    /** Variants, with bars; one is skipped on one JDK, one failed, one JDK is not there at all. */
    public static Experiment variants() {
        List<Row> rows = new ArrayList<>();
        String[] names = {
            "default", "-EliminateLocks", "-DoEscapeAnalysis", "-Inline", "+UseBiasedLocking", "one processor"
        };
        for (String jdk : JDKS) {
            for (int i = 0; i < names.length; i++) {
                Map<String, String> labels = Labels.of("jdk", jdk, "variant", names[i]);
                if (i == 4 && jdk.equals("25")) {
                    rows.add(Row.skipped(labels, "Unrecognized VM option 'UseBiasedLocking'"));
                } else if (i == 5) {
                    rows.add(Row.failed(labels, "taskset is not installed, which binds a JVM to one processor"));
                } else {
                    double time = 2.1 + (6.4 * i) + (jdk.equals("17") ? 1.7 : 0);
                    Row row = Row.of(
                            labels,
                            Map.of(
                                    "time", new Value(time, 0.4 + (0.3 * i), "ns/op"),
                                    "alloc", new Value(i < 2 ? 0 : 24, 0.001, "B/op")));
                    rows.add(i == 3 ? row.with(Check.of("spread", false, "± 41 %, outliers: 2")) : row);
                }
            }
        }
        rows.add(Row.failed(Labels.of("jdk", "21"), "no such JDK was found: --jdk=21, found=17, 25"));
        return new Experiment(
                "locks.elision",
                "A lock on an object that does not escape",
                "Does escape analysis remove it, and what else has to be there?",
                "JMH, allocation per operation from its gc profiler.",
                new Layout(List.of("variant"), List.of("jdk"), List.of("time", "alloc")),
                List.of(Plot.bars("Time per operation", "variant", "time", "jdk")),
                rows,
                null,
                "Without escape analysis it takes 8.1 × as long on JDK 25 (14.9 ± 1.0 against 2.1 ± 0.4 ns), by more than"
                        + " the error.",
                List.of());
    }

    /** Hundreds of rows: what was predicted against what was seen. */
    public static Experiment formula() {
        List<Row> rows = IntStream.range(0, 240)
                .mapToObj(i -> Row.of(
                        Labels.of(
                                "jdk",
                                JDKS.get(i % 2),
                                "collector",
                                "Serial",
                                "thread",
                                "worker " + (i % 12),
                                "collection",
                                Integer.toString(i / 12)),
                        Map.of(
                                "predicted", Value.exact(20_000 + (Math.pow(i % 12, 3) * 900), "B"),
                                "seen",
                                        Value.exact(
                                                (20_000 + (Math.pow(i % 12, 3) * 900)) * (1 + (0.1 * Math.sin(i))),
                                                "B"))))
                .toList();
        return new Experiment(
                "tlab.formula",
                "Desired TLAB sizes: the formula against the log",
                "Does HotSpot do what the formula says?",
                "Predicted from allocated bytes and eden alone.",
                new Layout(List.of("jdk", "thread", "collection"), List.of(), List.of("predicted", "seen")),
                List.of(new Plot(
                        "Predicted and seen", Plot.Kind.LINES, "predicted", "seen", List.of("jdk"), true, true)),
                rows,
                null,
                "The median error is 6.4 %.",
                List.of());
    }

    /** One point, a figure without an error, a zero on a logarithmic axis, one that is no number. */
    public static Experiment oddities() {
        return new Experiment(
                "tlab.odd",
                "What is left when almost nothing was measured",
                "Is one point a plot?",
                "",
                new Layout(List.of("threads"), List.of(), List.of("rate")),
                List.of(Plot.logLines("Rate", "threads", "rate"), Plot.bars("Nothing", "threads", "missing")),
                List.of(
                        Row.of(Labels.of("threads", "1"), Map.of("rate", Value.exact(7, "1/us"))),
                        Row.of(Labels.of("threads", "2"), Map.of("rate", Value.exact(0, "1/us"))),
                        Row.of(Labels.of("threads", "4"), Map.of("rate", new Value(9, Double.NaN, "1/us"))),
                        Row.of(Labels.of("threads", "8"), Map.of("rate", Value.exact(Double.NaN, "1/us")))),
                null,
                "",
                List.of());
    }

    public static Experiment withText(String text) {
        return new Experiment(
                text,
                text,
                text,
                text,
                new Layout(List.of("variant"), List.of("jdk"), List.of(text)),
                List.of(Plot.bars(text, "variant", text, "jdk"), Plot.lines(text, "variant", text, "jdk")),
                List.of(
                        Row.of(Labels.of("jdk", text, "variant", text), Map.of(text, new Value(1, 0.5, text)))
                                .with(Check.of(text, false, text)),
                        Row.failed(Labels.of("jdk", text, "variant", "other"), text)),
                new Published(
                        text,
                        List.of(Row.of(Labels.of("jdk", "9", "variant", text), Map.of(text, Value.exact(2, text))))),
                text,
                List.of(text));
    }

    public static List<Claim> claims() {
        return List.of(
                new Claim(
                        KnownClaim.RATE_SATURATES,
                        List.of(
                                Finding.of("17", true, "7.8 GB/s of the 9.4 GB/s that a streaming fill reaches"),
                                Finding.of("25", true, "8.2 GB/s of the 9.4 GB/s that a streaming fill reaches"))),
                new Claim(
                        KnownClaim.UNINITIALISED_100X,
                        List.of(
                                Finding.of("17", true, "12,122 / 69 ns = 176 ×"),
                                Finding.of("25", true, "12,811 / 52 ns = 246 ×"))),
                new Claim(
                        KnownClaim.BIASED_FREE,
                        List.of(
                                Finding.of("17", true, "0.9 ± 0.1 ns biased, 5.2 ± 0.3 not"),
                                Finding.untested("25", "JDK 25 has no biased locking"))),
                new Claim(
                        KnownClaim.UNUSED_FIELD,
                        List.of(
                                Finding.of("17", false, "2.1 ± 0.4 with the field, 2.2 ± 0.3 ns without"),
                                new Finding(
                                        "25",
                                        "2.1 ± 0.4 with the field, 2.0 ± 0.3 ns without",
                                        Verdict.UNTESTED,
                                        "the error is larger than the effect"))));
    }

    public static List<ExperimentsResult> everything() {
        return List.of(
                result("init", List.of(sizes()), claims().subList(0, 2)),
                result("tlab", List.of(formula(), oddities()), List.of()),
                result("locks", List.of(variants()), claims().subList(2, 4)));
    }

    public static List<ExperimentsResult> many() {
        List<Experiment> experiments = IntStream.range(0, 25)
                .mapToObj(i -> i % 2 == 0 ? sizes() : variants())
                .toList();
        return List.of(result("locks", experiments, claims()));
    }

    /** Another machine, where all times of arrays are twice as long and the rest is the same. */
    public static Side slower(String name, String source) {
        List<ExperimentsResult> results = everything().stream()
                .map(result -> on(
                        otherMachine(),
                        result.with(
                                result.experiments().stream()
                                        .map(SampleExperiments::slower)
                                        .toList(),
                                result.claims())))
                .toList();
        return new Side(name, source, results);
    }

    private static Experiment slower(Experiment experiment) {
        return experiment.withRows(experiment.rows().stream()
                .filter(row -> !row.label("size").equals("10"))
                .map(row -> row.label("array").isEmpty() ? row : twice(row))
                .toList());
    }

    private static Row twice(Row row) {
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.computeIfPresent("time", (name, value) -> new Value(2 * value.value(), value.error(), value.unit()));
        return new Row(row.labels(), values, row.checks(), row.status(), row.reason());
    }
}
