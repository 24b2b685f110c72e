// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BadInputTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int stores(String... arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        return lab.execute(
                Stream.concat(Stream.of("stores"), Stream.of(arguments)).toArray(String[]::new));
    }

    private int storesInto(Path report, String... arguments) {
        return stores(Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--report",
                                report.toString(),
                                "--json",
                                directory.resolve("x.json").toString()))
                .toArray(String[]::new));
    }

    /** A JDK of another processor's, or one without its libraries. */
    @ParameterizedTest
    @ValueSource(strings = {"init", "locks", "tlab", "copy", "stores"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script")
    void jdkThatDoesNotStart_isRefusedInOneSentence(String command) throws IOException {
        Path bin = Files.createDirectories(directory.resolve("broken/bin"));
        Path java =
                Files.writeString(bin.resolve("java"), "#!/bin/sh\necho 'no such library: libjvm.so' >&2\nexit 127\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(bin.resolveSibling("release"), "JAVA_VERSION=\"25\"\nIMPLEMENTOR=\"Nobody\"\n");

        int exitCode = Lab.commandLine()
                .setErr(new PrintWriter(said, true))
                .execute(command, "--jdk=" + directory.resolve("broken"));

        assertThat(exitCode).isEqualTo(2);
        assertThat(said.toString().lines())
                .singleElement(as(STRING))
                .startsWith("lab: ")
                .contains("does not start: ", "no such library: libjvm.so");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("--stores=guava,nosuch", "unknown store: --stores=nosuch, known="),
                Arguments.of("--stores=chronicle-map-fil", "unknown store: --stores=chronicle-map-fil, known="),
                Arguments.of("--stores=,", "no store is named: --stores=,, known=concurrent-hash-map|"),
                Arguments.of(
                        "--total-memory=10m", "too little to divide into heap and off-heap memory: --total-memory=10"),
                Arguments.of("--max-off-heap=1k", "too little for any store: --max-off-heap=1 KiB, least=1 MiB"),
                Arguments.of("--redis=localhost:0", "not of the form host:port: --redis=localhost:0"),
                Arguments.of("--redis=localhost:65536", "not of the form host:port: --redis=localhost:65536"),
                Arguments.of("--collectors=cms", "unknown collector: --collectors=cms, known=serial|parallel"),
                Arguments.of("--jdk=4", "no such JDK was found: --jdk=4, found="),
                Arguments.of("--jdk=/nowhere", "no JDK in this directory: --jdk=/nowhere"),
                Arguments.of(
                        "--entries=99999g", "more than this machine has: --entries=99999000 million, needs at least="),
                Arguments.of("--entries=lots", "not a count such as 100k or 1.7m: --entries=lots"),
                Arguments.of("--heap=512q", "not a size such as 64m or 1.5g: --heap=512q"),
                Arguments.of("--heap=1k", "the JVM does not start: heap=1 KiB, collector=g1"),
                Arguments.of("--heap=900t", "more than this machine has: --heap=900 TiB, memory="),
                Arguments.of("--key=10", "plain data needs both sizes: --key=10, --value=(none)"),
                Arguments.of("--reads=101", "must be from 0 to 100: --reads=101"),
                Arguments.of("--threads=0", "must be from 1 to 1024: --threads=0"),
                Arguments.of("--repeat=0", "must be from 1 to 1000: --repeat=0"),
                Arguments.of("--serializer=java", "unknown serializer: --serializer=java, known="),
                Arguments.of("--workload=nosuch", "unknown workload: --workload=nosuch, known="),
                Arguments.of("--classpath=/nowhere/x.jar", "no such file: --classpath=/nowhere/x.jar"),
                Arguments.of("--redis=localhost", "not of the form host:port: --redis=localhost"),
                Arguments.of("--redis-delay=soon", "not a time such as 500us or 1ms: --redis-delay=soon"),
                Arguments.of("--nosuch", "Unknown option: '--nosuch'"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistake_givesOneSentence_andRunsNothing(String argument, String sentence) {
        assertThat(storesInto(directory.resolve("x.html"), argument)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void heapAndTotalMemory_excludeEachOther() {
        assertThat(stores("--heap=1g", "--total-memory=1g")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).isEqualTo("lab: one of them decides: --heap=1g, --total-memory=1g\n");
    }

    @Test
    void keysTooShortForAllEntries_areRefused() {
        assertThat(storesInto(directory.resolve("x.html"), "--key=2", "--value=8", "--entries=5k"))
                .isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString())
                .isEqualTo("lab: keys are too short for so many entries: --key=2, --entries=5,000, most=4,096\n");
    }

    @Test
    void delayBeforeARedisElsewhere_isRefused() {
        assertThat(storesInto(directory.resolve("x.html"), "--redis=localhost:6379", "--redis-delay=1ms"))
                .isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString())
                .isEqualTo("lab: a delay is for the local server only: --redis=localhost:6379, --redis-delay=1ms\n");
    }

    @Test
    void oneFileForJsonAndReport_isRefused() {
        String file = directory.resolve("x").toString();

        assertThat(stores("--stores=guava", "--json", file, "--report", file)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString())
                .startsWith("lab: one file cannot hold both: --json=")
                .hasLineCount(1);
    }

    @Test
    void unwritableReport_isNoticedBeforeAnythingRuns() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(storesInto(file.resolve("report.html"), "--stores=concurrent-hash-map"))
                .isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).isEqualTo("lab: cannot be written: --report=" + file.resolve("report.html") + "\n");
    }

    @Test
    void unknownCommand_isOneSentenceToo() {
        int exit = Lab.commandLine().setErr(new PrintWriter(said, true)).execute("stroes");

        assertThat(exit).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString())
                .startsWith("lab: unknown command: stroes, known=stores|init|tlab|")
                .hasLineCount(1);
    }

    @Test
    void optionThatIsMistyped_namesTheOneThatIsMeant() {
        assertThat(stores("--entires", "5")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString())
                .startsWith("lab: Unknown option: '--entires'")
                .contains("--entries")
                .hasLineCount(1);
    }
}
