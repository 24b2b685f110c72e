package dev.hinterland.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real Ctrl-C on a real laboratory: nothing that it started is left, and no file. */
class InterruptTest {

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no kill -INT")
    void interrupt_leavesNoProcessAndNoFile(@TempDir Path directory) throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Process lab = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        "stores",
                        "--stores=concurrent-hash-map",
                        "--entries=100m",
                        "--heap=256m",
                        "--json=" + directory.resolve("x.json"),
                        "--report=" + directory.resolve("x.html"))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        try {
            List<ProcessHandle> children = awaitChildren(lab, temporary);

            new ProcessBuilder("kill", "-INT", Long.toString(lab.pid())).start().waitFor();

            assertThat(lab.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(lab.exitValue()).isEqualTo(130);
            for (ProcessHandle child : children) {
                child.onExit().get(10, TimeUnit.SECONDS);
            }
            assertThat(temporary).isEmptyDirectory();
        } finally {
            lab.descendants().forEach(ProcessHandle::destroyForcibly);
            lab.destroyForcibly();
        }
    }

    /** Waits for a child that has begun to run; the check of the heap before it is a child too, but a short-lived one. */
    private static List<ProcessHandle> awaitChildren(Process lab, Path temporary) throws Exception {
        Instant patience = Instant.now().plus(Duration.ofSeconds(60));
        while (Instant.now().isBefore(patience) && lab.isAlive()) {
            List<ProcessHandle> children = lab.descendants().toList();
            try (var files = Files.walk(temporary)) {
                if (!children.isEmpty() && files.anyMatch(file -> file.endsWith("gc.log"))) {
                    return children;
                }
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no child began to run");
    }
}
