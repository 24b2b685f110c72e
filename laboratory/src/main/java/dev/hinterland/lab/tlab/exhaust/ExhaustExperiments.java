// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.experiments.tlab.exhaust.FillHeap;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.FlagProbe;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.RecordingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Fills a small heap to the end, with each JDK, and says by which steps it went. */
public final class ExhaustExperiments implements ExperimentSet {

    private static final int SECONDS = 15;
    private static final Duration PATIENCE = Duration.ofSeconds(4 * SECONDS);
    private static final double MILLIS = 1000;
    private static final double MIB = 1 << 20;

    private final Collector collector;
    private final long heapBytes;
    private final Cases<Filled> cases = new Cases<>();

    /** Prepares it for a collector and a heap. */
    public ExhaustExperiments(Collector collector, long heapBytes) {
        this.collector = collector;
        this.heapBytes = heapBytes;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        boolean limited = collector == Collector.PARALLEL;
        OverheadLimit limit = new OverheadLimit(heapBytes);
        bench.progress().expect(bench.jdks().size() * (limited ? 1 + OverheadLimit.jvms() : 1));
        for (NamedJdk jdk : bench.jdks()) {
            bench.progress().started("filling " + Units.bytes(heapBytes) + ", JDK " + jdk.label());
            bench.progress().finished(run(bench, jdk, Map.of(Table.JDK, jdk.label())));
            if (limited) {
                limit.run(bench, jdk);
            }
        }
        List<Experiment> experiments = new ArrayList<>(experiments(cases.all()));
        if (limited) {
            experiments.add(limit.experiment());
        }
        return experiments;
    }

    List<Experiment> experiments(List<Case<Filled>> all) {
        return List.of(timeline(all), heap(all));
    }

    /** Returns how it went, in a few words. */
    private String run(Bench bench, NamedJdk jdk, Map<String, String> labels) throws IOException, InterruptedException {
        List<String> flags = List.of("-Xms" + heapBytes, "-Xmx" + heapBytes, collector.jvmFlag());
        FlagProbe.Answer answer = bench.flags().probe(jdk.jdk(), flags);
        if (!answer.accepted()) {
            cases.skip(labels, answer.sentence());
            return answer.sentence();
        }
        Path directory = bench.children().newDirectory();
        List<String> all = new ArrayList<>(flags);
        all.addAll(observing(directory));
        ExperimentProgram.Outcome outcome = new ExperimentProgram(
                        FillHeap.class, List.of(Integer.toString(SECONDS)), all)
                .run(bench.children(), jdk.jdk(), directory, PATIENCE);
        if (!outcome.ok()) {
            cases.fail(labels, outcome.reason());
            return outcome.reason();
        }
        Ending ending = Ending.parse(outcome.out());
        cases.add(
                labels,
                new Filled(
                        GcLogParser.parse(directory.resolve("gc.log")),
                        Recording.read(directory.resolve("recording.jfr")),
                        ending));
        return ending.words();
    }

    private static List<String> observing(Path directory) throws IOException {
        Path settings = directory.resolve("settings.jfc");
        RecordingSettings.write(settings);
        return List.of(
                GcLogParser.jvmArgument(directory.resolve("gc.log")),
                "-Xlog:jfr*=off",
                "-XX:StartFlightRecording:filename=" + directory.resolve("recording.jfr") + ",settings=" + settings);
    }

    private Experiment timeline(List<Case<Filled>> all) {
        return Table.<Timeline.Stage>of(
                        "exhaust.timeline",
                        "How a heap of " + Units.bytes(heapBytes) + " fills to the end, " + collector.id())
                .question("By which steps does a heap become full?")
                .method(
                        "A program keeps what it allocates in a heap of fixed size until the JVM gives up, for at most "
                                + SECONDS
                                + " s. TLAB (objects for which a buffer was taken), shared eden (objects outside of buffers), and no"
                                + " room to move to: flight recording; collections and stalls: GC log. At: since the JVM began."
                                + " After: the heap in use after the first of them. Filling: after a young collection a sixteenth of the heap more is in use than after the first.")
                .down(List.of("jdk", "stage"))
                .columns(
                        Column.sum("at", "s", stage -> stage.atMillis() / MILLIS),
                        Column.sum("count", "", Timeline.Stage::count),
                        ifKnown("pauses", "ms", Timeline.Stage::pauseMillis),
                        ifKnown("after", "MiB", stage -> stage.heapBytes() / MIB))
                .findingOverAll(ExhaustExperiments::chains)
                .notes(results -> all.stream()
                        .flatMap(one -> one.outcomes().stream()
                                .flatMap(filled -> details(one.label(Table.JDK), filled.recording())))
                        .toList())
                .of(all.stream().flatMap(this::stages).toList());
    }

