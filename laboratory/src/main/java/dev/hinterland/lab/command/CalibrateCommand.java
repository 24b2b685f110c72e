// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.move.StoreRatesExperiment;
import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./lab calibrate}: what this machine's memory costs, level by level. */
@Command(
        name = "calibrate",
        description = "Measures this machine's memory, and keeps it as a hardware profile to predict from.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the profile was kept",
            "1:it was not: something could not be run, or repeats of a quarter of it differ too much",
            "2:nothing was run: one sentence says why",
            "130:interrupted; what was finished is written, and nothing else is left"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class CalibrateCommand implements Callable<Integer> {

    private static final double TRIAL_SCALE = 0.02;

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            defaultValue = "reports/hardware-profile.json",
            description = "Where to keep the profile (${DEFAULT-VALUE}).")
    private String profile = "";

    @Option(
            names = "--caches",
            paramLabel = "SIZE,…",
            description = "The sizes of L1, L2, …, where the system does not tell them.")
    private @Nullable String caches;

    /** For tests: as little as possible, with figures that mean nothing. */
    @Option(names = "--trial", hidden = true)
    private boolean trial;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var arguments =
                Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
        Path file = file();
        options.requireOneJdk("it is the machine that is measured");
        CalibrateExperiments experiments = new CalibrateExperiments(file.toString(), sizes());
        if (trial) {
            experiments.inJvms(1);
        }
        Outputs.checkWritable("--profile", file);
        StoreRatesExperiment stores =
                new StoreRatesExperiment(new ForkClassPath(null)::forJdk, trial ? TRIAL_SCALE : 1);
        int exitCode = new ExperimentRun("calibrate", arguments, options)
                .run(ExperimentSet.inTurn(List.of(experiments, stores)));
        Optional<HardwareProfile> measured = experiments.profile();
        if (measured.isEmpty()) {
            System.out.println("Profile: not kept. " + experiments.refusal().orElse(""));
            return ExitCode.FAILED;
        }
        HardwareProfile machine = measured.get();
        ResultJson.write(stores.rates().map(machine::with).orElse(machine), file);
        System.out.println("Profile: " + file);
        return exitCode;
    }

    private Path file() {
        for (String other : new String[] {options.json, options.report}) {
            if (profile.equals(other)) {
                throw new UserError(
                        "one file cannot hold both: --profile=" + profile + ", --json or --report=" + other);
            }
        }
        try {
            return Path.of(profile);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: --profile=" + profile, notPath);
        }
    }

    private List<Long> sizes() {
        return caches == null
                ? List.of()
                : Stream.of(caches.split(",", -1))
                        .map(size -> Quantities.bytes("--caches", size))
                        .toList();
    }
}
