// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.init.InitExperiments;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./lab init}: what it costs that memory is zeroed. */
@Command(name = "init", description = "Measures what it costs that arrays are zeroed, by size, threads and JDK.")
public final class InitCommand extends ExperimentCommand {

    @Option(
            names = "--sweep",
            description = "Adds lengths around the end of the short loop that clears to a quick run, for half a minute"
                    + " more with each JDK; a full run has them anyway.")
    private boolean sweep;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return run(new InitExperiments(sweep));
    }
}
