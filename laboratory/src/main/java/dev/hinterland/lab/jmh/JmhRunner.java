// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.experiments.jmh.IterationWindow;
import dev.hinterland.lab.experiment.JvmStart;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.TextResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs benchmarks in JVMs of their own, those of different cases taking turns: a machine that is slow for a minute is
 * then slow for all of them. JMH does the forking and the timing; beside its scores each JVM leaves its log.
 */
public final class JmhRunner {

    /** The name of a benchmark's own score among its results. */
    public static final String SCORE = "score";

    private static final int TIMEOUT_SECONDS = 60;

    /** Fewer iterations than these have an error that says nothing. */
    private static final int LEAST_COUNTED = 3;

    private static final int UNSAFE_WARNS_SINCE = 24;

    private final Children children;
    private final Progress progress;
    private final Launcher launcher;
    private final FlagProbe flags;
    private final Set<JvmStart> starts = new CopyOnWriteArraySet<>();

    /** Runs JVMs that end with the laboratory. */
    public JmhRunner(Children children, Progress progress, FlagProbe flags) {
        this(children, progress, flags, System.getenv().getOrDefault("PATH", ""));
    }

    /** Looks for programs in these directories. */
    JmhRunner(Children children, Progress progress, FlagProbe flags, String path) {
        this.children = children;
        this.progress = progress;
        this.flags = flags;
        launcher = new Launcher(children, path);
        // Its own check is for whole suites that run at the same time by mistake.
        System.setProperty("jmh.ignoreLock", "true");
    }

    /** Returns how the JVMs of all cases were started, each way once. */
    public List<JvmStart> starts() {
        return List.copyOf(starts);
    }

    private static JvmStart start(JmhCase one) {
        List<String> all = new ArrayList<>(one.jvmArguments());
        all.addAll(one.variant().flags());
        return new JvmStart(one.variant().name() + (one.oneProcessor() ? ", one processor" : ""), all);
    }

