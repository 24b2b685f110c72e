// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.experiments.run.RoundsWorkload;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.fork.FailureReason;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.hardware.StoreRates;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a few hundred thousand entries through {@code ConcurrentHashMap} and Hinterland, in rounds, under each collector
 * that is modelled: what puts, gets, copying, marking and moving cost for one entry. Entries are many enough that no
 * cache near a core holds them.
 */
public final class StoreRatesExperiment implements ExperimentSet {

    static final String ON_HEAP = "concurrent-hash-map";
    static final String OUTSIDE = "hinterland";

    /** A young store of 171 bytes an entry takes about a tenth of this heap. */
    private static final long HEAP_BYTES = 640L << 20;

    private static final int HINTERLAND_JDK = 25;
    private static final int FULL_MODE_FACTOR = 2;

    /** A quick calibration is done in two minutes on a slow machine too. */
    private static final Duration SECOND_TURNS_UNTIL = Duration.ofSeconds(65);

    private static final DataShape SMALL = new DataShape(11, 60);
    private static final DataShape LARGE = new DataShape(11, 1000);

    private final Function<Integer, List<Path>> classPathOf;
    private final double scale;
    private final Map<Plan, Row> rows = new LinkedHashMap<>();
    private final Map<Plan, SmallRun> runs = new LinkedHashMap<>();
    private int jdk;

    /**
     * Prepares it.
     *
     * @param classPathOf what a JVM of some feature version runs
     * @param scale by how much to multiply the numbers of entries; 1 but in tests
     */
    public StoreRatesExperiment(Function<Integer, List<Path>> classPathOf, double scale) {
        this.classPathOf = classPathOf;
        this.scale = scale;
    }

    private record Plan(String store, Collector collector, DataShape shape, long entries) {

        Map<String, String> labels() {
            return Labels.of("store", store, "collector", collector.id(), "data", shape.toString());
        }
    }

    /** Returns the rates; nothing where a run failed. */
    public Optional<StoreRates> rates() {
        boolean whole = rows.values().stream().noneMatch(row -> row.status() == Status.FAILED);
        return runs.isEmpty() || !whole ? Optional.empty() : Optional.of(new StoreRates(List.copyOf(runs.values())));
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        NamedJdk named = bench.jdks().getLast();
        jdk = named.jdk().feature();
        int factor = bench.quick() ? 1 : FULL_MODE_FACTOR;
        List<Plan> plans = plans(scale * factor);
        List<Plan> turns = new ArrayList<>(plans);
        // Another turn some seconds later, so that a slow moment of the machine is no property of a collector.
        turns.addAll(
                bench.quick()
                        ? plans.stream()
                                .filter(plan -> plan.shape().equals(SMALL))
                                .toList()
                        : plans);
        bench.progress().expect(turns.size());
        Instant end = Instant.now().plus(bench.quick() ? SECOND_TURNS_UNTIL : Duration.ofMinutes(15));
        ForkRunner runner = new ForkRunner(bench.children(), Instant.now().plus(Duration.ofMinutes(15)));
        for (Plan plan : turns) {
            if (rows.containsKey(plan) && Instant.now().isAfter(end)) {
                bench.note("The second turns of some stores were left out, so as to be done in two minutes: their"
                        + " figures are of one JVM.");
                bench.progress().expect(0);
                break;
            }
            bench.progress().started(String.join(", ", plan.labels().values()));
            Row row = row(named, runner, plan, HEAP_BYTES * factor);
            rows.merge(plan, row, StoreRatesExperiment::worse);
            bench.progress().finished(row.reason() == null ? "" : row.reason());
        }
        return List.of(experiment());
    }

