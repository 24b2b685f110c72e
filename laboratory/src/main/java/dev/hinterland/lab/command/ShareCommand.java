// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.share.ShareExperiments;
import dev.hinterland.lab.share.SharePlan;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./lab share}: one copy of the data for the JVMs of a machine, against a copy in each. */
@Command(
        name = "share",
        description = "Compares one copy of the data, in a file that one JVM writes and others read, with a copy in"
                + " each JVM: memory, reads, the start of a process. Checks each byte that is read, also while the"
                + " JVM that writes is killed. Takes the newest JDK that is found, unless --jdk says which.")
public final class ShareCommand extends ExperimentCommand {

    @Mixin
    private final ShareOptions data = new ShareOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        SharePlan plan = new SharePlanner(data, quick()).plan();
        options().preferNewestJdk();
        return run(new ShareExperiments(plan, new ForkClassPath(null)::forJdk));
    }
}
