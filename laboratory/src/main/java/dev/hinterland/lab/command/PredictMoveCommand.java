// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.experiments.workload.Data;
import dev.hinterland.lab.compare.Comparison;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.move.DataShape;
import dev.hinterland.lab.move.Forecast;
import dev.hinterland.lab.move.MoveCase;
import dev.hinterland.lab.move.MoveCheck;
import dev.hinterland.lab.move.MoveExperiments;
import dev.hinterland.lab.move.MoveModel;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.report.ExperimentReport;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.show.MovePage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./lab predict move}: whether to move a map off the heap, from a hardware profile alone. */
@Command(
        name = "move",
        description = {
            "Predicts what a map of your size costs on the heap and off it, and says whether to move it.",
            "",
            "Nothing is run, unless --check asks for it: the prediction is written down first, then ./lab stores runs"
                    + " the same, and the errors are shown."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:predicted, and where asked for checked",
            "1:a run of the check failed in a way that it should not",
            "2:nothing was predicted: one sentence says why",
            "130:interrupted; nothing is left behind"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class PredictMoveCommand implements Callable<Integer> {

    /** {@code predict move}, which the arguments begin with. */
    private static final int COMMAND_WORDS = 2;

    private static final double MOST_OF_MEMORY = 0.9;
    private static final long MOST_VALUE = 1L << 30;

    @Option(names = "--entries", paramLabel = "COUNT", defaultValue = "1.7m", description = "How many (1.7m).")
    private String entries = "";

    @Option(names = "--key", paramLabel = "BYTES", description = "Plain keys of this size instead of feeds.")
    private @Nullable String key;

    @Option(names = "--value", paramLabel = "BYTES", description = "Plain values of this size instead of feeds.")
    private @Nullable String value;

    @Option(
            names = "--heap",
            paramLabel = "SIZE,…",
            defaultValue = "512m",
            description = "The heap (512m). least is the smallest that surely suffices for the map on the heap, by the"
                    + " model; 2x and 4x are multiples of it.")
    private String heap = "";

    @Option(
            names = {"--collector", "--collectors"},
            paramLabel = "ID,…",
            defaultValue = "g1",
            description = "serial, parallel, g1 (g1).")
    private String collector = "";

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            defaultValue = Profiles.KEPT,
            description = "What ./lab calibrate has kept (${DEFAULT-VALUE}).")
    private String profile = "";

    @Option(names = "--check", description = "Runs ./lab stores afterwards, and shows how good the prediction was.")
    private boolean check;

    @Option(names = "--repeat", paramLabel = "N", description = "With --check: runs everything N times (1).")
    private @Nullable String repeat;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    private @Nullable String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    private @Nullable String report;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        if (repeat != null && !check) {
            throw new UserError("nothing is run without --check: --repeat=" + repeat);
        }
        Outputs outputs = Outputs.of("predict-move", json, report, startedAt);
        HardwareProfile machine = Profiles.load(profile);
        Jdk jdk = JdkFinder.ofThisMachine().running();
        boolean here = machine.isOf(MachineProbe.thisMachine());
        List<MoveCase> cases = cases(machine, here);
        outputs.checkWritable();
        List<String> notes = notes(machine, jdk, here);
        Experiment predicted = MoveExperiments.predicted(cases, machine.source());
        write(outputs, startedAt, jdk, notes, List.of(predicted));
        notes.forEach(note -> Terminal.print(MovePage.note(note)));
        cases.forEach(move -> Terminal.print(MovePage.text(move)));
        int exitCode = check ? checked(cases, outputs, startedAt, jdk, notes, predicted) : ExitCode.OK;
        System.out.println("\nResults: " + outputs.json() + "\nReport:  " + outputs.report());
        return exitCode;
    }

    private List<String> notes(HardwareProfile machine, Jdk jdk, boolean here) {
        List<String> notes = new ArrayList<>();
        notes.add(entries + " entries of " + (key == null ? "feeds" : key + "+" + value + " bytes")
                + ", written and then read by one thread; predicted from: " + machine.name() + ", " + machine.source());
        MeasuredOn on = machine.measuredOn();
        if (!here) {
            String difference = on == null
                    ? "it does not say of which"
                    : on.differenceTo(MachineProbe.thisMachine()).orElse("");
            notes.add("The profile is that of another machine, so the ranges are wider: " + difference + ".");
        }
        if (on != null && !on.jdk().equals(jdk.version())) {
            notes.add("The profile was measured with JDK " + on.jdk() + ", and ./lab runs on " + jdk.version() + ".");
        }
        return notes;
    }

    private List<MoveCase> cases(HardwareProfile machine, boolean here) {
        DataShape shape = shape();
        long count = Quantities.count("--entries", entries);
        long most = Data.of(shape.keyBytes(), shape.valueBytes()).entriesMax();
        if (count > most) {
            throw new UserError("keys are too short for so many entries: --key=" + key + ", --entries="
                    + Units.count(count) + ", most=" + Units.count(most));
        }
        if (check && !here) {
            throw new UserError("only this machine can be checked: --profile=" + profile);
        }
        List<MoveCase> cases = new ArrayList<>();
        for (String id : collector.split(",", -1)) {
            Collector one = Collector.of(id);
            MoveModel model = new MoveModel(machine, one, shape, count, here);
            for (String size : heap.split(",", -1)) {
                cases.add(MoveCase.of(model, one, heapBytes(model, size.strip())));
            }
        }
        return cases;
    }

    private DataShape shape() {
        if (key == null && value == null) {
            return DataShape.FEED;
        }
        if (key == null || value == null) {
            throw new UserError("plain data needs both sizes: --key=" + Objects.requireNonNullElse(key, "(none)")
                    + ", --value=" + Objects.requireNonNullElse(value, "(none)"));
        }
        return new DataShape(size("--key", key), size("--value", value));
    }

    private static int size(String option, String text) {
        long bytes = Quantities.bytes(option, text);
        if (bytes > MOST_VALUE) {
            throw new UserError("must be at most 1g: " + option + "=" + text);
        }
        return (int) bytes;
    }

    private static long heapBytes(MoveModel model, String size) {
        long least = model.leastHeap();
        long bytes = switch (size) {
            case "least" -> least;
            case "2x" -> 2 * least;
            case "4x" -> 4 * least;
            default -> Quantities.bytes("--heap", size);
        };
        long memory = MachineProbe.memoryBytes();
        if (bytes > memory * MOST_OF_MEMORY) {
            throw new UserError("more than this machine has: --heap=" + size + ", bytes=" + Units.bytes(bytes)
                    + ", memory=" + Units.bytes(memory));
        }
        Forecast outside = model.outside(bytes);
        if (outside.processBytes().low() > memory) {
            throw new UserError("more than this machine has, on the heap or off it: --entries needs="
                    + Units.bytes((long) outside.processBytes().low()) + ", memory=" + Units.bytes(memory));
        }
        if (!outside.finishes()) {
            throw new UserError("too small a heap for any JVM that does this: --heap=" + size + ", least="
                    + Units.bytes((long) outside.smallestHeapBytes().middle()));
        }
        return bytes;
    }

    private int checked(
            List<MoveCase> cases, Outputs outputs, Instant startedAt, Jdk jdk, List<String> notes, Experiment predicted)
            throws IOException, InterruptedException {
        List<MoveCheck> checks = new ArrayList<>();
        List<Run> all = new ArrayList<>();
        try (Children children = Children.watch();
                Progress progress = Terminal.progress()) {
            for (MoveCase move : cases) {
                Comparison comparison = comparison(move, children, progress);
                List<Run> runs = comparison.run();
                all.addAll(runs);
                checks.add(MoveCheck.of(move, runs, comparison.searched()));
            }
        }
        write(outputs, startedAt, jdk, notes, List.of(predicted, MoveExperiments.checked(checks)));
        Terminal.print(MovePage.checked(checks));
        return Comparison.unexpectedFailures(all).isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private Comparison comparison(MoveCase move, Children children, Progress progress)
            throws IOException, InterruptedException {
        StoresOptions options = new StoresOptions();
        options.stores = "concurrent-hash-map,hinterland";
        options.entries = entries;
        options.key = key;
        options.value = value;
        options.heap = Long.toString(move.heapBytes());
        options.collectors = move.collector().id();
        options.repeat = repeat;
        return new Comparison(new StoresPlanner(options, arguments()).plan().inTouchedHeaps(), children, progress);
    }

    private List<String> arguments() {
        return Objects.requireNonNull(spec).commandLine().getParseResult().originalArgs();
    }

    private void write(Outputs outputs, Instant startedAt, Jdk jdk, List<String> notes, List<Experiment> experiments)
            throws IOException {
        ExperimentsResult result = new ExperimentsResult(
                "predict move",
                arguments().subList(COMMAND_WORDS, arguments().size()),
                false,
                MachineProbe.thisMachine(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                List.of(new JvmUsed(Integer.toString(jdk.feature()), jdk.version(), jdk.vendor())),
                notes,
                experiments,
                List.of(),
                List.of());
        ResultJson.write(result, outputs.json());
        ExperimentReport.write(List.of(result), outputs.report());
    }
}
