// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.PAUSES;
import static dev.hinterland.lab.init.ArrayFigures.RATE;
import static dev.hinterland.lab.init.ArrayFigures.TIME;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a rate of allocation costs when some arrays survive, and what it says of the work that is done. */
final class RateExperiments {

    static final String SURVIVORS = "init.survivors";
    static final String WORK = "init.work";

    /** The lengths between which the rate of allocation differs, and the work does not. */
    static final List<Integer> WORK_SIZES = List.of(1_000, InitPlan.LARGE);

    private static final Column<Row> COPIED = Column.ofRows("survivors");
    private static final String NONE = "0 %";
    private static final int PER_MILLE = 1_000;

    /** About 20 µs, beside which the allocation of an array that is not initialised is little. */
    private static final int TOKENS = 10_000;

    private final InitSetup setup;

    RateExperiments(InitSetup setup) {
        this.setup = setup;
    }

    List<Experiment> run() throws IOException, InterruptedException {
        Map<JmhCase, Double> survivors = new LinkedHashMap<>();
        List<JmhCase> work = new ArrayList<>();
        for (NamedJdk jdk : setup.bench().jdks()) {
            setup.plan().survivors().forEach(share -> survivors.put(survive(jdk, share), (double) share / PER_MILLE));
            WORK_SIZES.forEach(size -> work.add(work(jdk, size)));
        }
        List<Row> surviving = new ArrayList<>();
        setup.bench()
                .runner()
                .run(List.copyOf(survivors.keySet()), setup.plan().timing())
                .forEach(measured -> surviving.add(withSurvivors(
                        ArrayFigures.row(measured), survivors.getOrDefault(measured.measuredCase(), 0.0))));
        return List.of(
                survivors(surviving),
                work(setup.bench().runner().run(work, setup.plan().timing()).stream()
                        .map(ArrayFigures::row)
                        .toList()));
    }

    /** A survivor lives while eden is filled once, so that one collection copies it. */
    private JmhCase survive(NamedJdk jdk, int perMille) {
        long ring = setup.heap().edenBytes() * perMille / PER_MILLE / InitPlan.LARGE;
        return benchmark(
                "survive",
                jdk,
                Labels.of(
                        "survive",
                        BigDecimal.valueOf(perMille, 1).stripTrailingZeros().toPlainString() + " %"),
                Map.of(
                        "size", Integer.toString(InitPlan.LARGE),
                        "every", Integer.toString(perMille == 0 ? 0 : PER_MILLE / perMille),
                        "ring", Long.toString(Math.max(1, ring))));
    }

    private JmhCase work(NamedJdk jdk, int size) {
        return benchmark(
                "work",
                jdk,
                Labels.of("size", ArrayFigures.sizeLabel(size)),
                Map.of("size", Integer.toString(size), "tokens", Integer.toString(TOKENS)));
    }

    private JmhCase benchmark(String method, NamedJdk jdk, Map<String, String> own, Map<String, String> parameters) {
        Map<String, String> labels = Labels.of("jdk", jdk.label());
        labels.putAll(own);
        return setup.benchmark("SurvivorBenchmark." + method, jdk, labels, 0).withParameters(parameters);
    }

    private static Row withSurvivors(Row row, double share) {
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        row.value(RATE.name()).ifPresent(rate -> values.put(COPIED.name(), rate.times(share, "GB/s")));
        return row.withValues(values);
    }

    static Experiment survivors(List<Row> rows) {
        return Table.ofRows(
                table(SURVIVORS, "Arrays that survive")
                        .question("What does a collection cost when some of the arrays are still in use?")
                        .method("One thread, arrays of " + ArrayFigures.LARGE + " bytes, not initialised. A survivor"
                                + " is kept while eden is filled once, so that one collection copies it to a survivor"
                                + " space. survivors: what survives of the rate, which collections have to copy. The"
                                + " article expects collections to matter when objects reach the survivor spaces at"
                                + " TB/s.")
                        .down(List.of("jdk", "survive"))
                        .columns(COPIED)
                        .bars("share of pauses", "survive", PAUSES, "jdk")
                        .finding(RateExperiments::survivorsConclusion),
                rows);
    }

    static String survivorsConclusion(Results<Row> results) {
        return Clause.join(
                        "; ",
                        results.all().stream()
                                .filter(each -> !each.row().label("survive").equals(NONE))
                                .map(each -> each.reading(TIME)
                                        .against(results.reading(TIME, NONE))
                                        .said(ratio -> "if " + each.row().label("survive") + " survive, an array takes "
                                                + Figures.digits(ratio) + " × as long, with "
                                                + text(each, PAUSES) + " of the time in pauses and "
                                                + text(each, COPIED) + " copied"))
                                .toList())
                .sentence();
    }

    private static String text(Results.Result<Row> result, Column<Row> column) {
        return result.reading(column).value().map(Figures::withUnit).orElse("an unknown part");
    }

    static Experiment work(List<Row> rows) {
        return Table.ofRows(
                table(WORK, "The same work at two rates of allocation")
                        .question("Does a higher rate of allocation mean that more is done?")
                        .method("One thread: " + TOKENS + " tokens of Blackhole.consumeCPU, and an array that is not"
                                + " initialised and not used. What is asked of the program is the same in all rows.")
                        .down(List.of("jdk", "size"))
                        .bars("rate of allocation", "size", RATE, "jdk")
                        .bars("time of the same work", "size", TIME, "jdk")
                        .finding(RateExperiments::workConclusion),
                rows);
    }

    static String workConclusion(Results<Row> results) {
        return longAgainstShort(results, RATE)
                .flatMap(rate ->
                        longAgainstShort(results, TIME).map(time -> "With longer arrays, " + words(rate, time) + "."))
                .orElse("");
    }

    static String words(Range rate, Range time) {
        return "the rate of allocation is " + rate.times() + ", the time of the same work " + time.times();
    }

    /** Returns how many times a figure of short arrays that of long ones is. */
    static Optional<Range> longAgainstShort(Results<Row> results, Column<Row> figure) {
        return results.reading(figure, ArrayFigures.sizeLabel(WORK_SIZES.getLast()))
                .against(results.reading(figure, ArrayFigures.sizeLabel(WORK_SIZES.getFirst())))
                .range();
    }

    private static Table<Row> table(String id, String title) {
        return Table.<Row>of(id, title).columns(TIME, RATE, PAUSES);
    }
}
