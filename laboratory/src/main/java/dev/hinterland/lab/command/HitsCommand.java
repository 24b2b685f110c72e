// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.gather.HitsExperiments;
import dev.hinterland.lab.hits.HitsPlan;
import dev.hinterland.lab.hits.HitsPlan.NamedTrace;
import dev.hinterland.lab.hits.HitsRuns;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.report.ExperimentReport;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.HitsResult;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.TraceFacts;
import dev.hinterland.lab.show.ExperimentsPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab hits}: which share of a trace's requests each cache would have answered. */
@Command(
        name = "hits",
        description = {
            "Compares hit ratios of caches on traces, at equal entries and at equal memory.",
            "",
            "Without a trace it generates three: skewed, mixed with scans and loops, and shaped like a production"
                    + " cluster. Without a size it looks at each trace and takes some percent of its keys."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ran",
            "1:a run failed: a trace that breaks off, a JVM that died; the others are in the result",
            "2:nothing was run: one sentence says why",
            "130:interrupted; nothing is left behind"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class HitsCommand implements Callable<Integer> {

    @Mixin
    private final HitsOptions options = new HitsOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        Outputs outputs = Outputs.of("hits", options.json, options.report, startedAt);
        HitsPlan plan = new HitsPlanner(options).plan();
        outputs.checkWritable();
        HitsResult result = result(plan, startedAt);
        ResultJson.write(result, outputs.json());
        ExperimentsResult experiments = HitsExperiments.of(result);
        ExperimentReport.write(List.of(experiments), outputs.report());
        Terminal.print(new ExperimentsPage(experiments).text(outputs.json(), outputs.report()));
        boolean failed = result.runs().stream().anyMatch(run -> run.status() == Status.FAILED);
        return failed ? ExitCode.FAILED : ExitCode.OK;
    }

    private HitsResult result(HitsPlan plan, Instant startedAt) throws IOException, InterruptedException {
        List<HitRun> runs;
        List<TraceFacts> traces;
        try (Children children = Children.watch();
                Progress progress = Terminal.progress()) {
            HitsRuns all = new HitsRuns(plan, children, progress);
            runs = all.run();
            traces = all.traces();
        }
        return new HitsResult(
                "hits",
                plan.traces().stream().map(HitsCommand::sourceOf).collect(Collectors.joining(",")),
                runs,
                traces,
                plan.weighted(),
                options.objective,
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs(),
                MachineProbe.thisMachine(),
                Runtime.version().toString(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                notes(plan));
    }

    private static String sourceOf(NamedTrace trace) {
        String generator = trace.source().generator();
        return generator == null ? String.valueOf(trace.source().file()) : generator;
    }

    private List<String> notes(HitsPlan plan) {
        List<String> notes = new ArrayList<>(plan.notes());
        if (options.quick && options.requests == null) {
            notes.add("QUICK: at most 200,000 requests of each trace.");
        }
        if (plan.seeds().size() == 1) {
            notes.add("ONE SEED: each figure is of a single drive, and chance may have a part in it.");
        }
        if (plan.weighted()) {
            notes.add("Objects are weighed. bound and byte-bound are more hits, and more bytes, than any policy can"
                    + " have; latest-first knows the future and is a heuristic. A computed entry costs "
                    + plan.overhead() + " bytes beside its object.");
        }
        return notes;
    }
}
