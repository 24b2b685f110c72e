// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Status;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is around experiments: the JDKs that are named, the exit code, the files. */
class ExperimentRunTest {

    private static final int RUNNING = Runtime.version().feature();

    @TempDir
    private Path directory;

    private ExperimentsResult run(int exitCode, String jdk, Status status) throws Exception {
        ExperimentOptions options = new ExperimentOptions();
        options.quick = true;
        options.jdk = jdk;
        options.json = directory.resolve("x.json").toString();
        options.report = directory.resolve("x.html").toString();
        assertThat(new ExperimentRun("locks", List.of("--jdk=" + jdk), options).run(new OneRow(status)))
                .isEqualTo(exitCode);
        return ResultJson.read(directory.resolve("x.json"), ExperimentsResult.class);
    }

    @Test
    void unknownJdkAmongGoodOnes_isARow_andTheExitCodeTells() throws Exception {
        ExperimentsResult result = run(ExitCode.FAILED, RUNNING + ",/nowhere", Status.OK);

        List<Row> rows = result.experiments().getFirst().rows();
        assertThat(result.jvms()).extracting(JvmUsed::label).containsExactly(Integer.toString(RUNNING));
        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().status()).isEqualTo(Status.OK);
        assertThat(rows.getLast().status()).isEqualTo(Status.FAILED);
        assertThat(rows.getLast().label("jdk")).isEqualTo("/nowhere");
        assertThat(rows.getLast().reason()).contains("no JDK in this directory: --jdk=/nowhere");
    }

    @Test
    void goodRun_endsWell_alsoWhereAFlagIsUnknown() throws Exception {
        assertThat(run(ExitCode.OK, Integer.toString(RUNNING), Status.OK).quick())
                .isTrue();
        run(ExitCode.OK, Integer.toString(RUNNING), Status.SKIPPED);
    }

    @Test
    void rowThatFailed_isToldByTheExitCode() throws Exception {
        run(ExitCode.FAILED, Integer.toString(RUNNING), Status.FAILED);
    }

    @Test
    void oneJdkTwice_runsOnce() throws Exception {
        assertThat(run(ExitCode.OK, RUNNING + "," + RUNNING, Status.OK).jvms()).hasSize(1);
    }

    @Test
    void noKnownJdkAtAll_runsNothing() {
        StringWriter said = new StringWriter();
        int exitCode = Lab.commandLine()
                .setErr(new PrintWriter(said, true))
                .execute(
                        "locks",
                        "--jdk=/nowhere",
                        "--json=" + directory.resolve("x.json"),
                        "--report=" + directory.resolve("x.html"));

        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).startsWith("lab: no JDK in this directory: --jdk=/nowhere");
        assertThat(directory).isEmptyDirectory();
    }

    /** An experiment of one row for each JDK. */
    private record OneRow(Status status) implements ExperimentSet {

        @Override
        public List<Experiment> run(Bench bench) {
            return List.of(new Experiment(
                    "x.y",
                    "X",
                    "What?",
                    "",
                    Layout.plain(List.of("jdk"), List.of("time")),
                    List.of(),
                    bench.jdks().stream().map(this::row).toList(),
                    null,
                    "",
                    List.of()));
        }

        private Row row(NamedJdk jdk) {
            Map<String, String> labels = Labels.of("jdk", jdk.label());
            return switch (status) {
                case OK -> Row.of(labels, Map.of("time", Value.exact(1, "ns")));
                case FAILED -> Row.failed(labels, "it broke");
                case SKIPPED -> Row.skipped(labels, "it is not known");
            };
        }

        @Override
        public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
            return List.of();
        }
    }
}