    /** Runs cases in turns, and returns what came of them in their order. */
    public List<Measured> run(List<JmhCase> cases, JmhTiming timing) throws IOException, InterruptedException {
        List<Measured> all = cases.stream().map(Measured::new).toList();
        cases.forEach(one -> starts.add(start(one)));
        for (int turn = 1; turn <= timing.forks(); turn++) {
            progress.expect(cases.size() * (timing.forks() - turn + 1));
            for (Measured measured : all) {
                if (measured.ok()) {
                    turn(measured, timing, turn);
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        }
        return all;
    }

    private void turn(Measured measured, JmhTiming timing, int turn) throws IOException {
        JmhCase one = measured.measuredCase();
        progress.started(one.name() + (timing.forks() == 1 ? "" : ", turn " + turn));
        Optional<Path> java = launcher.of(one.jdk(), one.oneProcessor());
        FlagProbe.Answer answer = flags.probe(one.jdk(), flagsToAskFor(one));
        if (java.isEmpty()) {
            measured.end(Status.FAILED, "taskset is not installed, which binds a JVM to one processor");
        } else if (!answer.accepted()) {
            measured.end(Status.SKIPPED, answer.sentence());
        } else {
            fork(measured, timing, java.get());
        }
        progress.finished(outcome(measured));
    }

    /** A flag may be accepted with one heap and collector and not with another; touching the heap only takes time. */
    private static List<String> flagsToAskFor(JmhCase one) {
        return one.variant().flags().isEmpty()
                ? List.of()
                : Stream.concat(one.jvmArguments().stream(), one.variant().flags().stream())
                        .filter(flag -> !flag.equals("-XX:+AlwaysPreTouch"))
                        .toList();
    }

    private static String outcome(Measured measured) {
        return measured.value(SCORE)
                .map(score -> String.format(Locale.ROOT, "%.4g %s", score.value(), score.unit()))
                .orElseGet(() -> measured.row(Map.of()).reason() == null
                        ? "no result"
                        : String.valueOf(measured.row(Map.of()).reason()));
    }

    private void fork(Measured measured, JmhTiming timing, Path java) throws IOException {
        Path directory = children.newDirectory();
        Path log = directory.resolve("jvm.log");
        Listener listener = new Listener(progress, timing.warmups() + timing.iterations());
        try {
            Collection<RunResult> results =
                    run(options(measured.measuredCase(), timing, java, log).build(), listener);
            if (results.isEmpty()) {
                measured.end(Status.FAILED, listener.reason());
                return;
            }
            List<IterationResult> all = results.stream()
                    .flatMap(run -> run.getBenchmarkResults().stream())
                    .flatMap(benchmark -> benchmark.getIterationResults().stream())
                    .toList();
            List<IterationResult> counted = counted(measured.measuredCase().threads(), all, JmhRunner::window);
            measured.leftOut(all.size() - counted.size());
            counted.forEach(iteration -> collect(measured, iteration));
            results.forEach(result -> collectTotals(measured, result));
            measured.add(new Fork(counted.stream().map(JmhRunner::window).toList(), ForkLogParser.parse(log)));
        } catch (RunnerException failed) {
            measured.end(Status.FAILED, String.valueOf(failed.getMessage()));
        } finally {
            deleteAll(directory);
        }
    }

    private Collection<RunResult> run(Options options, Listener listener) throws IOException, RunnerException {
        try (Children.Work _ = children.work()) {
            return new Runner(options, listener).run();
        }
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(directory);
    }

    private static ChainedOptionsBuilder options(JmhCase one, JmhTiming timing, Path java, Path log) {
        List<String> arguments = new ArrayList<>(one.jvmArguments());
        arguments.addAll(one.variant().flags());
        arguments.add(ForkLogParser.jvmArgument(log));
        if (one.jdk().feature() >= UNSAFE_WARNS_SINCE) {
            arguments.add("--sun-misc-unsafe-memory-access=allow");
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + one.benchmark().replace(".", "\\.") + "$")
                .jvm(java.toString())
                .jvmArgs(arguments.toArray(String[]::new))
                .forks(1)
                .threads(one.threads())
                .warmupIterations(timing.warmups())
                .warmupTime(TimeValue.milliseconds(timing.iterationMillis()))
                .measurementIterations(timing.iterations())
                .measurementTime(TimeValue.milliseconds(timing.iterationMillis()))
                .timeout(TimeValue.seconds(TIMEOUT_SECONDS))
                .addProfiler(IterationWindow.class);
        one.parameters().forEach(options::param);
        one.profilers().forEach(profiler -> addProfiler(options, profiler));
        return options;
    }

    private static void addProfiler(ChainedOptionsBuilder options, String profiler) {
        int colon = profiler.indexOf(':');
        if (colon < 0) {
            options.addProfiler(profiler);
        } else {
            options.addProfiler(profiler.substring(0, colon), profiler.substring(colon + 1));
        }
    }

    /**
     * Leaves out iterations whose thread lost its processor to other programs, where enough others are left. Which they
     * are follows from processor time alone, not from their scores.
     */
    static <T> List<T> counted(int threads, List<T> all, Function<T, Window> windowOf) {
        List<T> calm = all.stream()
                .filter(iteration -> windowOf.apply(iteration).share() >= Checks.PROCESSOR_LEAST)
                .toList();
        return threads == 1 && calm.size() >= Math.max(LEAST_COUNTED, all.size() / 2) ? calm : all;
    }

    private static void collect(Measured measured, IterationResult iteration) {
        Result<?> primary = iteration.getPrimaryResult();
        measured.add(SCORE, primary.getScore(), primary.getScoreUnit());
        secondary(iteration).forEach((name, result) -> measured.add(name, result.getScore(), result.getScoreUnit()));
    }

    private static void collectTotals(Measured measured, RunResult run) {
        total(run).forEach((name, result) -> {
            if (result instanceof TextResult) {
                measured.text(name, result.extendedInfo());
            } else {
                measured.total(name, result.getScore());
            }
        });
    }

    @SuppressWarnings("unchecked") // JMH's interface leaves out what results are results of
    private static Map<String, ? extends Result<?>> secondary(IterationResult iteration) {
        return (Map<String, ? extends Result<?>>) (Map<String, ?>) iteration.getSecondaryResults();
    }

    /** What profilers give for the whole of a JVM, those outside of it as a text. */
    @SuppressWarnings("unchecked") // JMH's interface leaves out what results are results of
    private static Map<String, ? extends Result<?>> total(RunResult run) {
        return (Map<String, ? extends Result<?>>) (Map<String, ?>) run.getSecondaryResults();
    }

    private static Window window(IterationResult iteration) {
        Map<String, ? extends Result<?>> results = secondary(iteration);
        return new Window(
                score(results, IterationWindow.START),
                score(results, IterationWindow.END),
                score(results, IterationWindow.PROCESSOR),
                score(results, IterationWindow.IDLE));
    }

    private static double score(Map<String, ? extends Result<?>> results, String name) {
        Result<?> result = results.get(name);
        if (result == null) {
            throw new IllegalStateException("profiler gave no result: name=" + name);
        }
        return result.getScore();
    }
}
