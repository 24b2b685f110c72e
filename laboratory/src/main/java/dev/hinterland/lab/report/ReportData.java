// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.MergedExperiment;
import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.gather.ClaimLine;
import dev.hinterland.lab.gather.ClaimsTable;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import dev.hinterland.lab.roofline.Roofline;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the page of experiments is made of.
 *
 * @param runs the results that it shows
 * @param experiments their experiments, in order; of a comparison, those of both sides with the rows of both
 * @param claims a line for each claim that the results judge
 * @param contrast the comparison; {@code null} where there is none
 * @param notRead sentences about files that are no results
 * @param outdated files that newer ones replace
 */
record ReportData(
        List<Source> runs,
        List<Shown> experiments,
        List<ClaimLine> claims,
        @Nullable Contrast contrast,
        List<String> notRead,
        List<String> outdated) {

    static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    private static final List<String> COMMANDS =
            List.of("init", "tlab", "locks", "calibrate", "copy", "predict", "predict move", "stores", "tail");

    /**
     * A result, and where it is from.
     *
     * @param side which side of a comparison; empty where there is none
     * @param file the file; empty where it was just made
     */
    record Source(String side, String file, ExperimentsResult result) {

        /** Returns its command, and when it ran. */
        Html origin() {
            return Html.of("p")
                    .with("class", "origin")
                    .add(Html.of("code", "./lab " + result.command()))
                    .text(" · " + DATE.format(result.startedAt()) + (result.quick() ? " · quick" : ""));
        }
    }

    /**
     * An experiment, and the run that it belongs to.
     *
     * @param run its place among the runs
     */
    record Shown(int run, Experiment experiment) {}

    /** Returns the page's data for what a folder has. */
    static ReportData of(Gathered gathered) {
        List<Source> runs = new ArrayList<>();
        List<Shown> experiments = new ArrayList<>();
        for (FoundResult found : byCommand(gathered.results())) {
            Roofline.of(found.result()).ifPresent(roofline -> experiments.add(new Shown(runs.size(), roofline)));
            found.result().experiments().forEach(experiment -> experiments.add(new Shown(runs.size(), experiment)));
            runs.add(new Source("", found.source(), found.result()));
        }
        List<ClaimLine> claims = ClaimsTable.of(
                gathered.results().stream().map(FoundResult::result).toList());
        return new ReportData(runs, experiments, claims, null, gathered.notRead(), gathered.outdated());
    }

    /** The commands in the order in which one would run them; within a command the newest first. */
    private static List<FoundResult> byCommand(List<FoundResult> results) {
        return results.stream()
                .sorted(Comparator.comparingInt(found -> place(found.result())))
                .toList();
    }

    private static int place(ExperimentsResult result) {
        int place = COMMANDS.indexOf(result.command());
        return place < 0 ? COMMANDS.size() : place;
    }

    /** Returns the page's data for two sides. */
    static ReportData of(Side a, Side b, List<String> notRead) {
        List<Source> runs = new ArrayList<>();
        for (Side side : List.of(a, b)) {
            side.results().forEach(result -> runs.add(new Source(side.name(), side.source(), result)));
        }
        Map<String, List<ExperimentsResult>> sides = new LinkedHashMap<>();
        sides.put(a.name(), a.results());
        sides.put(b.name(), b.results());
        List<Shown> experiments = MergedExperiment.of(a, b).stream()
                .map(experiment -> new Shown(0, experiment))
                .toList();
        return new ReportData(runs, experiments, ClaimsTable.ofSides(sides), Contrast.of(a, b), notRead, List.of());
    }

    Stream<ExperimentsResult> results() {
        return runs.stream().map(Source::result);
    }

    /** Returns the run of the experiment at a place. */
    Source run(int at) {
        return runs.get(experiments.get(at).run());
    }

    /** Returns whether it shows the runs of several commands. */
    boolean severalRuns() {
        return contrast == null
                && results().map(ExperimentsResult::command).distinct().count() > 1;
    }
}
