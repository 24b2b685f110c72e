package dev.hinterland.lab.command;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.copy.CopyExperiments;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab copy}: what making and copying arrays costs, predicted and measured. */
@Command(
        name = "copy",
        description = "Makes and copies arrays: what the hardware profile predicts, and what is measured.",
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
public final class CopyCommand implements Callable<Integer> {

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        return new ExperimentRun("copy", arguments, options)
                .run(new CopyExperiments(new CalibrateExperiments("this machine", List.of())));
    }
}
