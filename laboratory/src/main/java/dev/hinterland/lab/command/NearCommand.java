package dev.hinterland.lab.command;

import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./lab near}: caches near a server that several JVMs share. */
@Command(
        name = "near",
        description = "Computes what caches near a shared server bring and cost, from one JVM to a thousand.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:computed, and where asked for measured",
            "2:nothing was computed: one sentence says why",
            "130:interrupted; nothing is left behind"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class NearCommand implements Callable<Integer> {

    @Mixin
    private final NearScaleModes scale = new NearScaleModes();

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    private @Nullable String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    private @Nullable String report;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!scale.isChosen()) {
            throw new UserError("near needs one of these: --simulate, --costs");
        }
        scale.verify();
        List<String> arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        new NearScaleRun(arguments, json, report).run(scale);
        return ExitCode.OK;
    }
}
