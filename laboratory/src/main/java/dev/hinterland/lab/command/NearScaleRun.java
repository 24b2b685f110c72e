// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.report.ExperimentReport;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.show.ExperimentsPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes what was computed or measured to files and shows it. */
final class NearScaleRun {

    private final List<String> arguments;
    private final @Nullable String json;
    private final @Nullable String report;

    NearScaleRun(List<String> arguments, @Nullable String json, @Nullable String report) {
        this.arguments = arguments;
        this.json = json;
        this.report = report;
    }

    void run(NearScaleModes modes) throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        Outputs outputs = Outputs.of("near", json, report, startedAt);
        outputs.checkWritable();
        List<Experiment> experiments = modes.experiments();
        Jdk jdk = JdkFinder.ofThisMachine().running();
        ExperimentsResult result = new ExperimentsResult(
                "near",
                arguments.subList(1, arguments.size()),
                false,
                MachineProbe.thisMachine(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                List.of(new JvmUsed(Integer.toString(jdk.feature()), jdk.version(), jdk.vendor())),
                List.of(),
                experiments,
                List.of(),
                List.of());
        ResultJson.write(result, outputs.json());
        ExperimentReport.write(List.of(result), outputs.report());
        Terminal.print(new ExperimentsPage(result).text(outputs.json(), outputs.report()));
    }
}
