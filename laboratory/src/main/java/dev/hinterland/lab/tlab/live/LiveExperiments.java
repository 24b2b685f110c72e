package dev.hinterland.lab.tlab.live;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.tlab.recording.Recording;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Watches a JVM that runs already: its counters after each collection, and its slow allocations with stacks and sizes.
 */
public final class LiveExperiments implements ExperimentSet {

    private static final int MOST_SHOWN = 12;

    private final Target target;
    private final Duration time;
    private List<CounterWatch.Seen> seen = List.of();
    private Optional<Recording> recording = Optional.empty();
    private String whyNoRecording = "";

    private LiveExperiments(Target target, Duration time) {
        this.target = target;
        this.time = time;
    }

    /** Returns the watching of a process for a time, or says in one sentence why that can't be. */
    public static LiveExperiments of(long pid, Duration time) {
        return new LiveExperiments(Target.of(pid), time);
    }

    @Override
    public Optional<JvmUsed> watched() {
        return Optional.of(new JvmUsed(jdk(), target.version(), ""));
    }

    private String jdk() {
        return target.feature().isEmpty() ? "pid " + target.pid() : target.feature();
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        bench.progress().expect(1);
        bench.progress().started("process " + target.pid());
        try (LiveRecording live = new LiveRecording(
                new Jcmd(bench.children(), target.pid()), bench.children().newDirectory())) {
            if (target.refusesAttach()) {
                whyNoRecording = "it lets nobody attach: -XX:+DisableAttachMechanism";
            } else {
                live.start();
            }
            seen = new CounterWatch(time, bench.progress()).watch(target);
            if (whyNoRecording.isEmpty()) {
                recording = live.stop();
                whyNoRecording = live.failure().orElse("");
            }
        }
        bench.progress().finished(seen.size() + " collections");
        return List.of(counters(), collections(), slow(), refills());
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    private Experiment counters() {
        return new Experiment(
                "live.tlab",
                "Allocation buffers of process " + target.pid(),
                "What does this JVM do with its allocation buffers between two collections?",
                "sun.gc.tlab.* in the JVM's shared file, looked at every 2 ms for " + seconds()
                        + "; they are those of the last collection cycle.",
                Layout.plain(
                        List.of("collections"),
                        List.of("threads", "refills", "buffers", "slow", "gc waste", "refill waste")),
                List.of(),
                counterRows(LiveRows.summary(jdk(), seen)),
                null,
                LiveWords.counters(seen, seconds()),
                List.of());
    }

    private Experiment collections() {
        return new Experiment(
                "live.collections",
                "The same, collection by collection",
                "How does it change?",
                "As above.",
                new Layout(
                        List.of("collection"),
                        List.of(),
                        seen.size() <= MOST_SHOWN
                                ? List.of("at", "refills", "buffers", "slow", "gc waste", "refill waste")
                                : List.of()),
                List.of(
                        Plot.lines("Refills between collections", "at", "refills", "jdk"),
                        Plot.lines("Waste when a collection comes", "at", "gc waste", "jdk")),
                counterRows(LiveRows.collections(jdk(), seen)),
                null,
                "",
                seen.size() <= MOST_SHOWN
                        ? List.of()
                        : List.of("One row for each of the " + seen.size()
                                + " collections is in the file of the results."));
    }

    private List<Row> counterRows(List<Row> rows) {
        return target.counters().isPresent()
                ? rows
                : List.of(Row.skipped(
                        Map.of("jdk", jdk()), "it shares no counters: -XX:-UsePerfData, or they may not be read"));
    }

    private Experiment slow() {
        List<Row> rows = rows(true);
        return new Experiment(
                "live.slow",
                "Slow allocations",
                "Which objects are allocated outside of buffers, and where?",
                "Flight recording of " + seconds()
                        + ", ObjectAllocationOutsideTLAB. Where: the first place that is not the" + " JDK's own.",
                Layout.plain(List.of("object", "where"), List.of("count", "median", "all")),
                List.of(),
                rows,
                null,
                LiveWords.slow(rows),
                LiveWords.stacks(rows));
    }

    private Experiment refills() {
        List<Row> rows = rows(false);
        return new Experiment(
                "live.refills",
                "Refills",
                "For which objects are new buffers taken, and where?",
                "Flight recording of " + seconds() + ", ObjectAllocationInNewTLAB. Sizes are those of the objects.",
                Layout.plain(List.of("object", "where"), List.of("count", "median", "all")),
                List.of(),
                rows,
                null,
                recording.map(LiveWords::buffers).orElse(""),
                List.of());
    }

    private List<Row> rows(boolean outside) {
        return recording
                .map(tells ->
                        LiveRows.slow(
                                        jdk(),
                                        tells.allocations().stream()
                                                .filter(each -> each.outside() == outside)
                                                .toList())
                                .stream()
                                .limit(MOST_SHOWN)
                                .toList())
                .orElseGet(() -> List.of(Row.failed(Map.of("jdk", jdk()), whyNoRecording)));
    }

    private String seconds() {
        return time.toMillis() / 1000.0 + " s";
    }
}
