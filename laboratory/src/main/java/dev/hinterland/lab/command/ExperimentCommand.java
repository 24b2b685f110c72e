// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.jmh.ExperimentSet;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that makes experiments: its options, its exit codes, and how it is run. */
@Command(
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ran; what a JDK does not know is part of the result",
            "1:something could not be run: see the rows that say so",
            "2:nothing was run: one sentence says why",
            "130:interrupted; what was finished is written, and nothing else is left"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
abstract class ExperimentCommand implements Callable<Integer> {

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Spec
    private @Nullable CommandSpec spec;

    /** Returns whether to be done within two minutes. */
    boolean quick() {
        return options.quick;
    }

    ExperimentOptions options() {
        return options;
    }

    /** Returns the words of the command line. */
    List<String> arguments() {
        return Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
    }

    /** Makes the experiments, and returns the exit code. */
    int run(ExperimentSet experiments) throws IOException, InterruptedException {
        return new ExperimentRun(Objects.requireNonNull(spec).name(), arguments(), options).run(experiments);
    }
}
