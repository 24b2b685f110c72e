// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.restart.RestartExperiments;
import dev.hinterland.lab.restart.RestartPlan;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./lab restart}: how a cache comes back after its process was killed. */
@Command(
        name = "restart",
        description = "Kills the JVM of a loaded cache and starts another, from the cache's file and without one: time"
                + " to the first answered read and to the throughput of before, hit ratio second by second. Checks each"
                + " value. Takes the newest JDK that is found, unless --jdk says which.")
public final class RestartCommand extends ExperimentCommand {

    @Mixin
    private final RestartOptions load = new RestartOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        RestartPlan plan = new RestartPlanner(load, quick()).plan();
        options().preferNewestJdk();
        return run(new RestartExperiments(plan, new ForkClassPath(null)::forJdk));
    }
}
