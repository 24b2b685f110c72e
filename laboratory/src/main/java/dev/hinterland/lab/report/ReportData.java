package dev.hinterland.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.MergedExperiment;
import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmStart;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.gather.ClaimLine;
import dev.hinterland.lab.gather.ClaimsTable;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.roofline.Roofline;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page of experiments is drawn from.
 *
 * @param runs the results that it shows
 * @param experiments their experiments, in order; of a comparison, those of both sides with the rows of both
 * @param claims a line for each claim
 * @param summary how often each verdict was given, in sentences
 * @param contrast the comparison; {@code null} where there is none
 * @param notRead sentences about files that are no results
 * @param outdated files that newer ones replace
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record ReportData(
        List<RunFacts> runs,
        List<Shown> experiments,
        List<ClaimLine> claims,
        List<String> summary,
        @Nullable Contrast contrast,
        List<String> notRead,
        List<String> outdated) {

    private static final List<String> COMMANDS =
            List.of("init", "tlab", "locks", "calibrate", "copy", "predict", "predict move", "stores", "tail");

    /**
     * A result without its experiments.
     *
     * @param side which side of a comparison; empty where there is none
     */
    record RunFacts(
            String side,
            String source,
            String command,
            List<String> arguments,
            boolean quick,
            Machine machine,
            Instant startedAt,
            double elapsedMillis,
            List<JvmUsed> jvms,
            List<JvmStart> starts,
            List<String> notes) {

        static RunFacts of(String side, String source, ExperimentsResult result) {
            return new RunFacts(
                    side,
                    source,
                    result.command(),
                    result.arguments(),
                    result.quick(),
                    result.machine(),
                    result.startedAt(),
                    result.elapsedMillis(),
                    result.jvms(),
                    result.starts(),
                    result.notes());
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
        List<RunFacts> runs = new ArrayList<>();
        List<Shown> experiments = new ArrayList<>();
        for (FoundResult found : byCommand(gathered.results())) {
            Roofline.of(found.result()).ifPresent(roofline -> experiments.add(new Shown(runs.size(), roofline)));
            found.result().experiments().forEach(experiment -> experiments.add(new Shown(runs.size(), experiment)));
            runs.add(RunFacts.of("", found.source(), found.result()));
        }
        List<ClaimLine> claims = ClaimsTable.of(
                gathered.results().stream().map(FoundResult::result).toList());
        return new ReportData(
                runs, experiments, claims, ClaimsTable.summary(claims), null, gathered.notRead(), gathered.outdated());
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
        List<RunFacts> runs = new ArrayList<>();
        for (Side side : List.of(a, b)) {
            side.results().forEach(result -> runs.add(RunFacts.of(side.name(), side.source(), result)));
        }
        Map<String, List<ExperimentsResult>> sides = new LinkedHashMap<>();
        sides.put(a.name(), a.results());
        sides.put(b.name(), b.results());
        List<ClaimLine> claims = ClaimsTable.ofSides(sides);
        return new ReportData(
                runs,
                MergedExperiment.of(a, b).stream()
                        .map(experiment -> new Shown(0, experiment))
                        .toList(),
                claims,
                ClaimsTable.summary(claims),
                Contrast.of(a, b),
                notRead,
                List.of());
    }
}
