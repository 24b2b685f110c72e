// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.share.Copies;
import dev.hinterland.lab.share.SharePlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Tag("proof")
class ShareCommandTest {

    private static final String SMALL = "--entries 5k --value 24 --readers 2 --jdk 25";

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int share(String arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        List<String> all = new ArrayList<>(List.of("share"));
        all.addAll(Arrays.asList(arguments.split(" +", -1)));
        all.addAll(List.of("--json", json().toString(), "--report", page().toString()));
        return lab.execute(all.toArray(String[]::new));
    }

    private Path json() {
        return directory.resolve("x.json");
    }

    private Path page() {
        return directory.resolve("x.html");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--copies some            | unknown copies: --copies=some, known=shared|heap|off-heap",
                "--entries 0              | must be at least 1: --entries=0",
                "--key 1 --entries 65     | too many entries for such keys: entries=65, --key=1, most=64",
                "--value 8                | must be from 16 to 1m: --value=8",
                "--readers 0              | must be from 1 to 64: --readers=0",
                "--duration 1             | not a time such as 500us or 1ms: --duration=1",
                "--duration 10ms          | must be from 100ms to 1440m: --duration=10ms",
                "--kill 1us               | must be from 100ms to 1440m: --kill=1us",
                "--kill 1s --no-write     | only a JVM that writes is killed: --kill=1s, --no-write",
                "--kill 1s --copies heap  | copies of their own would be lost: --kill=1s, --copies=heap, needed=shared",
                "--heap 1m                | must be at least 16m: --heap=1m",
                "--max-off-heap 1m        | less than the keys and values: --max-off-heap=1m, keys and values=397 MiB",
                "--repeat 0               | must be from 1 to 100: --repeat=0",
                "--copies heap --heap 90t | more than this machine has: --copies=heap, JVMs=5, needed=450 TiB",
            })
    void mistake_givesOneSentence_andRunsNothing(String arguments, String sentence) {
        assertThat(share(arguments)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void memory_isAskedForByKindOfCopies_beforeAnythingStarts() {
        ShareOptions options = new ShareOptions();
        options.entries = "1m";
        options.readers = "4";
        SharePlan plan = new SharePlanner(options, false, 64L << 30).plan();

        long shared = plan.neededBytes(Copies.SHARED);
        assertThat(plan.neededBytes(Copies.OFF_HEAP)).isEqualTo(shared + 4 * plan.maximumBytes());
        assertThat(plan.payloadBytes()).isEqualTo(416_000_000);
        assertThat(plan.heapBytes(Copies.HEAP)).isGreaterThan(plan.payloadBytes());
        assertThatThrownBy(() -> new SharePlanner(options, false, plan.neededBytes(Copies.HEAP)).plan())
                .hasMessageStartingWith("more than this machine has: --copies=heap, JVMs=5");
        options.copies = "shared";
        assertThat(new SharePlanner(options, false, plan.neededBytes(Copies.HEAP))
                        .plan()
                        .copies())
                .containsExactly(Copies.SHARED);
    }

    /** A small real run: a file and copies, three JVMs each, with a writer that is killed. */
    @Test
    void run_withTinySettings_comparesCopies_andChecksWhatIsReadWhileTheWriterIsKilled() throws IOException {
        int exit = share(SMALL + " --duration 2s --kill 200ms");

        assertThat(exit).as(said.toString()).isEqualTo(ExitCode.OK);
        JsonNode experiments = new ObjectMapper().readTree(json().toFile()).get("experiments");
        assertThat(ids(experiments)).containsExactly("share.memory", "share.reads", "share.starts", "share.checks");
        JsonNode reads = rows(experiments, 1);
        assertThat(value(reads.get(0), "other/own")).isPositive();
        assertThat(value(reads.get(2), "all readers")).isPositive();
        JsonNode starts = rows(experiments, 2);
        assertThat(starts).hasSize(5);
        assertThat(starts.get(3).get("labels").get("copies").asText()).isEqualTo("heap");
        JsonNode checks = rows(experiments, 3);
        assertThat(value(checks.get(0), "values read")).isGreaterThan(6 * 5000);
        assertThat(value(checks.get(0), "wrong") + value(checks.get(0), "older"))
                .isZero();
        assertThat(value(checks.get(0), "kills")).isPositive();
        assertThat(value(checks.get(0), "longest")).isGreaterThanOrEqualTo(value(checks.get(0), "away"));
        if (Files.exists(Path.of("/proc/self/smaps_rollup"))) {
            JsonNode memory = rows(experiments, 0);
            assertThat(value(memory.get(0), "all JVMs")).isGreaterThan(value(memory.get(0), "all maps"));
        }
        assertThat(page()).isNotEmptyFile();
    }

    /** The broken twin: a writer that flips a bit now and then. */
    @Test
    void wrongByte_isFound_andFailsTheRun() throws IOException {
        int exit = share(SMALL + " --duration 300ms --copies shared --corrupt-every 100");

        assertThat(exit).isEqualTo(ExitCode.FAILED);
        JsonNode checks = rows(new ObjectMapper().readTree(json().toFile()).get("experiments"), 3)
                .get(0);
        assertThat(checks.get("status").asText()).isEqualTo("failed");
        assertThat(checks.get("reason").asText())
                .startsWith("values were read that are not right: wrong=")
                .contains("not what was written: key=");
        assertThat(value(checks, "wrong")).isPositive();
    }

    @Test
    void noWrite_measuresReadsAlone() throws IOException {
        int exit = share(SMALL + " --duration 300ms --copies off-heap --no-write");

        assertThat(exit).isEqualTo(ExitCode.OK);
        JsonNode checks = rows(new ObjectMapper().readTree(json().toFile()).get("experiments"), 3)
                .get(0);
        assertThat(checks.get("values").has("puts")).isFalse();
    }

    private static List<String> ids(JsonNode experiments) {
        return StreamSupport.stream(experiments.spliterator(), false)
                .map(experiment -> experiment.get("id").asText())
                .toList();
    }

    private static JsonNode rows(JsonNode experiments, int index) {
        return experiments.get(index).get("rows");
    }

    private static double value(JsonNode row, String name) {
        return row.get("values").get(name).get("value").asDouble();
    }
}
