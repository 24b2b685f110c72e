package dev.hinterland.lab.command;

import dev.hinterland.lab.locks.LockExperiments;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab locks}: what locks cost, when the JIT compiler removes them, and how benchmarks of them mislead. */
@Command(
        name = "locks",
        description = "Measures locks and escape analysis, on one processor and on all, by JDK and by flag.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ran; what a JDK does not know is part of the result",
            "1:something could not be run: see the rows that say so",
            "2:nothing was run: one sentence says why",
            "130:interrupted; nothing is left behind"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class LocksCommand implements Callable<Integer> {

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        return new ExperimentRun("locks", arguments, options).run(new LockExperiments());
    }
}
