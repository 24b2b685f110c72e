// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Response times of reads by store, collector and rate of puts, beside a control that keeps nothing. */
public final class TailExperiments implements ExperimentSet {

    /** The label of stores. */
    static final String STORE = "store";

    private static final double LEAST_GARBAGE = 0.9;
    private static final double MEBIBYTE = 1 << 20;
    private static final List<String> ABOVE = List.of("p99", "p99.9", "p99.99");

    private final TailPlan plan;

    /** Prepares them. */
    public TailExperiments(TailPlan plan) {
        this.plan = plan;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        TailMethod.notes(plan).forEach(bench::note);
        return of(new TailForks(plan, bench).run(), bench.jdks().size() > 1);
    }

    List<Experiment> of(List<Case<Segment>> all, boolean severalJdks) {
        List<Experiment> experiments = new ArrayList<>();
        Map<Map<String, String>, List<Case<Segment>>> byLoad = all.stream()
                .collect(Collectors.groupingBy(
                        one -> one.without(STORE).labels(), LinkedHashMap::new, Collectors.toList()));
        byLoad.forEach((load, cases) -> {
            Map<String, String> named = new LinkedHashMap<>(load);
            if (!severalJdks) {
                named.remove(Table.JDK);
            }
            experiments.add(percentiles(named, cases));
        });
        experiments.add(curves(all));
        experiments.add(seconds(all));
        experiments.add(stops(
                all,
                severalJdks ? List.of(Table.JDK, "collector", "puts", STORE) : List.of("collector", "puts", STORE)));
        return experiments;
    }

    /** Returns the percentiles of each store, and by how much it exceeds the control of the same load. */
    private Experiment percentiles(Map<String, String> load, List<Case<Segment>> cases) {
        Optional<Case<Segment>> control =
                cases.stream().filter(one -> isControl(one) && !one.isMissing()).findFirst();
        List<Column<Segment>> figures = Percentiles.names().stream()
                .map(name ->
                        Column.<Segment>median(name, Percentiles.UNIT, segment -> Percentiles.of(segment.gets(), name)))
                .toList();
        return Table.<Segment>of("tail." + id(load), "How long reads take: " + TailWords.name(load))
                .question("How long does a read take, counted from when it should have begun, and how much of that is"
                        + " the store's?")
                .method(TailMethod.of(plan))
                .down(List.of(STORE))
                .columns(figures)
                .columns(figures.stream()
                        .map(figure -> aboveControl(figure, control))
                        .toList())
                .plot(Plot.bars("What one read in 10,000 exceeds", STORE, TailWords.AIMED_AT))
                .checks(this::checks)
                .checks(one -> isControl(one) || control.stream().allMatch(this::isBelievable)
                        ? List.of()
                        : List.of(Check.of("control", false, "the control's own check failed")))
                .findingOverAll(results -> new TailWords(
                                onHeap(), plan.repeats(), (row, name) -> results.reading(figures, name, row))
                        .conclusion(load, results.rows()))
                .of(cases);
    }

    /** Returns how the figure is called by which a store exceeds the control at a percentile. */
    static String above(String percentile) {
        return "above " + percentile;
    }

    private static Column<Segment> aboveControl(Column<Segment> figure, Optional<Case<Segment>> control) {
        Column<Segment> above = Column.of(
                above(figure.name()),
                one -> isControl(one)
                        ? Optional.empty()
                        : control.flatMap(floor -> figure.figure().apply(floor))
                                .flatMap(floor -> figure.figure().apply(one).map(own -> own.minus(floor))));
        return ABOVE.contains(figure.name()) ? above : above.inFileOnly();
    }

    private static boolean isControl(Case<Segment> one) {
        return one.label(STORE).equals(ControlStore.ID);
    }

    private boolean isBelievable(Case<Segment> one) {
        return one.missing() == null && checks(one).stream().noneMatch(Check::failed);
    }

    private List<Check> checks(Case<Segment> one) {
        double done = least(one, segment -> (double) segment.doneGets() / segment.dueGets());
        double garbage = least(one, Segment::garbagePerSecond);
        return List.of(
                Check.of("kept up", done >= 1, String.format(Locale.ROOT, "%.1f %% of its gets", 100 * done)),
                Check.of(
                        "garbage",
                        garbage >= LEAST_GARBAGE * plan.garbageBytes(),
                        String.format(Locale.ROOT, "%.0f MiB/s", garbage / MEBIBYTE)));
    }

