// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.move.MadeUp;
import dev.hinterland.lab.result.ResultJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictMoveCommandTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    @BeforeEach
    void writeProfile() throws Exception {
        ResultJson.write(MadeUp.machine(1), directory.resolve("profile.json"));
    }

    private int move(String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "predict",
                "move",
                "--key=11",
                "--value=60",
                "--json=" + directory.resolve("x.json"),
                "--report=" + directory.resolve("x.html")));
        all.addAll(List.of(arguments));
        return Lab.commandLine().setErr(new PrintWriter(said, true)).execute(all.toArray(String[]::new));
    }

    private String profile() {
        return "--profile=" + directory.resolve("profile.json");
    }

    @Test
    void profile_givesAPredictionForEachCollectorAndHeap() throws Exception {
        int exitCode = move(profile(), "--entries=100k", "--heap=least,2x", "--collector=serial,g1");

        ExperimentsResult result = ResultJson.read(directory.resolve("x.json"), ExperimentsResult.class);
        assertThat(exitCode).as("%s", said).isEqualTo(ExitCode.OK);
        assertThat(result.experiments()).hasSize(1);
        assertThat(result.experiments().getFirst().rows()).hasSize(2 * 2 * 2);
        assertThat(result.experiments().getFirst().conclusion()).contains("serial", "g1");
    }

    @Tag("proof")
    @Test
    void check_writesPredictedAndMeasured() throws Exception {
        int exitCode = move(profile(), "--entries=20k", "--heap=64m", "--collector=serial", "--check");

        ExperimentsResult result = ResultJson.read(directory.resolve("x.json"), ExperimentsResult.class);
        assertThat(exitCode).as("%s", said).isEqualTo(ExitCode.OK);
        assertThat(result.experiments()).hasSize(2);
        assertThat(result.experiments().getLast().rows())
                .hasSize(2 * 3)
                .allSatisfy(row -> assertThat(row.value("measured")).isPresent());
    }

    @Test
    void profileWithoutStores_isOneSentence() {
        assertThat(move("--profile=core-i5")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("knows nothing of stores and collections", "./lab calibrate");
    }

    @Test
    void collectorThatIsNotModelled_isOneSentence() {
        assertThat(move(profile(), "--collector=zgc")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("not modelled: --collector=zgc, known=serial|parallel|g1");
    }

    @Test
    void heapThatIsTooSmallForAnything_isOneSentence() {
        assertThat(move(profile(), "--entries=1000", "--heap=4m")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("too small a heap", "--heap=4m");
    }

    @Test
    void heapBeyondMemory_isOneSentence() {
        assertThat(move(profile(), "--entries=1000", "--heap=900t")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("more than this machine has: --heap=900t");
    }

    @Test
    void repeatWithoutCheck_isOneSentence() {
        assertThat(move(profile(), "--repeat=2")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("nothing is run without --check: --repeat=2");
    }

    @Test
    void entriesBeyondMemory_areOneSentence() {
        assertThat(move(profile(), "--entries=900g")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString()).contains("more than this machine has, on the heap or off it");
    }
}
