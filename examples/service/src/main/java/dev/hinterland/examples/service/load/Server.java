// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The service in a JVM of its own, with one cache, under G1. */
final class Server implements AutoCloseable {

    private static final String CLASS = "dev.hinterland.examples.service.ServiceApplication";
    private static final Pattern READY = Pattern.compile("ready: port=(\\d+), products=\\d+");
    private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ms].* Pause .* (\\d+\\.\\d+)ms");
    private static final double MILLIS_PER_SECOND = 1000;
    private static final int PATIENCE_SECONDS = 20;

    private final Process process;
    private final long started;
    private final int port;
    private final Path log;
    private long residentPeak;

    private Server(Process process, long started, int port, Path log) {
        this.process = process;
        this.started = started;
        this.port = port;
        this.log = log;
    }

    /** Starts the service, and returns when its cache is filled. */
    static Server start(String cache, LoadTest.Settings settings) throws IOException {
        boolean onHeap = cache.equals("caffeine");
        Path log = settings.out().resolve("gc-" + cache + ".log");
        String heap = onHeap ? settings.heapWithCaffeine() : settings.heapWithHinterland();
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseG1GC",
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+AlwaysPreTouch",
                "-Xlog:gc:file=" + log + ":uptimemillis:filecount=0",
                "--class-path",
                System.getProperty("java.class.path"),
                CLASS,
                "--service.products=" + settings.products(),
                "--service.price-changes-per-second=" + settings.changes(),
                "--spring.datasource.url=jdbc:h2:file:"
                        + settings.out()
                                .resolve("products-" + settings.products())
                                .toAbsolutePath()
                        + ";CACHE_SIZE=16384"));
        command.add(
                onHeap
                        ? "--spring.cache.type=caffeine"
                        : "--hinterland.cache.caches.products.maximum-bytes=" + settings.budget());
        long started = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new Server(process, started, portOf(process), log);
    }

    private static int portOf(Process process) throws IOException {
        StringBuilder said = new StringBuilder();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.matches()) {
                Thread.ofVirtual().start(() -> tell(output));
                return Integer.parseInt(ready.group(1));
            }
            said.append(line).append('\n');
        }
        throw new IOException("service has not started:\n" + said);
    }

    /** Prints what the service says, until it ends. */
    private static void tell(BufferedReader output) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                System.err.println(line);
            }
        } catch (IOException _) {
            // The process is being ended.
        }
    }

    int port() {
        return port;
    }

    long uptimeMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
    }

    /** Returns the memory of the process, as the system counts it. */
    long residentBytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            long bytes = lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
            residentPeak = Math.max(residentPeak, bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException("service has ended", e);
        }
    }

    long residentPeak() {
        return residentPeak;
    }

    /** Returns the pauses between two times of the process. */
    List<Outcome.Pause> pauses(long fromMillis, long toMillis) throws IOException {
        List<Outcome.Pause> pauses = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.matches()) {
                long at = Long.parseLong(pause.group(1));
                if (fromMillis <= at && at <= toMillis) {
                    pauses.add(new Outcome.Pause(
                            (at - fromMillis) / MILLIS_PER_SECOND, Double.parseDouble(pause.group(2))));
                }
            }
        }
        return pauses;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
