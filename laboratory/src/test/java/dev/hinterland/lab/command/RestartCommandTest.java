// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Tag("proof")
class RestartCommandTest {

    private static final String SMALL =
            "--entries 30k --value 100 --threads 2 --load-micros 100 --before 1s --after 2s" + " --jdk 25";

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int restart(String arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        List<String> all = new ArrayList<>(List.of("restart"));
        all.addAll(Arrays.asList(arguments.split(" +", -1)));
        all.addAll(List.of(
                "--json",
                json().toString(),
                "--report",
                directory.resolve("x.html").toString()));
        return lab.execute(all.toArray(String[]::new));
    }

    private Path json() {
        return directory.resolve("x.json");
    }

    private JsonNode rows(int experiment) throws IOException {
        return new ObjectMapper()
                .readTree(json().toFile())
                .get("experiments")
                .get(experiment)
                .get("rows");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--entries 1g             | too many entries for such keys: entries=1000 million, --key=16, most=268,435,456",
                "--value 15               | must be from 16 to 1m: --value=15",
                "--bytes 1k               | must be at least 1 MiB: --bytes=1k",
                "--bytes 900t             | more than this machine has: heap and cache=900 TiB",
                "--zipf steep             | not a number: --zipf=steep",
                "--zipf 9                 | must be from 0 to 5: --zipf=9",
                "--threads 0              | must be from 1 to 256: --threads=0",
                "--threads 9 --entries 8  | each thread updates entries of its own: --threads=9, --entries=8",
                "--writes 101             | must be from 0 to 100: --writes=101",
                "--load-micros x          | not a whole number: --load-micros=x",
                "--before soon            | not a time such as 500us or 1ms: --before=soon",
                "--after 1ms              | must be from 100ms to 1440m: --after=1ms",
                "--heap 1m                | must be at least 32 MiB: --heap=1m",
                "--repeat 0               | must be from 1 to 100: --repeat=0",
            })
    void mistake_givesOneSentence_andRunsNothing(String arguments, String sentence) {
        assertThat(restart(arguments)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    /** A small real run: four JVMs, two of which are killed. */
    @Test
    void run_withTinySettings_tellsHowAWarmAndAColdCacheComeBack() throws IOException {
        assertThat(restart(SMALL)).as(said.toString()).isEqualTo(ExitCode.OK);

        JsonNode warm = rows(0).get(0);
        JsonNode cold = rows(0).get(1);
        assertThat(warm.get("labels").get("cache").asText()).isEqualTo("warm");
        assertThat(value(warm, "first read")).isPositive();
        assertThat(value(cold, "first read")).isPositive();
        JsonNode hits = rows(1);
        assertThat(value(hits.get(0), "at first"))
                .as("a warm cache has its entries at once")
                .isGreaterThan(value(hits.get(0), "hits before") - 15);
        assertThat(value(hits.get(0), "at first")).isGreaterThan(value(hits.get(1), "at first"));
        assertThat(rows(2).findValuesAsText("second")).contains("0", "1", "2");
        for (JsonNode row : rows(3)) {
            assertThat(value(row, "values read")).isGreaterThan(50_000);
            assertThat(value(row, "wrong") + value(row, "older")).isZero();
            assertThat(value(row, "updates before")).isPositive();
            assertThat(value(row, "entries at the end")).isPositive();
        }
    }

    /** The broken twin: updates that flip a bit now and then. */
    @Test
    void wrongByte_isFound_andFailsTheRun() throws IOException {
        assertThat(restart(SMALL + " --corrupt-every 20")).isEqualTo(ExitCode.FAILED);

        for (JsonNode row : rows(3)) {
            assertThat(row.get("status").asText()).isEqualTo("failed");
            assertThat(row.get("reason").asText()).contains("not what was written: key=");
        }
    }

    private static double value(JsonNode row, String name) {
        return row.get("values").get(name).get("value").asDouble();
    }
}
