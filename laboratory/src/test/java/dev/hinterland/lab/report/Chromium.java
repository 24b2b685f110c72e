// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A headless Chromium with a profile of its own, found on the path. It is asked to send nothing anywhere by itself;
 * what a page sends is for the test to watch.
 */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final DevTools devTools;

    private Chromium(Process process, DevTools devTools) {
        this.process = process;
        this.devTools = devTools;
    }

    /** Returns the browser's program: {@code CHROMIUM}, or the first of the usual names on the path. */
    static Optional<Path> find() {
        String named = System.getenv("CHROMIUM");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        return NAMES.stream().flatMap(Chromium::onPath).findFirst();
    }

    private static Stream<Path> onPath(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable);
    }

    /** Starts the browser with a profile in a directory; the test is skipped where the machine has none. */
    static Chromium startOrSkip(Path directory) throws IOException, InterruptedException {
        Optional<Path> program = find();
        assumeTrue(program.isPresent(), "no Chromium on the path: install one, or set CHROMIUM to its program");
        return start(program.get(), Files.createDirectory(directory.resolve("profile")));
    }

    static Chromium start(Path program, Path profile) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-default-apps",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("output.txt").toFile())
                .start();
        try {
            return new Chromium(process, DevTools.connect(address(process, profile)));
        } catch (IOException | RuntimeException e) {
            stop(process);
            throw e;
        }
    }

    /** The browser writes its port and path into a file once it listens. */
    private static URI address(Process process, Path profile) throws IOException, InterruptedException {
        Path file = profile.resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() == 2) {
                return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
            }
            Thread.sleep(50);
        }
        String output = Files.readString(profile.resolve("output.txt"), UTF_8);
        throw new IOException("browser did not start: alive=" + process.isAlive() + ", output=" + output);
    }

    /** Opens a file in a tab of the given width, and returns once the page says that it has drawn everything. */
    BrowserPage open(Path file, int width, int height) throws IOException, InterruptedException {
        BrowserPage page = BrowserPage.create(devTools);
        page.resize(width, height);
        page.load(file.toUri());
        return page;
    }

    @Override
    public void close() throws InterruptedException {
        devTools.close();
        stop(process);
    }

    private static void stop(Process process) throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(Duration.ofSeconds(10))) {
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
    }
}