    private static double least(Case<Segment> one, ToDoubleFunction<Segment> figure) {
        return one.outcomes().stream().mapToDouble(figure).min().orElse(0);
    }

    private Set<String> onHeap() {
        return plan.stores().stream()
                .filter(Contender::onHeap)
                .map(Contender::id)
                .collect(Collectors.toSet());
    }

    private static String id(Map<String, String> load) {
        return load.values().stream()
                .map(label -> label.replaceAll("[^A-Za-z0-9]+", ""))
                .collect(Collectors.joining("."));
    }

    private static Experiment curves(List<Case<Segment>> all) {
        Column<Double> response = Column.sum("response", Percentiles.UNIT, millis -> millis);
        return Table.<Double>of("tail.curve", "The whole curve")
                .question("How long do all but one read in so many take?")
                .method("HdrHistogram, three digits; the JVMs of a store together. One in 100 is p99, one in 10,000 is"
                        + " p99.99.")
                .withoutTable()
                .columns(response)
                .plot(Plot.logLines("Response time that one read in so many exceeds", "one in", response.name(), STORE))
                .note("The rows are in the file of the results, the curves on the page.")
                .of(measured(all).flatMap(TailExperiments::curve).toList());
    }

    private static Stream<Case<Segment>> measured(List<Case<Segment>> all) {
        return all.stream().filter(one -> !one.isMissing());
    }

    /** Returns a point of the curve for each of some numbers of reads, the JVMs of a store together. */
    private static Stream<Case<Double>> curve(Case<Segment> one) {
        Histogram together = one.outcomes().getFirst().gets().copy();
        one.outcomes().stream().skip(1).forEach(segment -> together.add(segment.gets()));
        return Percentiles.oneIn(together.getTotalCount()).stream()
                .map(oneIn -> Case.of(one.labels(), Percentiles.exceededByOneIn(together, oneIn))
                        .with("one in", Long.toString(oneIn)));
    }

    private static Experiment seconds(List<Case<Segment>> all) {
        Column<Double> longest = Column.sum("longest", Percentiles.UNIT, millis -> millis);
        return Table.<Double>of("tail.seconds", "The longest read of each second")
                .question("Does it come now and then, or all the time?")
                .method("By the second in which a read should have begun; the first JVM of each store.")
                .withoutTable()
                .columns(longest)
                .plot(Plot.lines("The longest read of each second", "second", longest.name(), STORE)
                        .withLogY())
                .note("The rows are in the file of the results, the lines on the page.")
                .of(measured(all).flatMap(TailExperiments::bySecond).toList());
    }

    private static Stream<Case<Double>> bySecond(Case<Segment> one) {
        List<Long> worst = one.outcomes().getFirst().worst();
        return IntStream.range(0, worst.size())
                .mapToObj(second -> Case.of(one.labels(), Percentiles.millis(worst.get(second)))
                        .with("second", Integer.toString(second + 1)));
    }

    private Experiment stops(List<Case<Segment>> all, List<String> down) {
        Column<Segment> longest = Column.median("longest", Percentiles.UNIT, Segment::longestPauseMillis);
        return Table.<Segment>of("tail.stops", "What stopped the program, and what puts took")
                .question("Was it the collector?")
                .method("GC log, within the measured time: pauses of the whole program; stalls: threads of ZGC that"
                        + " waited for memory. Puts: response times on their own schedule.")
                .down(down)
                .columns(
                        Column.median("pauses", "", Segment::pauses),
                        Column.median("paused", Percentiles.UNIT, Segment::pausedMillis),
                        longest,
                        Column.median("stalls", "", Segment::stalls),
                        Column.<Segment>median("garbage", "MiB/s", segment -> segment.garbagePerSecond() / MEBIBYTE)
                                .inFileOnly(),
                        ofPuts("p99.9"),
                        ofPuts("p99.99"))
                .bars("The longest pause", STORE, longest, "collector")
                .checks(this::checks)
                .of(all);
    }

    private static Column<Segment> ofPuts(String percentile) {
        return Column.medianIfKnown(
                "put " + percentile,
                Percentiles.UNIT,
                segment -> segment.puts()
                        .map(puts -> OptionalDouble.of(Percentiles.of(puts, percentile)))
                        .orElse(OptionalDouble.empty()));
    }
}
