// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.tlab.TlabExperiments;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./lab tlab}: how objects are allocated, and whether HotSpot does what its formula says. */
@Command(
        name = "tlab",
        description = "Measures how objects are allocated: by threads, by flag, and against HotSpot's own formula.")
public final class TlabCommand extends ExperimentCommand {

    @Mixin
    private final TlabModes modes = new TlabModes();

    @Override
    public Integer call() throws IOException, InterruptedException {
        modes.check();
        if (modes.whatIf) {
            modes.whatIf(options()).lines().forEach(System.out::println);
            return ExitCode.OK;
        }
        return run(experiments());
    }

    private ExperimentSet experiments() {
        if (modes.exhaust) {
            return modes.exhaust();
        }
        return modes.pid == null ? new TlabExperiments() : modes.live();
    }
}
