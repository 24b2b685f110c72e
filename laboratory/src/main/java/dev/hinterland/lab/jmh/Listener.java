// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.progress.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Hears what JMH would print: how far a run is, and what a JVM said before it died. */
final class Listener implements OutputFormat {

    private static final int MOST_LINES = 200;
    private static final Pattern COMPLAINT =
            Pattern.compile(".*(Error|Exception|Unrecognized|Could not|OutOfMemory|SIG[A-Z]{3,4}).*");
    private static final Pattern EXIT_CODE = Pattern.compile("forked VM failed with exit code (\\d+)");
    private static final String NO_START = "Error occurred during initialization of VM";
    private static final int SIGNALS = 128;

    private final Progress progress;
    private final int iterations;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int done;

    Listener(Progress progress, int iterations) {
        this.progress = progress;
        this.iterations = iterations;
    }

    /** Returns why a JVM died: the line that most likely says so, else how it ended. */
    String reason() {
        flush();
        return said().or(this::exit)
                .or(() -> lines.stream().filter(each -> !each.isBlank()).reduce((first, last) -> last))
                .orElse("the JVM ended without a word")
                .strip();
    }

    private Optional<String> said() {
        return lines.stream()
                .filter(each -> COMPLAINT.matcher(each).matches())
                .filter(each -> !each.contains("org.openjdk.jmh.runner.BenchmarkException"))
                .findFirst()
                .map(each -> each.startsWith(NO_START) ? each + next(each) : each);
    }

    /** HotSpot says in the next line why it cannot start. */
    private String next(String line) {
        int next = lines.indexOf(line) + 1;
        return next < lines.size() ? ": " + lines.get(next).strip() : "";
    }

    /** JMH gives the exit code of the JVM, which for a signal is that of a shell: 128 and its number. */
    private Optional<String> exit() {
        return lines.stream()
                .map(EXIT_CODE::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(found -> Integer.parseInt(found.group(1)))
                .map(code -> "the JVM died: exit code " + code
                        + (code > SIGNALS ? ", which is signal " + (code - SIGNALS) : ""));
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
        print(new String(bytes, StandardCharsets.UTF_8));
    }
}
