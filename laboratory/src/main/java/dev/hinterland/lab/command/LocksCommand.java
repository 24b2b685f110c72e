// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.locks.LockExperiments;
import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code ./lab locks}: what locks cost, when the JIT compiler removes them, and how benchmarks of them mislead. */
@Command(
        name = "locks",
        description = "Measures locks and escape analysis, on one processor and on all, by JDK and by flag.")
public final class LocksCommand extends ExperimentCommand {

    @Override
    public Integer call() throws IOException, InterruptedException {
        return run(new LockExperiments());
    }
}
