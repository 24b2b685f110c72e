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
class NearMeasuredCommandTest {

    private static final String SMALL = "--keys 1k --value 100 --threads 2 --near 4m --write-rate 500 --jdk 25";

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int near(String arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        List<String> all = new ArrayList<>(List.of("near"));
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
                "--stores memcached        | unknown: --stores=memcached, known=jedis,lettuce,jedis-caching,",
                "--keys 1g                 | must be from 1 to 16,777,216, with such keys and values: --keys=1g, --key=16",
                "--keys 0                  | must be at least 1: --keys=0",
                "--value 15                | must be from 16 to 1m: --value=15",
                "--zipf steep              | not a number: --zipf=steep",
                "--zipf 9                  | must be from 0 to 5: --zipf=9",
                "--write-rate 200000       | must be from 0 to 100000: --write-rate=200000",
                "--threads 0               | must be from 1 to 256: --threads=0",
                "--duration soon           | not a time such as 500us or 1ms: --duration=soon",
                "--bound 1ms               | must be from 100ms to 1440m: --bound=1ms",
                "--cut 1ms                 | must be from 100ms to 1440m: --cut=1ms",
                "--near 1k                 | must be at least 1 MiB: --near=1k",
                "--near 1g                 | too small for keys and near cache: --heap=512 MiB, needed=",
                "--heap 900t               | more than this machine has: server, heaps and near caches=",
                "--repeat 0                | must be from 1 to 100: --repeat=0",
            })
    void mistake_givesOneSentence_andRunsNothing(String arguments, String sentence) {
        assertThat(near(arguments)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    /** A small real run: a server and two JVMs for each contender, one of which is not to be had with each server. */
    @Test
    void run_withTinySettings_hasFiguresOfAllContenders() throws IOException {
        assertThat(near(SMALL + " --duration 1s --bound 200ms --stores lettuce,jedis-caching,caffeine,hinterland"))
                .as(said.toString())
                .isEqualTo(ExitCode.OK);

        for (JsonNode row : rows(0)) {
            if (isMeasured(row)) {
                assertThat(value(row, "reads")).isPositive();
                assertThat(value(row, "p99.9")).isGreaterThanOrEqualTo(value(row, "p50"));
            }
        }
        assertThat(value(row(0, "lettuce"), "near")).isLessThan(1);
        assertThat(value(row(0, "caffeine"), "near")).isGreaterThan(50);
        assertThat(value(row(0, "hinterland"), "near")).isGreaterThan(50);
        assertThat(value(row(1, "lettuce"), "wire per read")).isBetween(100.0, 400.0);
        assertThat(value(row(1, "hinterland"), "wire per read")).isLessThan(value(row(1, "lettuce"), "wire per read"));
        JsonNode hinterland = row(2, "hinterland");
        assertThat(value(hinterland, "checked")).isPositive();
        assertThat(value(hinterland, "writes")).isBetween(100.0, 5000.0);
        assertThat(value(hinterland, "stale") + value(hinterland, "wrong")).isZero();
    }

    private static boolean isMeasured(JsonNode row) {
        if (row.get("status").asText().equals("ok")) {
            return true;
        }
        assertThat(row.get("status").asText()).isEqualTo("skipped");
        assertThat(row.get("labels").get("store").asText()).isEqualTo("jedis-caching");
        assertThat(row.get("reason").asText()).startsWith("unavailable: ");
        return false;
    }

    /** With connections that are cut, the contender with a bound keeps it. */
    @Test
    void cuts_makeNoReadOfHinterlandStale() throws IOException {
        assertThat(near(SMALL + " --duration 3s --cut 500ms --bound 400ms --stores hinterland"))
                .as(said.toString())
                .isEqualTo(ExitCode.OK);

        JsonNode row = row(2, "hinterland");
        assertThat(value(row, "cuts")).isPositive();
        assertThat(value(row, "stale")).isZero();
    }

    /** The broken twin: writes that are told to the checker and not made. */
    @Test
    void plantedStaleRead_isFound_andFailsTheContenderThatPromisesABound() throws IOException {
        assertThat(near(SMALL + " --duration 1s --bound 200ms --stores lettuce,hinterland --hide-every 50"))
                .isEqualTo(ExitCode.FAILED);

        assertThat(value(row(2, "lettuce"), "stale")).isPositive();
        assertThat(value(row(2, "lettuce"), "stalest")).isGreaterThan(200);
        JsonNode hinterland = row(2, "hinterland");
        assertThat(hinterland.get("status").asText()).isEqualTo("failed");
        assertThat(hinterland.get("reason").asText()).contains("staler than the bound: milliseconds=");
    }

    private JsonNode row(int experiment, String store) throws IOException {
        for (JsonNode row : rows(experiment)) {
            if (row.get("labels").get("store").asText().equals(store)) {
                return row;
            }
        }
        throw new AssertionError("no such row: store=" + store);
    }

    private static double value(JsonNode row, String name) {
        return row.get("values").get(name).get("value").asDouble();
    }
}
