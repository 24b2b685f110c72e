package dev.hinterland.lab.command;

import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.tlab.TlabExperiments;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab tlab}: how objects are allocated, and whether HotSpot does what its formula says. */
@Command(
        name = "tlab",
        description = "Measures how objects are allocated: by threads, by flag, and against HotSpot's own formula.",
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
public final class TlabCommand implements Callable<Integer> {

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Mixin
    private final TlabModes modes = new TlabModes();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        modes.check();
        if (modes.whatIf) {
            modes.whatIf().lines().forEach(System.out::println);
            return ExitCode.OK;
        }
        var arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        return new ExperimentRun("tlab", arguments, options).run(experiments());
    }

    private ExperimentSet experiments() {
        if (modes.exhaust) {
            return modes.exhaust();
        }
        return modes.pid == null ? new TlabExperiments() : modes.live();
    }
}