    private static List<Plan> plans(double scale) {
        List<Plan> plans = new ArrayList<>();
        for (DataShape shape : List.of(SMALL, LARGE, DataShape.FEED)) {
            for (Collector collector : HeapSimulation.COLLECTORS) {
                plans.add(new Plan(ON_HEAP, collector, shape, entries(shape, scale)));
            }
        }
        for (Collector collector : HeapSimulation.COLLECTORS) {
            plans.add(new Plan(OUTSIDE, collector, SMALL, entries(SMALL, scale)));
        }
        plans.add(new Plan(OUTSIDE, Collector.PARALLEL, LARGE, entries(LARGE, scale)));
        plans.add(new Plan(OUTSIDE, Collector.PARALLEL, DataShape.FEED, entries(DataShape.FEED, scale)));
        return plans;
    }

    private static long entries(DataShape shape, double scale) {
        return Math.max(1000, Math.round((shape.equals(LARGE) ? 80_000 : 400_000) * scale));
    }

    private Row row(NamedJdk named, ForkRunner runner, Plan plan, long heapBytes)
            throws IOException, InterruptedException {
        if (plan.store().equals(OUTSIDE) && jdk < HINTERLAND_JDK) {
            return Row.skipped(plan.labels(), "needs JDK " + HINTERLAND_JDK + " or newer: jdk=" + jdk);
        }
        JvmSetup setup = new JvmSetup(
                named.jdk(),
                plan.collector(),
                heapBytes,
                jdk >= HINTERLAND_JDK
                        ? List.of(JvmSetup.PRE_TOUCH, "--enable-native-access=ALL-UNNAMED")
                        : List.of(JvmSetup.PRE_TOUCH),
                classPathOf.apply(jdk));
        ForkOutcome outcome = runner.run(setup, request(plan), now -> {});
        if (!outcome.ok()) {
            return Row.failed(plan.labels(), FailureReason.of(outcome).sentence());
        }
        SmallRun run = new Rounds(outcome, RoundsWorkload.ROUNDS, plan.entries())
                .run(plan.store(), plan.collector().id(), plan.shape(), heapBytes);
        SmallRun all = runs.merge(plan, run, SmallRun::with);
        return Row.of(plan.labels(), values(all));
    }

    /** The later row stands for both turns, unless the earlier one failed. */
    private static Row worse(Row earlier, Row later) {
        return earlier.status() == Status.OK ? later : earlier;
    }

    private static ForkRequest request(Plan plan) {
        DataShape shape = plan.shape();
        return new ForkRequest(
                "rounds",
                new Settings(plan.store(), plan.entries(), shape.keyBytes(), shape.valueBytes(), 1L << 30, Map.of()));
    }

    private static Map<String, Value> values(SmallRun run) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("put", value(run.put()));
        values.put("get", value(run.getCopied()));
        if (run.store().equals(ON_HEAP)) {
            values.put("copy", value(run.copy()));
            values.put("mark", value(run.markCopied()));
            values.put("mark, slid", value(run.markSlid()));
            values.put("move", value(run.move()));
        }
        values.put("young JVM", Value.exact(run.youngPutMillis() + run.youngGetMillis(), "ms"));
        return values;
    }

    private static Value value(Range range) {
        return new Value(range.middle(), Math.max(range.high() - range.middle(), range.middle() - range.low()), "ns");
    }

    private Experiment experiment() {
        return new Experiment(
                "hardware.stores",
                "Stores and collections, for one entry",
                "What do a put, a get, and an entry's part in collections cost here?",
                "Rounds of writing and reading in one JVM with a heap of " + Units.bytes(HEAP_BYTES)
                        + " (twice that without --quick). put and get: compiled, without pauses, get after a young"
                        + " collection has copied the entries; copy: young collections; mark: full collections of entries"
                        + " that were copied, and of those that were only slid together; move: what the first full"
                        + " collection takes longer; young JVM: what the first rounds take longer in all.",
                new Layout(List.of("store", "data", "collector"), List.of(), List.of("put", "get", "copy", "mark")),
                List.of(Plot.bars("Full collections, for one entry", "collector", "mark", "data")),
                List.copyOf(rows.values()),
                null,
                "",
                List.of());
    }
}
