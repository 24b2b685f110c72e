package dev.hinterland.lab.tail;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Response times of reads by store, collector and rate of puts, beside a control that keeps nothing. */
public final class TailExperiments implements ExperimentSet {

    private static final String STORE = TailRows.STORE;

    private final TailPlan plan;

    /** Prepares them. */
    public TailExperiments(TailPlan plan) {
        this.plan = plan;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Repeats> all = new TailForks(plan, bench).run();
        boolean severalJdks = bench.jdks().size() > 1;
        return of(all, severalJdks);
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    private List<Experiment> of(List<Repeats> all, boolean severalJdks) {
        List<String> down =
                severalJdks ? List.of("jdk", "collector", "puts", "store") : List.of("collector", "puts", "store");
        List<Row> percentiles = TailRows.percentiles(all, plan.garbageBytes());
        List<Row> above = TailRows.above(percentiles);
        TailWords words = new TailWords(
                plan.stores().stream()
                        .filter(store -> store.onHeap())
                        .map(store -> store.id())
                        .collect(Collectors.toSet()),
                plan.repeats());
        return List.of(
                percentiles(percentiles, down, words),
                above(above, down, words),
                curves(TailRows.curves(all)),
                seconds(TailRows.seconds(all)),
                stops(TailRows.stops(all, plan.garbageBytes()), down));
    }

    private Experiment percentiles(List<Row> rows, List<String> down, TailWords words) {
        return new Experiment(
                "tail.percentiles",
                "How long reads take, by percentile",
                "How long may a read take, counted from when it should have begun?",
                TailMethod.of(plan),
                Layout.plain(down, List.of("p50", "p99", "p99.9", "p99.99", "max")),
                List.of(Plot.bars("All but one read in 10,000 take at most", STORE, "p99.99", "collector")
                        .withLogY()),
                rows,
                null,
                words.heapWins(rows),
                TailMethod.notes(plan));
    }

    private static Experiment above(List<Row> rows, List<String> down, TailWords words) {
        return new Experiment(
                "tail.above",
                "What each store adds to the control",
                "How much of that is the store's, and what it does to the collector?",
                "The percentile of the store less the same percentile of the control. Errors are added. Below zero: the"
                        + " control had the worse luck.",
                Layout.plain(down, List.of("p50", "p99", "p99.9", "p99.99", "max")),
                List.of(Plot.bars("Above the control at p99.99", STORE, "p99.99", "collector")),
                rows,
                null,
                words.aims(rows),
                List.of());
    }

    private static Experiment curves(List<Row> rows) {
        return new Experiment(
                "tail.curve",
                "The whole curve",
                "How long do all but one read in so many take?",
                "HdrHistogram, three digits; the JVMs of a store together. One in 100 is p99, one in 10,000 is p99.99.",
                new Layout(List.of(), List.of(), List.of()),
                List.of(Plot.logLines("Response time that one read in so many exceeds", "one in", "response", STORE)),
                rows,
                null,
                "",
                List.of("The rows are in the file of the results, the curves on the page."));
    }

    private static Experiment seconds(List<Row> rows) {
        return new Experiment(
                "tail.seconds",
                "The longest read of each second",
                "Does it come now and then, or all the time?",
                "By the second in which a read should have begun; the first JVM of each store.",
                new Layout(List.of(), List.of(), List.of()),
                List.of(Plot.lines("The longest read of each second", "second", "longest", STORE)
                        .withLogY()),
                rows,
                null,
                "",
                List.of("The rows are in the file of the results, the lines on the page."));
    }

    private static Experiment stops(List<Row> rows, List<String> down) {
        return new Experiment(
                "tail.stops",
                "What stopped the program, and what puts took",
                "Was it the collector?",
                "GC log, within the measured time: pauses of the whole program; stalls: threads of ZGC that waited for"
                        + " memory. Puts: response times on their own schedule.",
                Layout.plain(down, List.of("pauses", "paused", "longest", "stalls", "put p99.9", "put p99.99")),
                List.of(Plot.bars("The longest pause", STORE, "longest", "collector")
                        .withLogY()),
                rows,
                null,
                "",
                List.of());
    }
}
