// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.progress.Ending;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.report.ExperimentReport;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.show.ExperimentsPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the experiments of a command, writes its files and shows its page. */
final class ExperimentRun {

    private static final double BUSY_FROM = 0.5;

    private final String command;
    private final List<String> arguments;
    private final ExperimentOptions options;

    ExperimentRun(String command, List<String> arguments, ExperimentOptions options) {
        this.command = command;
        this.arguments = arguments;
        this.options = options;
    }

    /** Returns the exit code. */
    int run(ExperimentSet set) throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        Outputs outputs = Outputs.of(command, options.json, options.report, startedAt);
        JdkChoice jdks = JdkChoice.of(options.jdk, JdkFinder.ofThisMachine());
        outputs.checkWritable();
        ExperimentsResult result = result(set, jdks, outputs, startedAt);
        write(result, outputs);
        Terminal.print(new ExperimentsPage(result).text(outputs.json(), outputs.report()));
        return jdks.absent().isEmpty() && result.experiments().stream().noneMatch(ExperimentRun::hasFailed)
                ? ExitCode.OK
                : ExitCode.FAILED;
    }

    private static void write(ExperimentsResult result, Outputs outputs) throws IOException {
        ResultJson.write(result, outputs.json());
        ExperimentReport.write(List.of(result), outputs.report());
    }

    private static boolean hasFailed(Experiment experiment) {
        return experiment.rows().stream().anyMatch(row -> row.status() == Status.FAILED);
    }

    private ExperimentsResult result(ExperimentSet set, JdkChoice jdks, Outputs outputs, Instant startedAt)
            throws IOException, InterruptedException {
        List<String> load = load();
        try (Children children = Children.watch();
                Progress progress = Terminal.progress()) {
            jdks.absent().values().forEach(progress::note);
            Bench bench = new Bench(children, progress, jdks.found(), options.quick);
            try (Ending ending = Ending.saving(() -> savePart(set, bench, jdks, outputs, startedAt), progress::note)) {
                List<Experiment> experiments = withAbsent(set.run(bench), jdks.absent());
                return result(
                        set, bench, jdks, startedAt, experiments, Stream.concat(load.stream(), bench.notes().stream()));
            }
        }
    }

    /** Writes what was finished before the laboratory was ended, if anything was. */
    private void savePart(ExperimentSet set, Bench bench, JdkChoice jdks, Outputs outputs, Instant startedAt)
            throws IOException {
        List<Experiment> made = bench.made();
        if (!made.isEmpty()) {
            String interrupted = "Interrupted: these are the experiments that were finished by then.";
            write(result(set, bench, jdks, startedAt, made, Stream.of(interrupted)), outputs);
            bench.progress()
                    .note("Interrupted. Finished by then: " + made.size()
                            + (made.size() == 1 ? " experiment" : " experiments") + ".\nResults: " + outputs.json()
                            + "\nReport:  " + outputs.report());
        }
    }

    private ExperimentsResult result(
            ExperimentSet set,
            Bench bench,
            JdkChoice jdks,
            Instant startedAt,
            List<Experiment> experiments,
            Stream<String> notes) {
        List<String> labels = jdks.found().stream().map(NamedJdk::label).toList();
        return new ExperimentsResult(
                command,
                arguments,
                options.quick,
                MachineProbe.thisMachine(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                set.watched()
                        .map(List::of)
                        .orElseGet(() ->
                                jdks.found().stream().map(ExperimentRun::jvm).toList()),
                notes.toList(),
                experiments,
                set.claims(experiments, labels),
                bench.runner().starts());
    }

    private static JvmUsed jvm(NamedJdk named) {
        return new JvmUsed(named.label(), named.jdk().version(), named.jdk().vendor());
    }

    /** A JDK that is not there is a row of each experiment, so that no table looks complete without it. */
    private static List<Experiment> withAbsent(List<Experiment> experiments, Map<String, String> absent) {
        return experiments.stream()
                .map(experiment -> {
                    List<Row> rows = new ArrayList<>(experiment.rows());
                    absent.forEach((name, reason) -> rows.add(Row.failed(Map.of("jdk", name), reason)));
                    return experiment.withRows(rows);
                })
                .toList();
    }

    private static List<String> load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        int processors = Runtime.getRuntime().availableProcessors();
        return load < BUSY_FROM * processors
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "The machine was busy before this began: load=%.1f, processors=%d.",
                        load,
                        processors));
    }
}