    /** A figure below 0 is none. */
    private static Column<Timeline.Stage> ifKnown(String name, String unit, Function<Timeline.Stage, Double> figure) {
        return Column.medianIfKnown(name, unit, stage -> {
            double value = figure.apply(stage);
            return value < 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
        });
    }

    private Stream<Case<Timeline.Stage>> stages(Case<Filled> one) {
        return one.isMissing()
                ? Stream.of(one.withoutOutcomes())
                : one.outcomes().stream()
                        .flatMap(filled ->
                                Timeline.of(filled.log(), filled.recording(), filled.ending(), heapBytes)
                                        .stages()
                                        .stream())
                        .map(stage -> Case.of(one.labels(), stage).with("stage", stage.name()));
    }

    /** Each JDK's chain of steps, with its time. */
    private static String chains(Results<Timeline.Stage> results) {
        return results.byJdk(stages -> Stream.of(stages.stream()
                .map(stage -> String.format(Locale.ROOT, "%s (%.2f s)", stage.name(), stage.atMillis() / MILLIS))
                .collect(Collectors.joining(" → "))));
    }

    private Experiment heap(List<Case<Filled>> all) {
        Column<GcEvent> at = Column.sum("at", "s", event -> event.atMillis() / MILLIS);
        Column<GcEvent> after = Column.sum("after", "MiB", event -> event.afterBytes() / MIB);
        return Table.<GcEvent>of("exhaust.heap", "The heap in use, collection by collection")
                .question("How much is left after each collection?")
                .method("GC log.")
                .withoutTable()
                .columns(
                        at,
                        Column.sum("before", "MiB", event -> event.beforeBytes() / MIB),
                        after,
                        Column.sum("pause", "ms", GcEvent::millis))
                .lines("Heap in use after collections", at.name(), after, List.of("jdk"))
                .findingOverAll(results -> results.byJdk(ExhaustExperiments::freed))
                .note("One row for each collection is in the file of the results.")
                .of(all.stream().flatMap(ExhaustExperiments::collections).toList());
    }

    /** Returns each collection up to the end; what comes later collects what the program has let go. */
    private static Stream<Case<GcEvent>> collections(Case<Filled> one) {
        List<GcEvent> events = one.outcomes().stream()
                .flatMap(filled -> filled.log().events().stream()
                        .filter(event ->
                                event.afterBytes() >= 0 && filled.ending().saw(event.atMillis())))
                .toList();
        return IntStream.range(0, events.size())
                .mapToObj(i -> Case.of(
                                Labels.of("jdk", one.label("jdk"), "collection", Integer.toString(i + 1)),
                                events.get(i))
                        .with("kind", events.get(i).kind().name().toLowerCase(Locale.ROOT)));
    }

    /** How little the full collections freed. */
    private static Stream<String> freed(List<GcEvent> collections) {
        double[] freed = collections.stream()
                .filter(event -> event.kind() == GcEvent.Kind.FULL)
                .mapToDouble(event -> (event.beforeBytes() - event.afterBytes()) / MIB)
                .sorted()
                .toArray();
        return freed.length == 0
                ? Stream.of()
                : Stream.of(String.format(
                        Locale.ROOT,
                        "the median of %d full collections freed %.1f MiB",
                        freed.length,
                        freed[freed.length / 2]));
    }

    /** How large buffers and the objects outside of them were. */
    private static Stream<String> details(String jdk, Recording recording) {
        int waited = recording.requiringGc().size();
        return Stream.of(
                        range(recording, false, "buffers of ", Recording.Allocation::tlabBytes),
                        range(recording, true, "objects outside of buffers of ", Recording.Allocation::bytes),
                        waited == 0 ? "" : waited + " requests for memory had to wait for a collection.")
                .filter(words -> !words.isEmpty())
                .map(words -> "JDK " + jdk + ": " + words);
    }

    private static String range(
            Recording recording, boolean outside, String what, ToLongFunction<Recording.Allocation> bytes) {
        LongSummaryStatistics sizes = recording.allocations().stream()
                .filter(each -> each.outside() == outside)
                .mapToLong(bytes)
                .summaryStatistics();
        return sizes.getCount() == 0
                ? ""
                : what + Units.bytes(sizes.getMin()) + " to " + Units.bytes(sizes.getMax()) + ".";
    }

    /**
     * What one JVM told.
     *
     * @param log its log of collections
     * @param recording its flight recording
     * @param ending how it ended
     */
    record Filled(GcLog log, Recording recording, Ending ending) {}
}
