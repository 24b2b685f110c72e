package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all experiments have. */
final class ExperimentOptions {

    @Option(names = "--quick", description = "Fewer sizes, variants and repeats: at most two minutes, larger errors.")
    boolean quick;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|DIRECTORY,…",
            description = "The JVMs to compare: 17,25 or directories (all that are found, from 17).")
    @Nullable
    String jdk;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    @Nullable
    String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    @Nullable
    String report;
}
