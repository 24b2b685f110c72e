// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.result.ResultJson;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("proof")
class NearCommandTest {

    @TempDir
    private Path directory;

    private final StringWriter refused = new StringWriter();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private int near(String... arguments) {
        PrintStream before = System.out;
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            return Lab.commandLine()
                    .setErr(new PrintWriter(refused, true))
                    .execute(Stream.of(
                                    Stream.of("near"),
                                    Stream.of(arguments),
                                    Stream.of("--json", json().toString()),
                                    Stream.of(
                                            "--report",
                                            directory.resolve("x.html").toString()))
                            .flatMap(part -> part)
                            .toArray(String[]::new));
        } finally {
            System.setOut(before);
        }
    }

    private Path json() {
        return directory.resolve("x.json");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("--check", "only with --simulate: --check"),
                Arguments.of("--costs --simulate jvms=2", "one at a time: --costs, --simulate"),
                Arguments.of("--simulate jvms", "not of the form name=value: --simulate=jvms, found=jvms"),
                Arguments.of("--simulate jvms=2,", "not of the form name=value: --simulate=jvms=2,, found="),
                Arguments.of("--simulate nodes=2", "unknown parameter of --simulate: nodes=2, known=jvms|keys|"),
                Arguments.of("--simulate jvms=0", "must be from 1 to 100000: jvms=0"),
                Arguments.of("--simulate jvms=x", "not a whole number: jvms=x"),
                Arguments.of("--simulate keys=lots", "not a count such as 100k or 1.7m: keys=lots"),
                Arguments.of("--simulate keys=1e99", "too large: keys=1"),
                Arguments.of("--simulate keys=1e16", "must be at most 1000000000000000: keys=1e16"),
                Arguments.of("--simulate writes=-1", "not a count such as 100k or 1.7m: writes=-1"),
                Arguments.of("--simulate zipf=4", "not a number from 0 to 3: zipf=4"),
                Arguments.of("--simulate write-zipf=equal", "not a number from 0 to 3: write-zipf=equal"),
                Arguments.of("--simulate value=1t", "must be at most 536870912: value=1t"),
                Arguments.of("--simulate primaries=0", "must be from 1 to 1000: primaries=0"),
                Arguments.of("--simulate mode=optin", "must be bcast, default or both: mode=optin"),
                Arguments.of("--simulate noloop=maybe", "must be yes or no: noloop=maybe"),
                Arguments.of("--simulate heartbeat=1us", "must be at least 1ms: heartbeat=1us"),
                Arguments.of("--simulate cost.get=free", "not a number from 0 to 1000000: cost.get=free"),
                Arguments.of("--simulate reads=0,writes=0", "must not both be 0: reads=0, writes=0"),
                Arguments.of("--simulate jvms=17 --check", "must be at most 16 with --check: jvms=17"),
                Arguments.of("--simulate keys=1e6 --check", "must be at most 100000 with --check: keys=1000000"),
                Arguments.of("--simulate keys=1k,primaries=2 --check", "must be 1 with --check: primaries=2"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistake_givesOneSentence_andComputesNothing(String arguments, String sentence) {
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ", -1);

        assertThat(near(words)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aThousandJvms_areComputedAndSimulated() throws Exception {
        int exit = near("--simulate", "jvms=1000,keys=1e9,writes=50k");

        assertThat(exit).as(refused.toString()).isEqualTo(ExitCode.OK);
        String page = shown.toString(StandardCharsets.UTF_8);
        assertThat(page).contains("BCAST: 50,000 writes × 999 JVMs", "Simulated: 100 of 1000 JVMs");
        assertThat(page.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        ExperimentsResult result = ResultJson.read(json(), ExperimentsResult.class);
        assertThat(result.experiments()).extracting(Experiment::id).containsExactly("near.forecast", "near.simulated");
        assertThat(Files.size(directory.resolve("x.html"))).isPositive();
    }

    @ParameterizedTest
    @MethodSource("corners")
    void corners_giveFigures(String words) {
        assertThat(near("--simulate", words)).as(refused.toString()).isEqualTo(ExitCode.OK);

        assertThat(shown.toString(StandardCharsets.UTF_8)).doesNotContain("NaN", "Infinity", "∞");
    }

    static Stream<String> corners() {
        return Stream.of(
                "jvms=1",
                "keys=1,near-capacity=1",
                "writes=0",
                "reads=0",
                "near-capacity=1",
                "table-keys=1,keys=10k",
                "primaries=1000,jvms=10",
                "zipf=3,keys=10k",
                "cost.get=0,cost.set=0,cost.message=0,cost.ping=0");
    }
}
