// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.near.measure.NearExperiments;
import dev.hinterland.lab.near.measure.NearPlan;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./lab near}: caches near a server that several JVMs share, measured, or computed for many JVMs. */
@Command(
        name = "near",
        description = "Compares Redis alone with caches near it: throughput, percentiles, heap, collections, bytes on"
                + " the wire. Another JVM writes meanwhile, and each read is checked for how stale it is. Starts"
                + " servers of its own. Takes the newest JDK that is found, unless --jdk says which. With --simulate,"
                + " computes what caches near a server bring and cost, from one JVM to a thousand.")
public final class NearCommand extends ExperimentCommand {

    @Mixin
    private final NearMeasuredOptions load = new NearMeasuredOptions();

    @Mixin
    private final NearScaleModes scale = new NearScaleModes();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (scale.isChosen()) {
            scale.verify();
            new NearScaleRun(arguments(), options().json, options().report).run(scale);
            return ExitCode.OK;
        }
        NearPlan plan = new NearMeasuredPlanner(load, quick()).plan();
        options().preferNewestJdk();
        return run(new NearExperiments(plan, new ForkClassPath(null)::forJdk));
    }
}
