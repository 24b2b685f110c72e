package dev.hinterland.lab.jmh;

import dev.hinterland.lab.progress.Progress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Hears what JMH would print: how far a run is, and what a JVM said before it died. */
final class Listener implements OutputFormat {

    private static final int MOST_LINES = 200;

    private final Progress progress;
    private final int iterations;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int done;

    Listener(Progress progress, int iterations) {
        this.progress = progress;
        this.iterations = iterations;
    }

    /** Returns the line that most likely says why a JVM died. */
    String reason() {
        flush();
        return lines.stream()
                .filter(each -> each.matches(".*(Error|Exception|Unrecognized|Could not|OutOfMemory|SIG[A-Z]{3,4}).*"))
                .filter(each -> !each.contains("org.openjdk.jmh.runner.BenchmarkException"))
                .findFirst()
                .or(() -> lines.stream().filter(each -> !each.isBlank()).reduce((first, last) -> last))
                .orElse("the JVM ended without a word")
                .strip();
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams parameters, int iteration) {
        // Its result follows soon.
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams parameters, int iteration, IterationResult result) {
        done++;
        double share = Math.min(1, (double) done / iterations);
        progress.at(parameters.getType().name().toLowerCase(Locale.ROOT), share, share);
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        lines.clear();
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        // Results are taken from what the runner returns.
    }

    @Override
    public void startRun() {
        // A run is one benchmark.
    }

    @Override
    public void endRun(Collection<RunResult> result) {
        // Results are taken from what the runner returns.
    }

    @Override
    public synchronized void print(String text) {
        text.chars().forEach(this::write);
    }

    @Override
    public void println(String text) {
        print(text);
        write('\n');
    }

    @Override
    public synchronized void flush() {
        if (!line.isEmpty()) {
            write('\n');
        }
    }

    @Override
    public void close() {
        flush();
    }

    @Override
    public void verbosePrintln(String text) {
        // Nobody asked for it.
    }

    @Override
    public synchronized void write(int character) {
        if (character != '\n') {
            line.append((char) character);
            return;
        }
        if (lines.size() < MOST_LINES) {
            lines.add(line.toString());
        }
        line.setLength(0);
    }

    @Override
    public void write(byte[] bytes) {
        print(new String(bytes, java.nio.charset.StandardCharsets.UTF_8));
    }
}
