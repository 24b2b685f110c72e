// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hinterland.lab.Lab;
import dev.hinterland.lab.gather.ResultFiles;
import dev.hinterland.lab.input.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HitsCommandTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int hits(String... arguments) {
        return Lab.commandLine()
                .setErr(new PrintWriter(said, true))
                .execute(Stream.concat(
                                Stream.of(
                                        "hits",
                                        "--json=" + directory.resolve("x.json"),
                                        "--report=" + directory.resolve("x.html")),
                                Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(directory.resolve("x.json").toFile());
    }

    @Test
    void oneTrace_isTheJsonThatIsPromised() throws IOException {
        Path trace = Files.writeString(directory.resolve("t.txt"), "1\n2\n1\n3\n1\n2\n");

        assertThat(hits("--trace=" + trace, "--entries=2", "--policies=lru,optimum"))
                .isEqualTo(ExitCode.OK);

        JsonNode json = json();
        assertThat(json.path("command").asText()).isEqualTo("hits");
        assertThat(json.path("trace").asText()).isEqualTo(trace.toString());
        JsonNode lru = json.path("runs").get(0);
        assertThat(lru.path("policy").asText()).isEqualTo("lru");
        assertThat(lru.path("entries").asLong()).isEqualTo(2);
        assertThat(lru.has("bytes")).isTrue();
        assertThat(lru.path("requests").asLong()).isEqualTo(6);
        assertThat(lru.path("hits").asLong()).isEqualTo(2);
        assertThat(lru.path("hitRatio").asDouble()).isEqualTo(2 / 6.0);
        assertThat(json.path("runs").get(1).path("hits").asLong()).isEqualTo(3);
        assertThat(Files.readString(directory.resolve("x.html"))).contains("Hit ratio by cache size");
    }

    @Test
    void severalTraces_areToldApart_andTheReportReadsThemAgain() throws IOException {
        assertThat(hits(
                        "--generate=loop:keys=30,requests=100",
                        "--generate=loop:keys=30,requests=100",
                        "--policies=lru",
                        "--requests=90"))
                .isEqualTo(ExitCode.OK);

        JsonNode json = json();
        assertThat(json.path("trace").asText()).isEqualTo("loop:keys=30,requests=100,loop:keys=30,requests=100");
        assertThat(json.path("runs").findValuesAsText("trace"))
                .contains("loop:keys=30,requests=100", "loop:keys=30,requests=100 (2)");
        assertThat(json.path("runs").findValues("requests"))
                .allSatisfy(requests -> assertThat(requests.asLong()).isEqualTo(90));
        assertThat(json.path("traces").get(0).path("keys").asLong()).isEqualTo(30);
        assertThat(ResultFiles.read(directory.resolve("x.json"))
                        .results()
                        .getFirst()
                        .result()
                        .experiments())
                .hasSize(2);
    }

    @Test
    void sizesInBytes_giveEachBoundWhatFitsWithoutOverhead() throws IOException {
        assertThat(hits("--generate=twitter-14:requests=1k", "--policies=lru", "--bytes=11600"))
                .isEqualTo(ExitCode.OK);

        assertThat(json().path("runs").get(0).path("entries").asLong()).isEqualTo(100);
        assertThat(json().path("runs").get(0).path("bytes").asLong()).isEqualTo(11_600);
    }

    @Test
    void weightedObjects_haveNoNumberOfEntries() throws IOException {
        assertThat(hits("--generate=twitter-14:requests=1k", "--policies=lru", "--bytes=64k", "--weighted"))
                .isEqualTo(ExitCode.OK);

        assertThat(json().path("runs").get(0).path("hits").asLong()).isPositive();
        assertThat(json().path("runs").get(0).path("bytes").asLong()).isEqualTo(65_536);
        assertThat(json().path("runs").get(0).path("entries").isNull()).isTrue();
        assertThat(json().path("runs").get(0).path("byteHitRatio").asDouble()).isPositive();
    }

    @Test
    void traceThatBreaksOff_failsItsRuns() throws IOException {
        Path trace = Files.writeString(directory.resolve("t.txt"), "1\n".repeat(2000) + "not a key\n");

        assertThat(hits("--trace=" + trace, "--entries=2", "--policies=lru")).isEqualTo(ExitCode.FAILED);

        assertThat(json().path("runs").get(0).path("status").asText()).isEqualTo("failed");
        assertThat(json().path("runs").get(0).path("reason").asText()).contains("line=2001");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "--trace=/nowhere/t         ! no such file: --trace=/nowhere/t",
                "--entries=many             ! not a count such as 100k or 1.7m: --entries=many",
                "--entries=,                ! no size is named: --entries=,",
                "--entries=9g               ! more than a cache can have: --entries=9g, most=1073741824",
                "--bytes=12                 ! too little for a cache: --bytes=12, least=1024",
                "--weighted                 ! objects are weighed at sizes in bytes only: --weighted needs --bytes",
                "--policies=arc             ! unknown policy: --policies=arc, known=",
                "--format=pcap              ! unknown format: --format=pcap, known=keys|",
                "--generate=none            ! unknown generator: --generate=none, known=zipf|",
                "--requests=0               ! must be at least 1: --requests=0",
                "--nosuch                   ! Unknown option: '--nosuch'"
            })
    void mistake_givesOneSentence_andRunsNothing(String argument, String sentence) {
        assertThat(hits(argument)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }
}
