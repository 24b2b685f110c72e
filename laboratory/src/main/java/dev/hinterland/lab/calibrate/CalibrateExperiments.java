// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.PolicyModel;
import dev.hinterland.lab.hardware.WritePolicy;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.predict.PolicyComparison;
import dev.hinterland.lab.result.GcEvent;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The experiments of {@code ./lab calibrate}. All of them run with one JDK, the newest, because it is the machine that
 * is measured. Keeps the profile that they give, if repeats agree.
 */
public final class CalibrateExperiments implements ExperimentSet {

    /** How far a repeat may be from the median of all before a profile is not kept, as a share. */
    public static final double SPREAD_MOST = 0.25;

    /** The heap of whatever allocates, here and where it is predicted: an eden that no cache holds, touched before. */
    public static final List<String> HEAP_OF_WHAT_ALLOCATES =
            List.of("-XX:+UseParallelGC", "-Xms1536m", "-Xmx1536m", "-Xmn1280m", "-XX:+AlwaysPreTouch");

    private static final int LINE = 64;

    private final Caches caches;
    private final String name;
    private int jvms;
    private Outcome outcome = new Outcome(null, "Nothing was run.", "");

    /**
     * Prepares the measurement of this machine.
     *
     * @param name what to call the profile
     * @param sizes the sizes of the caches, or none to ask the system
     */
    public CalibrateExperiments(String name, List<Long> sizes) {
        this.name = name;
        caches = sizes.isEmpty() ? Caches.ofThisMachine() : Caches.of(sizes);
    }

    /** Repeats each kernel in so many JVMs; one tells nothing of how repeats differ. */
    public CalibrateExperiments inJvms(int newJvms) {
        jvms = newJvms;
        return this;
    }

    /** Returns the profile, if everything ran and repeats agree. */
    public Optional<HardwareProfile> profile() {
        return outcome.kept();
    }

    /** Returns the profile however much repeats differ, if everything ran. */
    public Optional<HardwareProfile> measured() {
        return Optional.ofNullable(outcome.profile());
    }

    /** Returns why the profile is not kept, in a sentence. */
    public Optional<String> refusal() {
        return Optional.ofNullable(outcome.refusal());
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        Kernels kernels = new Kernels(caches, bench.quick());
        KernelRuns runs = new KernelRuns(bench, timing(bench.quick()));
        runs.run("memory", kernels.quiet(), heapOfQuietKernels(kernels.heapBytes()), SPREAD_MOST);
        List<GcEvent> young = runs.run("allocation", Kernels.allocating(), HEAP_OF_WHAT_ALLOCATES, SPREAD_MOST);
        Readings readings = runs.readings();
        outcome = Outcome.of(name, caches, bench.jdks().getLast().jdk().version(), readings, young);
        bench.note(refusal().orElse(outcome.noise()));
        PolicyComparison policies = policies(readings);
        outcome = policies.best().map(WritePolicy::of).map(outcome::with).orElse(outcome);
        Conclusions conclusions = new Conclusions(outcome.profile());
        return List.of(
                latency(readings, conclusions.latency()),
                bandwidth(readings, conclusions.bandwidth()),
                calls(readings, conclusions.calls()),
                policies.experiment(
                        "hardware.policies",
                        "Which write policy explains the copies",
                        "Predicted for a line from what reading it costs, and writing one in the nearest level; measured:"
                                + " copies between arrays that lie in one level."));
    }

    /** Holds what each write policy says of a copy in each level but the nearest against what the kernel took. */
    private PolicyComparison policies(Readings readings) {
        PolicyComparison policies = new PolicyComparison("level");
        measured().ifPresent(profile -> {
            PolicyModel model = new PolicyModel(profile);
            profile.levels().stream().skip(1).forEach(level -> {
                Row row = rate(readings.at("copy", level.name()));
                Row ofLevel = new Row(Labels.of("level", level.name()), row.values(), row.checks(), row.status(), null);
                policies.add(ofLevel, "line", model.copyOfLine(level));
            });
        });
        return policies;
    }

    private KernelRuns.Timing timing(boolean quick) {
        KernelRuns.Timing usual = quick ? new KernelRuns.Timing(3, 5, 10) : new KernelRuns.Timing(5, 7, 30);
        return jvms == 0 ? usual : new KernelRuns.Timing(jvms, usual.windows(), usual.windowMillis());
    }

    /** Arrays this large go into the old generation at once. */
    private static List<String> heapOfQuietKernels(long bytes) {
        long mebibytes = bytes >> 20;
        return List.of("-XX:+UseSerialGC", "-Xmn16m", "-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
    }

    private static Experiment latency(Readings readings, String conclusion) {
        return new Experiment(
                "hardware.latency",
                "Latency by working set",
                "What does one load cost whose address comes out of the load before it?",
                "A cycle through all lines of an int[] in random order (chase), and through one line of each page (pages);"
                        + " the same number of lines each.",
                new Layout(List.of("bytes"), List.of("kernel"), List.of("latency")),
                List.of(Plot.logLines("Latency", "bytes", "latency", "kernel")),
                readings.named("chase", "pages").stream()
                        .sorted(Comparator.comparingLong(
                                repeats -> repeats.kernel().bytes()))
                        .map(repeats -> repeats.row("latency", SPREAD_MOST))
                        .toList(),
                null,
                conclusion,
                List.of());
    }

    private static Experiment bandwidth(Readings readings, String conclusion) {
        return new Experiment(
                "hardware.bandwidth",
                "Bandwidth by level",
                "How fast are streams of neighbours read, overwritten and copied, by where they lie?",
                "Arrays.mismatch, Arrays.fill and System.arraycopy over and over the same bytes; copy-out copies from the"
                        + " level to memory. A copy of n bytes counts n.",
                new Layout(List.of("kernel"), List.of("level"), List.of("rate")),
                List.of(Plot.bars("Bandwidth", "level", "rate", "kernel").withLogY()),
                readings.named("read", "fill", "copy", "copy-out").stream()
                        .map(CalibrateExperiments::rate)
                        .toList(),
                null,
                conclusion,
                List.of());
    }

    private static Row rate(Repeats repeats) {
        Row row = repeats.row("time", SPREAD_MOST);
        return row.value("time")
                .map(time -> withRate(row, time, (double) repeats.kernel().bytesPerOperation()))
                .orElse(row);
    }

    private static Row withRate(Row row, Value time, double bytes) {
        double rate = bytes / time.value();
        Double error = time.error() == null ? null : Double.valueOf(rate * time.error() / time.value());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("rate", new Value(rate, error, "GB/s"));
        Double errorOfLine = time.error() == null ? null : Double.valueOf(time.error() * LINE / bytes);
        values.put("line", new Value(time.value() * LINE / bytes, errorOfLine, "ns"));
        return row.withValues(values);
    }

    private static Experiment calls(Readings readings, String conclusion) {
        return new Experiment(
                "hardware.calls",
                "What is paid before the first byte",
                "What do a call of the copy stub, the smallest allocation, and a large one cost?",
                "copy-one less store-one is the call; allocate is new Object(), 16 bytes; allocate-large is an array that"
                        + " the JVM itself makes and clears.",
                Layout.plain(List.of("kernel", "bytes"), List.of("time")),
                List.of(),
                readings.named("copy-one", "store-one", "allocate", "allocate-large").stream()
                        .map(repeats -> repeats.row("time", SPREAD_MOST))
                        .toList(),
                null,
                conclusion,
                List.of());
    }
}
