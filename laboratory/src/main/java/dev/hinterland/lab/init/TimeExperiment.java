package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code new byte[n]} against an array that is left as it is, by length, threads and JDK. */
final class TimeExperiment {

    static final String TIME_ID = "init.time";
    static final String RATE_ID = "init.rate";

    private final Bench bench;
    private final InitPlan plan;
    private final YoungHeap heap;
    private final ArrayCases arrays;
    private final int allThreads;
    private final List<Row> rows = new ArrayList<>();
    private final List<Measured> shared = new ArrayList<>();

    TimeExperiment(Bench bench, InitPlan plan, YoungHeap heap, int allThreads) {
        this.bench = bench;
        this.plan = plan;
        this.heap = heap;
        this.allThreads = allThreads;
        arrays = new ArrayCases(heap);
    }

    /** Measures. */
    void run() throws IOException, InterruptedException {
        Map<JmhCase, Integer> cases = new LinkedHashMap<>();
        List<Row> left = new ArrayList<>();
        plan.sizes().forEach(size -> add(size, 1, cases, left));
        if (allThreads > 1) {
            plan.sharedSizes().forEach(size -> add(size, allThreads, cases, left));
        }
        for (Measured measured : bench.runner().run(List.copyOf(cases.keySet()), plan.timing())) {
            int size = cases.getOrDefault(measured.measuredCase(), 0);
            rows.add(ArrayRows.of(measured, size));
            if (measured.measuredCase().threads() == allThreads && size == InitPlan.LARGE && measured.ok()) {
                shared.add(measured);
            }
        }
        rows.addAll(left);
    }

    private void add(int size, int threads, Map<JmhCase, Integer> cases, List<Row> left) {
        for (NamedJdk jdk : bench.jdks()) {
            for (String array : ArrayCases.ARRAYS) {
                if (!arrays.fit(size, threads)) {
                    left.add(arrays.tooLarge(jdk, array, size, threads));
                    continue;
                }
                JmhCase one = arrays.of(jdk, array, size, threads);
                boolean large = threads == allThreads && size == InitPlan.LARGE;
                cases.put(large ? one.withProfilers(List.of("gc", "safepoints")) : one, size);
            }
        }
    }

    /** Returns the rows of both experiments. */
    List<Row> rows() {
        return List.copyOf(rows);
    }

    /** Returns the measurements of 100,000 bytes with all threads, whose logs tell of pauses. */
    List<Measured> shared() {
        return List.copyOf(shared);
    }

    /** Returns how long an allocation takes. */
    Experiment times() {
        return new Experiment(
                TIME_ID,
                "Time for an array, zeroed and not",
                "How much faster is an array that is not zeroed?",
                "JMH, average time, pauses included. " + heap.words() + ". Uninitialised is "
                        + "jdk.internal.misc.Unsafe.allocateUninitializedArray. The first half of the warm-up uses "
                        + "short arrays, so that C2 has compiled everything before the timed part.",
                new Layout(List.of("threads", "size"), List.of("jdk", "array"), List.of(ArrayRows.TIME)),
                List.of(Plot.logLines("time by length", ArrayRows.BYTES, ArrayRows.TIME, "jdk", "array", "threads")),
                rows,
                PublishedFigures.times(),
                conclusion(),
                List.of());
    }

    /** Returns how many bytes a second are allocated. */
    Experiment rates() {
        return new Experiment(
                RATE_ID,
                "Rate of allocation",
                "How many bytes can be allocated in a second?",
                "gc.alloc.rate of JMH's gc profiler, in units of 10^9 bytes; all threads together.",
                new Layout(List.of("threads", "size"), List.of("jdk", "array"), List.of(ArrayRows.RATE)),
                List.of(Plot.logLines("rate by length", ArrayRows.BYTES, ArrayRows.RATE, "jdk", "array", "threads")),
                // What is wrong with a time is said beside the time.
                rows.stream().map(TimeExperiment::withoutChecks).toList(),
                null,
                "",
                List.of());
    }

    private static Row withoutChecks(Row row) {
        return new Row(row.labels(), row.values(), List.of(), row.status(), row.reason());
    }

    private String conclusion() {
        return String.join(
                " ",
                bench.jdks().stream()
                        .map(jdk -> conclusion(jdk.label(), rows, allThreads))
                        .toList());
    }

    /** Says of a JDK by how much 100 kB are faster uninitialised, and from where on it makes no difference. */
    static String conclusion(String jdk, List<Row> rows, int threads) {
        StringBuilder words = new StringBuilder();
        ArrayPairs pairs = new ArrayPairs(rows, jdk);
        pairs.ratio(InitPlan.LARGE, threads, ArrayRows.TIME).ifPresent(ratio -> {
            words.append(String.format(
                    Locale.ROOT, "JDK %s: 100,000 bytes are %s × faster uninitialised", jdk, Figures.of(ratio)));
            pairs.ratio(InitPlan.LARGE, threads, ArrayRows.NET)
                    .ifPresent(net -> words.append(" (")
                            .append(Figures.of(net))
                            .append(" × between pauses, which take " + pauses(pairs, threads)
                                    + " of the uninitialised run)"));
            words.append('.');
        });
        List<String> equal = pairs.largeWithoutDifference();
        if (!equal.isEmpty()) {
            words.append(" No difference beyond the errors at ")
                    .append(String.join(", ", equal))
                    .append(": above FastAllocateSizeLimit (1 MiB) the JVM itself allocates, and zeroes both.");
        }
        return words.toString();
    }

    private static String pauses(ArrayPairs pairs, int threads) {
        return pairs.value(ArrayCases.UNINITIALISED, InitPlan.LARGE, threads, ArrayRows.PAUSES)
                .map(share -> String.format(Locale.ROOT, "%.0f %%", share.value()))
                .orElse("an unknown part");
    }
}
