package dev.hinterland.lab.command;

import dev.hinterland.lab.init.InitExperiments;
import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code ./lab init}: what it costs that memory is zeroed. */
@Command(name = "init", description = "Measures what it costs that arrays are zeroed, by size, threads and JDK.")
public final class InitCommand extends ExperimentCommand {

    @Override
    public Integer call() throws IOException, InterruptedException {
        return run(new InitExperiments());
    }
}
