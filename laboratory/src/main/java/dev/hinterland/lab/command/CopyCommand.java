// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.copy.CopyExperiments;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code ./lab copy}: what making and copying arrays costs, predicted and measured. */
@Command(
        name = "copy",
        description = "Calibrates the machine, predicts what making and copying arrays costs, and measures it.")
public final class CopyCommand extends ExperimentCommand {

    @Override
    public Integer call() throws IOException, InterruptedException {
        options().requireOneJdk("the machine is calibrated with it");
        return run(new CopyExperiments(new CalibrateExperiments("this machine", List.of())));
    }
}
