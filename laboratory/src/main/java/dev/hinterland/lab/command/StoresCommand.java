// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.Comparison;
import dev.hinterland.lab.compare.Conclusions;
import dev.hinterland.lab.compare.Outlook;
import dev.hinterland.lab.compare.StoresPlan;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.move.Foresight;
import dev.hinterland.lab.progress.Ending;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.report.HtmlReport;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.show.StoresPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab stores}: runs stores side by side, each in a JVM of its own, and says what each costs. */
@Command(
        name = "stores",
        description = {
            "Compares stores: time, collections and memory, each in a JVM of its own.",
            "",
            "Without options it repeats a published experiment: 1.7 million feeds are written and then read by one"
                    + " thread, in a heap of 512 MB."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ran; stores that did not fit or are not installed are part of the result",
            "1:a run failed in a way that it should not: a crash, a hang, a wrong value, no start",
            "2:nothing was run: one sentence says why",
            "130:interrupted; what was finished is written, and nothing else is left"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class StoresCommand implements Callable<Integer> {

    @Mixin
    private final StoresOptions options = new StoresOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> arguments = arguments();
        Instant startedAt = Instant.now();
        Outputs outputs = Outputs.of("stores", options.json, options.report, startedAt);
        StoresPlan plan = new StoresPlanner(options, arguments).plan();
        outputs.checkWritable();
        List<String> notes = new ArrayList<>(plan.notes());
        UnaryOperator<List<Outlook>> foresight = Foresight.of(plan, Profiles.ofThisMachine(notes::add));
        StoresResult result;
        try (Children children = Children.watch();
                Progress progress = Terminal.progress()) {
            notes.forEach(progress::note);
            Comparison comparison = new Comparison(plan, children, progress);
            try (Ending ending =
                    Ending.saving(() -> savePart(plan, comparison, startedAt, outputs, progress), progress::note)) {
                List<Run> runs = comparison.run();
                result = Conclusions.of(plan, startedAt, runs, comparison.searched(), foresight);
                Advice advice = result.advice();
                if (options.follow && advice != null) {
                    result = result.with(comparison.follow(advice));
                }
            }
        }
        write(result, outputs);
        Terminal.print(new StoresPage(result).text(outputs.json(), outputs.report()));
        return Comparison.unexpectedFailures(result.runs()).isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static void write(StoresResult result, Outputs outputs) throws IOException {
        ResultJson.write(result, outputs.json());
        HtmlReport.write(result, outputs.report());
    }

    /** Writes the runs that had ended before the laboratory was, if any had. */
    private static void savePart(
            StoresPlan plan, Comparison comparison, Instant startedAt, Outputs outputs, Progress progress)
            throws IOException {
        List<Run> runs = comparison.ended();
        if (!runs.isEmpty()) {
            write(Conclusions.of(plan, startedAt, runs, List.of(), none -> List.of()), outputs);
            progress.note("Interrupted. Ended by then: " + runs.size() + (runs.size() == 1 ? " run" : " runs")
                    + ".\nResults: " + outputs.json() + "\nReport:  " + outputs.report());
        }
    }

    private List<String> arguments() {
        CommandLine.ParseResult parsed =
                Objects.requireNonNull(spec).commandLine().getParseResult();
        return parsed.originalArgs();
    }
}
