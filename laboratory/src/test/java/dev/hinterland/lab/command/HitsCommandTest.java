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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

    @Tag("proof")
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
                .as("equal entries, twice, and no regret of a single policy")
                .hasSize(2);
    }

    @Tag("proof")
    @Test
    void timesToLive_areThoseOfTheTrace_orEqual_andNeedTimes() throws IOException {
        String words = "--generate=zipf:0.7,keys=1k,requests=5k,ttl=1,rate=1k";
        List<Long> hits = new ArrayList<>();
        for (String ttl : List.of("trace", "1s", "10m")) {
            assertThat(hits(words, "--ttl=" + ttl, "--entries=2k", "--policies=caffeine", "--seeds=1"))
                    .isEqualTo(ExitCode.OK);
            hits.add(json().path("runs").get(0).path("hits").asLong());
        }

        assertThat(hits.get(0)).isEqualTo(hits.get(1)).isLessThan(hits.get(2));
        assertThat(hits("--generate=loop:keys=10,requests=50", "--ttl=1s", "--entries=20", "--policies=lru"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(json().path("runs").get(0).path("reason").asText())
                .startsWith("says no times, so nothing can expire: --ttl");
    }

    @Tag("proof")
    @Test
    void folder_isItsTraces_andSaysWhatIsNone() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("traces"));
        Files.writeString(folder.resolve("a.trace"), "1\n2\n1\n");
        Files.writeString(folder.resolve("README"), "Traces of two kinds, which others have published.\n");
        Files.writeString(folder.resolve("b.arc"), "1 3 0 1\n2 1 0 2\n");

        assertThat(hits("--trace=" + folder, "--entries=2", "--policies=lru,sieve"))
                .isEqualTo(ExitCode.OK);

        assertThat(json().path("traces").findValuesAsText("name")).containsExactly("a.trace", "b.arc");
        assertThat(json().path("notes").get(0).asText())
                .startsWith("Left out: not recognised as a trace, so --format must say what it is")
                .contains("README");
    }

    @Tag("proof")
    @Test
    void eachSeed_isARow_ofWhatIsDrawnByChance() throws IOException {
        assertThat(hits(
                        "--generate=zipf:keys=1k,requests=2k",
                        "--generate=loop:keys=1k,requests=2k",
                        "--sizes=10%",
                        "--policies=lru,caffeine",
                        "--seed=7",
                        "--seeds=2"))
                .isEqualTo(ExitCode.OK);

        List<String> rows = new ArrayList<>();
        json().path("runs")
                .forEach(run -> rows.add(run.path("trace").asText().substring(0, 4) + " "
                        + run.path("policy").asText() + " " + run.path("seed").asText()));
        assertThat(rows)
                .containsExactly(
                        "zipf lru 7",
                        "zipf lru 8",
                        "zipf caffeine 7",
                        "zipf caffeine 8",
                        "loop lru null",
                        "loop caffeine 7",
                        "loop caffeine 8");
        assertThat(json().path("runs").get(0).path("hits").asLong())
                .isNotEqualTo(json().path("runs").get(1).path("hits").asLong());
        assertThat(json().path("runs").get(4).path("entries").asLong()).isEqualTo(100);
        assertThat(Files.readString(directory.resolve("x.html"))).contains("hits.regret");
    }

    @Tag("proof")
    @Test
    void sizesInPercent_areBytesWhereObjectsAreWeighed() throws IOException {
        assertThat(hits(
                        "--generate=zipf:keys=10k,requests=20k,size=log-uniform,popular=small",
                        "--sizes=5,10",
                        "--policies=lru,gdsf,bound",
                        "--weighted",
                        "--overhead=40",
                        "--seeds=1"))
                .isEqualTo(ExitCode.OK);

        JsonNode json = json();
        long keyBytes = json.path("traces").get(0).path("keyBytes").asLong();
        assertThat(json.path("runs").get(0).path("bytes").asLong()).isEqualTo(Math.round(keyBytes * 0.05));
        assertThat(json.path("runs").get(1).path("hits").asLong())
                .as("gdsf")
                .isBetween(
                        json.path("runs").get(0).path("hits").asLong(),
                        json.path("runs").get(2).path("hits").asLong());
        assertThat(json.path("notes").toString()).contains("ONE SEED", "costs 40 bytes");
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
                "--sizes=0                  ! must be above 0 and at most 100.0: --sizes=0",
                "--sizes=x%                 ! not a percentage such as 0.5 or 10: --sizes=x%",
                "--seeds=0                  ! must be from 1 to 1000: --seeds=0",
                "--seed=x                   ! not a whole number: --seed=x",
                "--ttl=soon                 ! not a time such as 500us or 1ms: --ttl=soon",
                "--ttl=trace --policies=ehcache ! ends no entries by a clock that one can set, so not with --ttl=trace",
                "--objective=fun            ! unknown objective: --objective=fun, known=objects|bytes",
                "--objective=bytes          ! bytes count only if objects are weighed: --objective=bytes needs",
                "--policies=bound           ! bound is for objects that count by their size: without --weighted",
                "--policies=mru             ! unknown policy: --policies=mru, known=",
                "--format=pcap              ! unknown format: --format=pcap, known=keys|",
                "--generate=none            ! unknown generator: --generate=none, known=zipf|",
                "--requests=0               ! must be at least 1: --requests=0",
                "--nosuch                   ! Unknown option: '--nosuch'"
            })
    void mistake_givesOneSentence_andRunsNothing(String argument, String sentence) {
        assertThat(hits(argument.split(" "))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }
}
