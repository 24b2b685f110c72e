// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.experiments.tlab.exhaust.FillHeap;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * When does Parallel give up before the heap is full? A program keeps one of eleven small objects, so that its heap
 * fills slowly at the end, with the GC overhead limit and without it.
 */
final class OverheadLimit {

    /** Collections in a row that must be in vain: {@code GCOverheadLimitThreshold} in HotSpot's sources. */
    private static final int IN_VAIN = 5;

    private static final int SECONDS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(4 * SECONDS);
    private static final double MILLIS = 1000;
    private static final double PERCENT = 100;
    private static final String LIMIT = "limit";

    private final long heapBytes;
    private final Cases<Limited> cases = new Cases<>();

    OverheadLimit(long heapBytes) {
        this.heapBytes = heapBytes;
    }

    /** Returns how many JVMs it takes for a JDK. */
    static int jvms() {
        return 2;
    }

    /** Runs a JDK with the limit, which is the default, and without. */
    void run(Bench bench, NamedJdk jdk) throws IOException, InterruptedException {
        for (String limit : List.of("on", "off")) {
            bench.progress().started("GC overhead limit " + limit + ", JDK " + jdk.label());
            bench.progress().finished(run(bench, jdk, limit));
        }
    }

    private String run(Bench bench, NamedJdk jdk, String limit) throws IOException, InterruptedException {
        Path directory = bench.children().newDirectory();
        Path log = directory.resolve("gc.log");
        ExperimentProgram.Outcome outcome = new ExperimentProgram(
                        FillHeap.class,
                        List.of(Integer.toString(SECONDS), "creeping"),
                        List.of(
                                "-Xms" + heapBytes,
                                "-Xmx" + heapBytes,
                                Collector.PARALLEL.jvmFlag(),
                                "-XX:" + (limit.equals("on") ? "+" : "-") + "UseGCOverheadLimit",
                                GcLogParser.jvmArgument(log)))
                .run(bench.children(), jdk.jdk(), directory, PATIENCE);
        Map<String, String> labels = Labels.of(Table.JDK, jdk.label(), LIMIT, limit);
        if (!outcome.ok()) {
            cases.fail(labels, outcome.reason());
            return outcome.reason();
        }
        Limited limited = new Limited(GcLogParser.parse(log), Ending.parse(outcome.out()));
        cases.add(labels, limited);
        return limited.ending().words();
    }

    Experiment experiment() {
        return experiment(cases.all());
    }

    Experiment experiment(List<Case<Limited>> all) {
        return Table.<Limited>of("exhaust.overhead", "The GC overhead limit, parallel, " + Units.bytes(heapBytes))
                .question("Does Parallel give up before the heap is full?")
                .method("A program keeps one of eleven small objects for at most " + SECONDS + " s, with"
                        + " -XX:+UseGCOverheadLimit (the default) and without. GC log: full collections; how much of the"
                        + " time the last " + IN_VAIN + " of them took; the most of the"
                        + " heap that one of them freed.")
                .down(List.of("jdk", LIMIT, "end"))
                .columns(
                        Column.sum("after", "s", limited -> limited.ending().millis() / MILLIS),
                        Column.sum("full", "", limited -> limited.full().size()),
                        Column.exact(
                                "time", "%", one -> one.outcomes().getFirst().timePercent()),
                        Column.exact(
                                "freed", "%", one -> one.outcomes().getFirst().freedPercent(heapBytes)))
                .note("Parallel gives up when " + IN_VAIN
                        + " collections in a row took more than GCTimeLimit (98 %) of the"
                        + " time and left less than GCHeapFreeLimit (2 %) of the heap free. No other collector of these"
                        + " JDKs has such a limit.")
                .findingOverAll(
                        results -> results.byJdk(limited -> limited.stream().map(Limited::words)))
                .of(all.stream()
                        .map(one -> one.isMissing()
                                ? one
                                : one.with(
                                        "end",
                                        one.outcomes().getFirst().ending().words()))
                        .toList());
    }

    /**
     * What one JVM told.
     *
     * @param log its log of collections
     * @param ending how it ended
     */
    record Limited(GcLog log, Ending ending) {

        private List<GcEvent> full() {
            return log.events().stream()
                    .filter(event -> event.kind() == GcEvent.Kind.FULL && ending.saw(event.atMillis()))
                    .toList();
        }

        /** Returns the last ones, with the one before that they are measured from; none where there are too few. */
        private List<GcEvent> last() {
            List<GcEvent> full = full();
            return full.size() <= IN_VAIN ? List.of() : full.subList(full.size() - IN_VAIN - 1, full.size());
        }

        /** Events are logged when they end. */
        private OptionalDouble timePercent() {
            List<GcEvent> last = last();
            if (last.isEmpty()) {
                return OptionalDouble.empty();
            }
            double collecting =
                    last.stream().skip(1).mapToDouble(GcEvent::millis).sum();
            return OptionalDouble.of(PERCENT
                    * collecting
                    / (last.getLast().atMillis() - last.getFirst().atMillis()));
        }

        private OptionalDouble freedPercent(long heapBytes) {
            return last().stream()
                    .skip(1)
                    .mapToDouble(event -> PERCENT * (event.beforeBytes() - event.afterBytes()) / heapBytes)
                    .max();
        }

        private String words() {
            return String.format(
                    Locale.ROOT,
                    "after %.1f s and %d full collections: %s",
                    ending.millis() / MILLIS,
                    full().size(),
                    ending.words());
        }
    }
}
