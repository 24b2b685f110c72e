// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

@Tag("proof")
class TlabModesTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int tlab(String... arguments) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        List<String> all = new ArrayList<>(List.of("tlab"));
        all.addAll(Arrays.asList(arguments));
        if (all.contains("--what-if")) {
            return lab.execute(all.toArray(String[]::new));
        }
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

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("--what-if", "needed with --what-if: --eden"),
                Arguments.of("--what-if --eden 500m", "needed with --what-if: --threads or --shares"),
                Arguments.of("--what-if --eden lots --threads 2", "not a size such as 64m or 1.5g: --eden=lots"),
                Arguments.of("--what-if --eden 0 --threads 2", "must be at least 1: --eden=0"),
                Arguments.of("--what-if --eden 5m --threads 0", "must be from 1 to 1000000: --threads=0"),
                Arguments.of("--what-if --eden 5m --threads x", "not a whole number: --threads=x"),
                Arguments.of("--what-if --eden 5m --threads 2 --waste 0", "must be from 1 to 100: --waste=0"),
                Arguments.of("--what-if --eden 5m --threads 2 --waste 101", "must be from 1 to 100: --waste=101"),
                Arguments.of(
                        "--what-if --eden 1 --threads 2",
                        "has no room for a buffer of each thread: --eden=1, threads=2, least="),
                Arguments.of("--shares 2,1", "only with --what-if: --shares=2,1"),
                Arguments.of("--what-if --eden 5m --shares 2,x", "not a whole number: --shares=x"),
                Arguments.of("--what-if --eden 5m --shares 2,0", "must be from 1 to 1000000: --shares=0"),
                Arguments.of(
                        "--what-if --eden 5m --shares 2,1 --threads 2", "one at a time: --threads=2, --shares=2,1"),
                Arguments.of(
                        "--what-if --eden 5m --threads 2 --collector g1",
                        "needed with --what-if --collector g1: --heap"),
                Arguments.of("--what-if --eden 5m --threads 2 --heap 4m", "smaller than eden: --heap=4m, --eden=5m"),
                Arguments.of("--what-if --json x.json", "--what-if only prints: --json=x.json"),
                Arguments.of("--what-if --report x.html", "--what-if only prints: --report=x.html"),
                Arguments.of("--eden 5m", "only with --what-if: --eden=5m"),
                Arguments.of("--threads 5", "only with --what-if: --threads=5"),
                Arguments.of("--waste 5", "only with --what-if: --waste=5"),
                Arguments.of("--what-if --exhaust", "one at a time: --what-if, --exhaust"),
                Arguments.of("--heap 64m", "only with --exhaust or --what-if: --heap=64m"),
                Arguments.of("--collector g1", "only with --exhaust or --what-if: --collector=g1"),
                Arguments.of("--exhaust --heap 1m", "must be from 16m to 1g: --heap=1m"),
                Arguments.of("--exhaust --heap 2g", "must be from 16m to 1g: --heap=2g"),
                Arguments.of("--exhaust --collector cms", "unknown collector: --collector=cms, known=serial|parallel"),
                Arguments.of("--duration 5s", "only with --pid: --duration=5s"),
                Arguments.of("--pid x", "not a whole number: --pid=x"),
                Arguments.of("--pid 0", "must be from 1 to 2147483647: --pid=0"),
                Arguments.of("--pid 2147483647", "no such process: --pid=2147483647"),
                Arguments.of("--pid 5 --duration 5h", "not a time such as 500us or 1ms: --duration=5h"),
                Arguments.of("--pid 5 --duration 1ms", "must be from 100ms to 3600s: --duration=1ms"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistake_givesOneSentence_andRunsNothing(String arguments, String sentence) {
        assertThat(tlab(arguments.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void processThatIsNoJvm_isRefused() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "30").start();
        try {
            assertThat(tlab("--pid", Long.toString(sleep.pid()))).isEqualTo(ExitCode.BAD_INPUT);

            assertThat(said.toString()).isEqualTo("lab: not a Java process: --pid=" + sleep.pid() + "\n");
        } finally {
            sleep.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatIf_needsNoJvmAndLeavesNoFile() {
        assertThat(tlab("--what-if", "--eden", "500m", "--threads", "50", "--waste", "10"))
                .isEqualTo(ExitCode.OK);

        assertThat(directory).isEmptyDirectory();
    }

    static Stream<Jdk> jdks() {
        return JdkFinder.ofThisMachine().find().stream().filter(jdk -> jdk.feature() >= 17);
    }

    @Test
    void exhaust_endsWithTheError() throws Exception {
        Jdk jdk = JdkFinder.ofThisMachine().running();

        int exit = tlab(
                "--exhaust",
                "--heap",
                "32m",
                "--collector",
                "serial",
                "--jdk",
                jdk.home().toString());

        assertThat(exit).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(json()))
                .contains("\"TLAB\"", "\"young GC\"", "\"full GC\"", "\"OutOfMemoryError: Java heap space\"");
    }

    /** Under Parallel the program that creeps is given up by the JVM, or by its own time on a slow machine. */
    @Test
    void exhaust_underParallel_triesTheOverheadLimit() throws Exception {
        int exit = tlab(
                "--exhaust",
                "--heap",
                "16m",
                "--jdk",
                JdkFinder.ofThisMachine().running().home().toString());

        assertThat(exit).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(json()))
                .contains("\"exhaust.overhead\"", "\"limit\" : \"on\"", "\"limit\" : \"off\"");
    }

    /** Starts a program that allocates, and waits until it does. */
    private static Process target(Jdk jdk, String... flags) throws Exception {
        Path source = Path.of(Objects.requireNonNull(TlabModesTest.class.getResource("Trickle.java"))
                .toURI());
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx64m", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.add(source.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("allocating");
        return process;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void runningJvm_isWatched_andLeftAsItWas(Jdk jdk) throws Exception {
        Process process = target(jdk);
        try {
            int exit = tlab("--pid", Long.toString(process.pid()), "--duration", "500ms");

            assertThat(exit).as(said.toString()).isEqualTo(ExitCode.OK);
            assertThat(Files.readString(json()))
                    .contains("live.tlab", "Trickle.main", "\"refills\"", "\"formula refills\"");
            assertThat(process.isAlive()).isTrue();
            assertThat(recordings(process)).contains("No available recordings");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String recordings(Process process) throws Exception {
        Path jcmd = JdkFinder.ofThisMachine().running().home().resolve("bin/jcmd");
        Process check = new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "JFR.check").start();
        return new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void jvmThatLetsNobodyAttach_isAFailedRow_andItsCountersAreShown() throws Exception {
        Process process = target(JdkFinder.ofThisMachine().running(), "-XX:+DisableAttachMechanism");
        try {
            assertThat(tlab("--pid", Long.toString(process.pid()), "--duration", "300ms"))
                    .isEqualTo(ExitCode.FAILED);

            assertThat(Files.readString(json()))
                    .contains("it lets nobody attach: -XX:+DisableAttachMechanism", "\"refill waste\"");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void jvmWithoutCounters_isSkippedThere_andItsAllocationsAreShown() throws Exception {
        Process process = target(JdkFinder.ofThisMachine().running(), "-XX:-UsePerfData");
        try {
            assertThat(tlab("--pid", Long.toString(process.pid()), "--duration", "300ms"))
                    .as(said.toString())
                    .isEqualTo(ExitCode.OK);

            assertThat(Files.readString(json())).contains("UsePerfData is off in this JVM", "live.slow");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
