// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.experiments.hardware.KernelProgram;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.GcEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs kernels: all of them in one JVM, one after the other, and that several times. So a slow minute of the machine
 * meets each kernel once at most, and each JVM has other pages.
 */
final class KernelRuns {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Bench bench;
    private final NamedJdk jdk;
    private final Timing timing;
    private final Readings readings = new Readings();

    /**
     * How long to measure.
     *
     * @param jvms how many JVMs at first
     * @param windows how often each times a kernel
     * @param windowMillis for how long
     */
    record Timing(int jvms, int windows, int windowMillis) {}

    KernelRuns(Bench bench, Timing timing) {
        this.bench = bench;
        this.timing = timing;
        jdk = bench.jdks().getLast();
    }

    /** Returns what came of all kernels that were run. */
    Readings readings() {
        return readings;
    }

    /**
     * Runs kernels in JVMs of their own.
     *
     * @param heap the flags of their heap
     * @param spreadMost kernels whose repeats are further apart are run again, twice
     * @return the young collections meanwhile
     */
    List<GcEvent> run(String what, List<Kernel> kernels, List<String> heap, double spreadMost)
            throws IOException, InterruptedException {
        kernels.forEach(readings::of);
        List<GcEvent> young = new ArrayList<>();
        bench.progress().expect(timing.jvms());
        for (int i = 1; i <= timing.jvms(); i++) {
            young.addAll(jvm(what + ", JVM " + i + " of " + timing.jvms(), kernels, heap));
        }
        List<Kernel> apart = kernels.stream()
                .filter(kernel ->
                        readings.of(kernel).ok() && readings.of(kernel).spread() > spreadMost)
                .toList();
        if (!apart.isEmpty()) {
            bench.progress().expect(2);
            young.addAll(jvm(what + ", again what differed", apart, heap));
            young.addAll(jvm(what + ", again what differed", apart, heap));
        }
        return young;
    }

    private List<GcEvent> jvm(String what, List<Kernel> kernels, List<String> heap)
            throws IOException, InterruptedException {
        bench.progress().started(what);
        Path directory = bench.children().newDirectory();
        Path log = directory.resolve("gc.log");
        List<String> flags = new ArrayList<>(heap);
        flags.add("-Xbatch");
        flags.add(GcLogParser.jvmArgument(log));
        List<String> arguments = new ArrayList<>();
        arguments.add(Integer.toString(timing.windows()));
        arguments.add(Integer.toString(timing.windowMillis()));
        kernels.forEach(kernel -> arguments.add(kernel.description()));
        ExperimentProgram.Outcome outcome = new ExperimentProgram(KernelProgram.class, arguments, flags)
                .run(bench.children(), jdk.jdk(), directory, PATIENCE);
        if (!outcome.ok()) {
            kernels.forEach(kernel -> readings.of(kernel).fail(outcome.reason()));
            bench.progress().finished(outcome.reason());
            return List.of();
        }
        read(kernels, outcome.out());
        bench.progress().finished(kernels.size() + " kernels");
        return GcLogParser.parse(log).events().stream()
                .filter(event -> event.kind() == GcEvent.Kind.YOUNG)
                .toList();
    }

    /** Reads the lines that {@link KernelProgram} describes. */
    private void read(List<Kernel> kernels, List<String> lines) {
        Map<String, Kernel> byDescription = new LinkedHashMap<>();
        kernels.forEach(kernel -> byDescription.put(kernel.description(), kernel));
        Map<String, List<Double>> windows = new LinkedHashMap<>();
        String current = "";
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("kernel")) {
                current = fields[1];
            } else {
                windows.computeIfAbsent(current, first -> new ArrayList<>()).add(Double.valueOf(fields[1]));
            }
        }
        byDescription.forEach(
                (description, kernel) -> readings.of(kernel).add(windows.getOrDefault(description, List.of())));
    }
}
