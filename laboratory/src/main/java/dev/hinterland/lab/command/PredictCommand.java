// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab predict}: what an operation costs, from a hardware profile alone. */
@Command(
        name = "predict",
        description = {
            "Answers from a hardware profile alone, without measuring anything.",
            "",
            "./lab predict new-array 8KiB        what new byte[8192] costs",
            "./lab predict new-array-read 8KiB   and reading it once",
            "./lab predict copy-of 8KiB          Arrays.copyOf",
            "./lab predict array-copy 8KiB       System.arraycopy into an array that is used again",
            "./lab predict move --help           whether to move a map off the heap",
        },
        subcommands = PredictMoveCommand.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class PredictCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "WHAT",
            description = "new-array, new-array-read, copy-of or array-copy.")
    private String what = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "SIZE", description = "How many bytes: 64, 8KiB, 1m.")
    private String size = "";

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            defaultValue = "reports/hardware-profile.json",
            description = "What ./lab calibrate has kept (${DEFAULT-VALUE}), or the machine of an article: core-i5,"
                    + " xeon-l5630.")
    private String profile = "";

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the answer with its terms (nowhere).")
    private @Nullable String json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<String> arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        return new ArrayPrediction(arguments, what, size, profile, json).answer();
    }
}
