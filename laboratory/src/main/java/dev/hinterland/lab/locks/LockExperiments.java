// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The experiments of {@code ./lab locks}. Those that are timed alike run together, so that all of them share the
 * machine's better and worse minutes.
 */
public final class LockExperiments implements ExperimentSet {

    private static final JmhTiming QUICK = new JmhTiming(1, 8, 6, 50);

    /**
     * What claims rest on has more iterations in a quick run: the error of a mean of 6 is 2.8 standard deviations, that
     * of 20 is 0.9, and iterations that lost their processor can be left out.
     */
    private static final JmhTiming QUICK_VERDICTS = new JmhTiming(1, 8, 20, 50);

    private static final JmhTiming FULL = new JmhTiming(2, 4, 5, 100);

    private static final List<LockExperiment> ALIKE = List.of(
            new FloorExperiment(),
            new StringsExperiment(),
            new EscapeExperiment(),
            new UncontendedExperiment(),
            new ContendedExperiment(),
            new CoarseningExperiment());

    private final List<LockExperiment> parts;
    private final BiFunction<Bench, Boolean, JmhTiming> timing;

    /** Asks everything. */
    public LockExperiments() {
        this(ALIKE, (bench, judged) -> !bench.quick() ? FULL : judged ? QUICK_VERDICTS : QUICK);
    }

    /**
     * Asks some of it; the first part is the floor.
     *
     * @param timing how long, by whether claims rest on it
     */
    LockExperiments(List<LockExperiment> parts, BiFunction<Bench, Boolean, JmhTiming> timing) {
        this.parts = List.copyOf(parts);
        this.timing = timing;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        if (!bench.quick()) {
            LockVariants.NOTES.forEach(bench::note);
        }
        List<Experiment> experiments = new ArrayList<>(alike(bench));
        experiments.forEach(bench::made);
        experiments.add(bench.made(BiasedStart.run(bench, Experiment.rowsOf(experiments, UncontendedExperiment.ID))));
        experiments.add(Twins.run(
                bench,
                timing.apply(bench, false),
                new Floors(experiments.getFirst().rows())));
        return experiments;
    }

    /** Runs the cases of all parts, those that are timed alike as one list, and gives each part its own. */
    List<Experiment> alike(Bench bench) throws IOException, InterruptedException {
        Map<LockExperiment, List<JmhCase>> cases = new LinkedHashMap<>();
        for (LockExperiment part : parts) {
            cases.put(
                    part,
                    bench.jdks().stream()
                            .flatMap(jdk -> part.cases(jdk, bench.quick()).stream())
                            .toList());
        }
        Map<JmhTiming, List<JmhCase>> byTiming = new LinkedHashMap<>();
        cases.forEach((part, own) -> byTiming.computeIfAbsent(
                        timing.apply(bench, part.isJudged()), first -> new ArrayList<>())
                .addAll(own));
        Map<JmhCase, Row> rows = new LinkedHashMap<>();
        for (Map.Entry<JmhTiming, List<JmhCase>> alike : byTiming.entrySet()) {
            bench.runner()
                    .run(alike.getValue(), alike.getKey())
                    .forEach(measured -> rows.put(measured.measuredCase(), Figure.row(measured)));
        }
        Floors floors = new Floors(rowsOf(parts.getFirst(), cases, rows));
        return parts.stream()
                .map(part -> {
                    List<Row> own = rowsOf(part, cases, rows);
                    return part.experiment(part.equals(parts.getFirst()) ? own : checked(own, floors));
                })
                .toList();
    }

    private static List<Row> rowsOf(
            LockExperiment part, Map<LockExperiment, List<JmhCase>> cases, Map<JmhCase, Row> rows) {
        return cases.getOrDefault(part, List.of()).stream()
                .flatMap(one -> Stream.ofNullable(rows.get(one)))
                .toList();
    }

    private static List<Row> checked(List<Row> rows, Floors floors) {
        return rows.stream().map(floors::checked).toList();
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return new LockClaims(experiments).of(jdks);
    }
}
