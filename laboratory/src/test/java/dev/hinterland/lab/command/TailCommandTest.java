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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TailCommandTest {

    private static final String SMALL =
            "--collectors g1 --entries 4000 --rate 1k --garbage 1m --seconds 1 --warm-up 0 --heap 64m";

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int tail(String... arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        List<String> all = new ArrayList<>(List.of("tail"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of(
                "--json",
                directory.resolve("x.json").toString(),
                "--report",
                directory.resolve("x.html").toString()));
        return lab.execute(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stores nobody       | unknown store: --stores=nobody, known=",
                "--collectors cms      | unknown collector: --collectors=cms, known=serial|parallel",
                "--bytes lots          | not a size such as 64m or 1.5g: --bytes=lots",
                "--bytes 1m --entries 5| one of them decides: --bytes=1m, --entries=5",
                "--entries 0           | must be at least 1: --entries=0",
                "--key 1 --entries 65  | too many entries for such keys: entries=65, --key=1, most=64",
                "--value 2m            | must be at most 1m: --value=2m",
                "--rate 0              | must be at least 1: --rate=0",
                "--rate 2m             | must be at most 1m: --rate=2m",
                "--puts 1,x            | not a count such as 100k or 1.7m: --puts=x",
                "--garbage some        | not a size such as 64m or 1.5g: --garbage=some",
                "--seconds 0           | must be from 1 to 300: --seconds=0",
                "--warm-up x           | not a whole number: --warm-up=x",
                "--repeat 0            | must be from 1 to 100: --repeat=0",
                "--heap 1m             | must be at least 64m: --heap=1m",
                "--heap 900t           | more than this machine has: heap=900 TiB",
                "--pacing doze         | unknown pacing: --pacing=doze, known=spin|park",
            })
    void mistake_givesOneSentence_andRunsNothing(String arguments, String sentence) {
        assertThat(tail(arguments.split(" +", -1))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    /** A small real run: three JVMs, two loads of a second each. */
    @Tag("proof")
    @Test
    void run_withTinySettings_measuresEachStoreBesideTheControl() throws IOException {
        Path logs = directory.resolve("logs");

        int exit =
                tail((SMALL + " --puts 0,500 --stores hinterland,concurrent-hash-map --logs " + logs).split(" ", -1));

        assertThat(exit).isEqualTo(ExitCode.OK);
        JsonNode experiments = new ObjectMapper()
                .readTree(directory.resolve("x.json").toFile())
                .get("experiments");
        JsonNode plain = experiments.get(0);
        assertThat(plain.get("id").asText()).endsWith(".g1.none");
        assertThat(labels(plain, "store")).containsExactly("control", "hinterland", "concurrent-hash-map");
        JsonNode hinterland = plain.get("rows").get(1).get("values");
        assertThat(value(hinterland, "p50")).isPositive().isLessThanOrEqualTo(value(hinterland, "max"));
        assertThat(value(hinterland, "above p99"))
                .isEqualTo(value(hinterland, "p99")
                        - value(plain.get("rows").get(0).get("values"), "p99"));
        assertThat(labels(experiments.get(2), "one in")).contains("2", "100", "1000");
        assertThat(experiments.get(4).get("rows").get(5).get("values").has("put p99.99"))
                .isTrue();
        assertThat(logs).isDirectoryContaining("glob:**/jdk*-g1-hinterland-1.hlog");
    }

    @Tag("proof")
    @Test
    void store_thatDoesNotFit_isARowThatSaysSo_andTheRestGoesOn() throws IOException {
        int exit = tail((SMALL + " --puts 0 --stores ohc --max-off-heap 1m").split(" ", -1));

        assertThat(exit).isEqualTo(ExitCode.FAILED);
        JsonNode rows = new ObjectMapper()
                .readTree(directory.resolve("x.json").toFile())
                .get("experiments")
                .get(0)
                .get("rows");
        assertThat(rows.get(0).get("status").asText()).isEqualTo("ok");
        assertThat(rows.get(1).get("status").asText()).isEqualTo("failed");
        assertThat(rows.get(1).get("reason").asText()).contains("OHC is full");
    }

    private static double value(JsonNode values, String name) {
        return values.get(name).get("value").asDouble();
    }

    private static List<String> labels(JsonNode experiment, String name) {
        return StreamSupport.stream(experiment.get("rows").spliterator(), false)
                .map(row -> row.get("labels").get(name).asText())
                .toList();
    }
}
