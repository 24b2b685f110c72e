// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.StoresResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real Ctrl-C on a real laboratory: nothing that it started is left, and no file. */
@Tag("proof")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no kill -INT")
class InterruptTest {

    private static final int INTERRUPTED = 130;
    private static final int TERMINATED = 143;

    /**
     * A shell starts what runs in the background deaf to Ctrl-C, and so are its children; they still hear the other.
     */
    private static final boolean DEAF = isDeafToInterrupts();

    @TempDir
    private Path directory;

    private final List<ProcessHandle> started = new ArrayList<>();

    private Path temporary = Path.of("");

    @BeforeEach
    void makeTemporaryDirectory() throws IOException {
        temporary = Files.createDirectory(directory.resolve("tmp"));
    }

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void interrupt_leavesNoProcessAndNoFile() throws Exception {
        Process lab = lab("--stores=concurrent-hash-map");
        awaitChild(lab, "java");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void interrupt_leavesNoFileOfAStoreOnFiles() throws Exception {
        Process lab = lab("--stores=hinterland-file");
        awaitChild(lab, "java");
        awaitFile("map");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void deathOfTheLaboratory_leavesNoFileOfAStoreOnFilesEither() throws Exception {
        Process lab = lab("--stores=hinterland-file");
        awaitChild(lab, "java");
        awaitFile("map");

        ended(lab, "-KILL");

        try (Stream<Path> files = Files.walk(temporary)) {
            assertThat(files.filter(file -> file.endsWith("files") || file.endsWith("map")))
                    .isEmpty();
        }
    }

    @Test
    void interrupt_endsTheJvmsOfBenchmarksToo() throws Exception {
        Process lab = run(Stream.of("locks", "--quick"));
        awaitChild(lab, "java");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(temporary).isEmptyDirectory();
        assertThat(directory).isDirectoryNotContaining("glob:**/x.*");
        assertThat(directory.resolve("out")).content().doesNotContain("lab: failed");
    }

    /** Two stores, time and again: what they took by then is not lost. */
    @Test
    void interrupt_keepsTheRunsThatHaveEnded() throws Exception {
        Process lab = run(Stream.of(
                "stores", "--stores=concurrent-hash-map,hinterland", "--entries=20k", "--heap=64m", "--repeat=1000"));
        awaitOutput("[2/");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(directory.resolve("out"))
                .content()
                .contains("Interrupted. Ended by then: ")
                .doesNotContain("exit=137");
        StoresResult part = ResultJson.read(directory.resolve("x.json"), StoresResult.class);
        assertThat(part.runs()).hasSizeGreaterThanOrEqualTo(2).allMatch(Run::ok);
        assertThat(directory.resolve("x.html")).isNotEmptyFile();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void interrupt_endsTheJvmsThatShareAFile_andDeletesIt() throws Exception {
        Process lab = run(Stream.of("share", "--entries=1k", "--duration=10m", "--kill=1s", "--copies=shared"));
        awaitChild(lab, "java");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void interrupt_endsRedisBehindItsDelayToo() throws Exception {
        assumeRedis();
        Process lab = lab("--stores=redis", "--redis-delay=1ms");
        awaitChild(lab, "redis");

        assertThat(ended(lab, DEAF ? "-TERM" : "-INT")).isEqualTo(DEAF ? TERMINATED : INTERRUPTED);

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void deathOfTheLaboratory_leavesNoProcessEither() throws Exception {
        assumeRedis();
        Process lab = lab("--stores=redis", "--redis-delay=1ms");
        awaitChild(lab, "redis");

        ended(lab, "-KILL");
    }

    private static boolean isDeafToInterrupts() {
        int interrupt = 1 << 1;
        try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
            return status.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & interrupt) != 0);
        } catch (IOException notLinux) {
            return false;
        }
    }

    private static void assumeRedis() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "redis-server"))),
                "redis-server is not installed (apt-get install redis-server)");
    }

    private Process lab(String... options) throws IOException {
        return run(Stream.concat(Stream.of("stores", "--entries=100m", "--heap=256m"), Stream.of(options)));
    }

    private Process run(Stream<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName()));
        arguments.forEach(command::add);
        command.add("--json=" + directory.resolve("x.json"));
        command.add("--report=" + directory.resolve("x.html"));
        Process lab = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        started.add(lab.toHandle());
        return lab;
    }

    /** Waits for such a child, and for a run; the check of the heap before it is a child too, but a short-lived one. */
    private void awaitChild(Process lab, String program) throws Exception {
        Instant patience = Instant.now().plus(Duration.ofSeconds(60));
        while (Instant.now().isBefore(patience) && lab.isAlive()) {
            List<ProcessHandle> children = lab.descendants().toList();
            if (hasBegunToRun() && children.stream().anyMatch(child -> isOf(program, child))) {
                started.addAll(children);
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no such child began to run: program=" + program + ", said="
                + Files.readString(directory.resolve("out")));
    }

    private void awaitOutput(String text) throws Exception {
        Instant patience = Instant.now().plus(Duration.ofMinutes(2));
        while (!Files.readString(directory.resolve("out")).contains(text)) {
            assertThat(Instant.now()).isBefore(patience);
            Thread.sleep(50);
        }
    }

    private void awaitFile(String name) throws Exception {
        Instant patience = Instant.now().plus(Duration.ofSeconds(60));
        while (!isThere(name)) {
            assertThat(Instant.now()).isBefore(patience);
            Thread.sleep(50);
        }
    }

    private boolean isThere(String name) throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.anyMatch(file -> file.endsWith(name));
        }
    }

    private boolean hasBegunToRun() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.anyMatch(file -> file.endsWith("gc.log") || file.endsWith("jvm.log") || file.endsWith("map"));
        }
    }

    private static boolean isOf(String program, ProcessHandle process) {
        return process.info().command().orElse("").contains(program);
    }

    /** Sends a signal to the laboratory, waits for the end of all, and returns its exit code. */
    private int ended(Process lab, String signal) throws Exception {
        new ProcessBuilder("kill", signal, Long.toString(lab.pid())).start().waitFor();
        for (ProcessHandle each : started) {
            each.onExit().get(30, TimeUnit.SECONDS);
        }
        return lab.waitFor();
    }
}
