package dev.hinterland.lab.tail;

import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        TailMethod.notes(plan).forEach(bench::note);
        List<Repeats> all = new TailForks(plan, bench).run();
        boolean severalJdks = bench.jdks().size() > 1;
        return of(all, severalJdks);
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    List<Experiment> of(List<Repeats> all, boolean severalJdks) {
        List<Experiment> experiments = new ArrayList<>();
        List<Row> percentiles = TailRows.withAbove(TailRows.percentiles(all, plan.garbageBytes()));
        TailRows.byLoad(percentiles).forEach((load, rows) -> {
            Map<String, String> named = new LinkedHashMap<>(load);
            if (!severalJdks) {
                named.remove("jdk");
            }
            experiments.add(percentiles(named, rows));
        });
        List<String> down =
                severalJdks ? List.of("jdk", "collector", "puts", STORE) : List.of("collector", "puts", STORE);
        experiments.add(curves(TailRows.curves(all)));
        experiments.add(seconds(TailRows.seconds(all)));
        experiments.add(stops(TailRows.stops(all, plan.garbageBytes()), down));
        return experiments;
    }

    private Experiment percentiles(Map<String, String> load, List<Row> rows) {
        TailWords words = new TailWords(onHeap(), plan.repeats());
        List<String> figures = new ArrayList<>(Percentiles.names());
        List.of("p99", "p99.9", "p99.99").forEach(name -> figures.add(TailRows.above(name)));
        return new Experiment(
                id(load),
                "How long reads take: " + TailWords.name(load),
                "How long does a read take, counted from when it should have begun, and how much of that is the store's?",
                TailMethod.of(plan),
                Layout.plain(List.of(STORE), figures),
                List.of(Plot.bars("What one read in 10,000 exceeds", STORE, "p99.99")),
                rows,
                null,
                words.conclusion(load, rows),
                List.of());
    }

    private Set<String> onHeap() {
        return plan.stores().stream()
                .filter(Contender::onHeap)
                .map(Contender::id)
                .collect(Collectors.toSet());
    }

    private static String id(Map<String, String> load) {
        return "tail."
                + load.values().stream()
                        .map(label -> label.replaceAll("[^A-Za-z0-9]+", ""))
                        .collect(Collectors.joining("."));
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
                List.of(Plot.bars("The longest pause", STORE, "longest", "collector")),
                rows,
                null,
                "",
                List.of());
    }
}
