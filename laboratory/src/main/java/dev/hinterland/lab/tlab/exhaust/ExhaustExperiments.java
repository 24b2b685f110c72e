package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.experiments.tlab.exhaust.FillHeap;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.FlagProbe;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.RecordingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fills a small heap to the end, with each JDK, and says by which steps it went. */
public final class ExhaustExperiments implements ExperimentSet {

    private static final int SECONDS = 15;
    private static final Duration PATIENCE = Duration.ofSeconds(4 * SECONDS);

    private final Collector collector;
    private final long heapBytes;
    private final List<Row> stages = new ArrayList<>();
    private final List<Row> collections = new ArrayList<>();
    private final List<String> details = new ArrayList<>();

    /** Prepares it for a collector and a heap. */
    public ExhaustExperiments(Collector collector, long heapBytes) {
        this.collector = collector;
        this.heapBytes = heapBytes;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        bench.progress().expect(bench.jdks().size());
        for (NamedJdk jdk : bench.jdks()) {
            bench.progress().started("filling " + Units.bytes(heapBytes) + ", JDK " + jdk.label());
            bench.progress().finished(run(bench, jdk));
        }
        return List.of(timeline(), heap());
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    /** Returns how it went, in a few words. */
    private String run(Bench bench, NamedJdk jdk) throws IOException, InterruptedException {
        List<String> flags = List.of("-Xms" + heapBytes, "-Xmx" + heapBytes, collector.jvmFlag());
        FlagProbe.Answer answer = bench.flags().probe(jdk.jdk(), flags);
        if (!answer.accepted()) {
            stages.add(Row.skipped(Map.of("jdk", jdk.label()), answer.sentence()));
            return answer.sentence();
        }
        Path directory = bench.children().newDirectory();
        List<String> all = new ArrayList<>(flags);
        all.addAll(observing(directory));
        ExperimentProgram.Outcome outcome = new ExperimentProgram(
                        FillHeap.class, List.of(Integer.toString(SECONDS)), all)
                .run(bench.children(), jdk.jdk(), directory, PATIENCE);
        if (!outcome.ok()) {
            stages.add(Row.failed(Map.of("jdk", jdk.label()), outcome.reason()));
            return outcome.reason();
        }
        return read(jdk, directory, Ending.parse(outcome.out()));
    }

    private static List<String> observing(Path directory) throws IOException {
        Path settings = directory.resolve("settings.jfc");
        RecordingSettings.write(settings);
        return List.of(
                GcLogParser.jvmArgument(directory.resolve("gc.log")),
                "-Xlog:jfr*=off",
                "-XX:StartFlightRecording:filename=" + directory.resolve("recording.jfr") + ",settings=" + settings);
    }

    private String read(NamedJdk jdk, Path directory, Ending ending) throws IOException {
        GcLog log = GcLogParser.parse(directory.resolve("gc.log"));
        Recording recording = Recording.read(directory.resolve("recording.jfr"));
        stages.addAll(ExhaustRows.stages(jdk.label(), Timeline.of(log, recording, ending, heapBytes)));
        collections.addAll(ExhaustRows.collections(jdk.label(), log, ending));
        details.addAll(ExhaustWords.details(jdk.label(), recording));
        return ending.full() ? ending.error() : "not full when the time was up";
    }

    private Experiment timeline() {
        return new Experiment(
                "exhaust.timeline",
                "How a heap of " + Units.bytes(heapBytes) + " fills to the end, " + collector.id(),
                "By which steps does a heap become full?",
                "A program keeps what it allocates in a heap of fixed size until the JVM gives up, for at most "
                        + SECONDS
                        + " s. TLAB (objects for which a buffer was taken), shared eden (objects outside of buffers), and no"
                        + " room to move to: flight recording; collections and stalls: GC log. At: since the JVM began."
                        + " After: the heap in use after the first of them. Filling: after a young collection a sixteenth of the heap more is in use than after the first.",
                Layout.plain(List.of("jdk", "stage"), List.of("at", "count", "pauses", "after")),
                List.of(),
                stages,
                null,
                ExhaustWords.conclusion(stages),
                details);
    }

    private Experiment heap() {
        return new Experiment(
                "exhaust.heap",
                "The heap in use, collection by collection",
                "How much is left after each collection?",
                "GC log.",
                new Layout(List.of(), List.of(), List.of()),
                List.of(Plot.lines("Heap in use after collections", "at", "after", "jdk")),
                collections,
                null,
                ExhaustWords.freed(collections),
                List.of("One row for each collection is in the file of the results."));
    }
}
