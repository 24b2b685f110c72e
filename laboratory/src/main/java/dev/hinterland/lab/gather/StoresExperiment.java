// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.ListStatistics;

/** A comparison of stores in the form that all experiments have. Its own page says more. */
public final class StoresExperiment {

    private static final double CONFIDENCE = 0.999;
    private static final double MILLIS = 1000;
    private static final double MIB = 1 << 20;

    private static final List<Figure> FIGURES = List.of(
            new Figure("total", "s", Run::totalMillis, MILLIS),
            new Figure("write", "s", run -> run.times().millisOf("write"), MILLIS),
            new Figure("read", "s", run -> run.times().millisOf("read"), MILLIS),
            new Figure("young GC", "s", run -> of(run.collections().young(), GcTotal::millis), MILLIS),
            new Figure("full GC", "s", run -> of(run.collections().full(), GcTotal::millis), MILLIS),
            new Figure("full collections", "", run -> of(run.collections().full(), GcTotal::count), 1),
            new Figure("RSS", "MiB", run -> run.memory().maxRssBytes(), MIB),
            new Figure("off-heap", "MiB", run -> run.memory().offHeapBytes(), MIB),
            new Figure("beyond payload", "B/entry", run -> run.memory().bytesPerEntry(), 1));

    private static @Nullable Number of(@Nullable GcTotal total, Function<GcTotal, ? extends Number> figure) {
        return total == null ? null : figure.apply(total);
    }

    private final StoresResult result;

    private StoresExperiment(StoresResult result) {
        this.result = result;
    }

    /** Returns a comparison of stores as an experiment. */
    public static ExperimentsResult of(StoresResult result) {
        StoresExperiment stores = new StoresExperiment(result);
        return new ExperimentsResult(
                "stores",
                arguments(result),
                result.settings().quick(),
                result.machine(),
                result.startedAt(),
                result.elapsedMillis(),
                stores.jvms(),
                List.of(),
                List.of(stores.experiment()),
                new StoreClaims(result.runs()).all(),
                List.of());
    }

    private static List<String> arguments(StoresResult result) {
        List<String> words = result.settings().commandLine();
        return !words.isEmpty() && words.getFirst().equals("stores") ? words.subList(1, words.size()) : words;
    }

    private List<JvmUsed> jvms() {
        return result.runs().stream()
                .map(run -> new JvmUsed(
                        Integer.toString(run.setup().jdk()),
                        Objects.requireNonNullElse(
                                run.jvm(), Integer.toString(run.setup().jdk())),
                        ""))
                .distinct()
                .toList();
    }

    private Experiment experiment() {
        List<String> varied = varied();
        String entries = Units.count(result.settings().entries());
        return new Experiment(
                "stores." + result.settings().workload(),
                "What each store costs",
                "What do time, collections and memory of each store come to for " + entries + " entries?",
                method(),
                new Layout(
                        Stream.concat(Stream.of("store"), varied.stream()).toList(),
                        List.of(),
                        FIGURES.stream().map(Figure::name).toList()),
                List.of(new Plot("Total time", Plot.Kind.BARS, "store", "total", varied, false, false)),
                rows(),
                null,
                conclusion(),
                result.notes());
    }

    private String method() {
        var settings = result.settings();
        return "Each store in a JVM of its own: keys are " + settings.keyDescription() + ", values "
                + settings.valueDescription() + "; " + settings.threads() + " thread"
                + (settings.threads() == 1 ? "" : "s") + ". Medians of " + settings.repeat()
                + " repeats; an error needs three. GC figures are from the GC log.";
    }

    /** What the runs differ in beside the store. */
    private List<String> varied() {
        return Stream.of("jdk", "collector", "heap")
                .filter(name -> result.runs().stream()
                                .map(run -> labels(run).get(name))
                                .distinct()
                                .count()
                        > 1)
                .toList();
    }

    private static Map<String, String> labels(Run run) {
        return Labels.of(
                "jdk",
                Integer.toString(run.setup().jdk()),
                "store",
                run.store(),
                "collector",
                run.collector(),
                "heap",
                Units.bytes(run.heapBytes()));
    }

    private List<Row> rows() {
        Map<Map<String, String>, List<Run>> repeats = new LinkedHashMap<>();
        result.runs()
                .forEach(run -> repeats.computeIfAbsent(labels(run), first -> new ArrayList<>())
                        .add(run));
        List<Row> rows = new ArrayList<>();
        repeats.forEach((labels, runs) -> rows.add(row(labels, runs)));
        return rows;
    }

    private static Row row(Map<String, String> labels, List<Run> runs) {
        Run bad = runs.stream().filter(run -> !run.ok()).findFirst().orElse(null);
        if (bad != null) {
            String reason = Objects.requireNonNullElse(bad.ending().reason(), "no reason given");
            return new Row(labels, Map.of(), List.of(), bad.status(), reason);
        }
        Map<String, Value> values = new LinkedHashMap<>();
        for (Figure figure : FIGURES) {
            double[] all = runs.stream()
                    .map(figure.of())
                    .filter(Objects::nonNull)
                    .mapToDouble(value -> value.doubleValue() / figure.scale())
                    .toArray();
            if (all.length > 0) {
                values.put(figure.name(), value(all, figure.unit()));
            }
        }
        return Row.of(labels, values);
    }

    private static Value value(double[] all, String unit) {
        ListStatistics statistics = new ListStatistics(all);
        double error = statistics.getMeanErrorAt(CONFIDENCE);
        return new Value(statistics.getPercentile(50), Double.isNaN(error) ? null : error, unit);
    }

    private String conclusion() {
        Advice advice = result.advice();
        return advice == null
                ? "These runs allow no comparison between the heap and what lies outside it."
                : advice.sentence() + (advice.reasons().isEmpty() ? "" : " " + String.join(" ", advice.reasons()));
    }

    /** A figure of a run, and what it is divided by to have its unit. */
    private record Figure(String name, String unit, Function<Run, ? extends @Nullable Number> of, double scale) {}
}
