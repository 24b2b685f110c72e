// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.fork.Children;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can sample on this machine: {@code perf} with the processor's counter of cycles, {@code perf} with a timer where
 * there is no such counter, or async-profiler, whose library is taken from its Maven artifact.
 *
 * @param kind which
 * @param detail the event of {@code perf}, the library of async-profiler, or why there is neither
 */
record SamplingTool(Kind kind, String detail) {

    /** The file of samples that {@code perf} leaves. */
    static final String SAMPLES = "perf.txt";
    /** The file of machine code that the JVM leaves. */
    static final String CODE = "code.log";

    private static final String HARDWARE = "cycles";
    private static final String TIMER = "cpu-clock";

    /** The tools. */
    enum Kind {
        PERF,
        ASYNC_PROFILER,
        NONE
    }

    /** Returns the best tool that works here. */
    static SamplingTool find(Children children, String path) throws IOException, InterruptedException {
        Optional<Path> perf = Stream.of(path.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, "perf"))
                .filter(Files::isExecutable)
                .findFirst();
        if (perf.isPresent()) {
            for (String event : List.of(HARDWARE, TIMER)) {
                if (samples(children, perf.get(), event)) {
                    return new SamplingTool(Kind.PERF, event);
                }
            }
        }
        String missing = perf.isPresent() ? "perf may not sample" : "perf is not installed";
        return asyncProfiler(children)
                .map(library -> new SamplingTool(Kind.ASYNC_PROFILER, library.toString()))
                .orElseGet(() ->
                        new SamplingTool(Kind.NONE, missing + ", and async-profiler has no library for " + platform()));
    }

    /** Counts an event while nothing happens: perf says by its exit code and its words whether it can. */
    private static boolean samples(Children children, Path perf, String event)
            throws IOException, InterruptedException {
        Process process = children.start(
                new ProcessBuilder(perf.toString(), "stat", "-e", event, "--", "true").redirectErrorStream(true));
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 && !said.contains("<not ");
        } finally {
            children.end(process);
        }
    }

    private static Optional<Path> asyncProfiler(Children children) throws IOException {
        String name = platform() + "/libasyncProfiler.so";
        try (InputStream library = SamplingTool.class.getClassLoader().getResourceAsStream(name)) {
            if (library == null) {
                return Optional.empty();
            }
            Path file = children.newDirectory().resolve("libasyncProfiler.so");
            Files.copy(library, file);
            return Optional.of(file);
        }
    }

    /** Returns the folder of async-profiler's artifact that is for this system. */
    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return "macos";
        }
        return "linux-" + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64");
    }

    /** Returns the profiler as JMH's command line names it, which leaves its files in a directory. */
    String profiler(Path directory) {
        return kind == Kind.PERF
                ? "perfasm:events=" + detail + ";skipAsm=true;savePerf=true;savePerfToFile="
                        + directory.resolve(SAMPLES)
                : "async:libPath=" + detail + ";event=itimer;interval=1000000;output=collapsed;dir=" + directory;
    }

    /**
     * Returns the JVM's arguments that go with it. {@code perfasm} would have the JVM print all code that it compiles,
     * which takes seconds; here it prints the benchmarks' methods only.
     */
    String[] arguments(Path directory) {
        return kind == Kind.PERF
                ? new String[] {
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+LogVMOutput",
                    "-XX:LogFile=" + directory.resolve(CODE),
                    "-XX:CompileCommand=quiet",
                    "-XX:CompileCommand=print,dev.hinterland.experiments.init.*::*"
                }
                : new String[0];
    }

    /** Returns it in words. */
    String words() {
        return switch (kind) {
            case PERF -> "JMH's perfasm with the event " + detail + (detail.equals(TIMER) ? " (no cycles here)" : "");
            case ASYNC_PROFILER -> "async-profiler with a timer, because perf cannot sample here";
            case NONE -> "no profiler: " + detail;
        };
    }
}
