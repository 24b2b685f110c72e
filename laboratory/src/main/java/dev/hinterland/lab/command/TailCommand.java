// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.tail.TailExperiments;
import dev.hinterland.lab.tail.TailPlan;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./lab tail}: how long a read may take, by store and collector, beside a control that keeps nothing. */
@Command(
        name = "tail",
        description = "Measures how long reads take under garbage and puts, by store and collector: percentiles of"
                + " response times on a schedule, above those of a control that keeps nothing. Takes the newest JDK"
                + " that is found, unless --jdk says which.")
public final class TailCommand extends ExperimentCommand {

    @Mixin
    private final TailOptions load = new TailOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        TailPlan plan = new TailPlanner(load, quick()).plan();
        options().preferNewestJdk();
        return run(new TailExperiments(plan));
    }
}
