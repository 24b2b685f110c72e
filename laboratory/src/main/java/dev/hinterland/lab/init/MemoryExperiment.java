package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rates of allocation against what the memory itself takes. */
final class MemoryExperiment {

    static final String ID = "init.memory";
    static final String FILL = "fill";
    static final String ZEROED = "zeroed";
    static final String OF_FILL = "of fill";
    static final String UNINITIALISED = "uninit.";

    private static final long MIB = 1L << 20;
    private static final long LEAST_BYTES = 256 * MIB;
    private static final long LONGEST_ARRAY = 1L << 30;
    private static final int CACHES = 4;
    private static final int MEMORY_SHARE = 8;

    private final Bench bench;
    private final InitPlan plan;
    private final long bytes;
    private final int allThreads;

    MemoryExperiment(Bench bench, InitPlan plan, Machine machine, int allThreads) {
        this.bench = bench;
        this.plan = plan;
        this.allThreads = allThreads;
        long wanted = Math.max(LEAST_BYTES, CACHES * YoungHeap.largestCache(machine));
        bytes = Math.min(wanted, machine.memoryBytes() / MEMORY_SHARE);
    }

    /**
     * Measures.
     *
     * @param arrays what was measured of arrays
     */
    Experiment run(List<Row> arrays) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (int threads : allThreads == 1 ? List.of(1) : List.of(1, allThreads)) {
            bench.jdks().forEach(jdk -> cases.add(fill(jdk, threads)));
        }
        List<Row> rows = new ArrayList<>();
        for (Measured measured : bench.runner().run(cases, plan.timing())) {
            rows.add(asRate(
                    measured.row(Map.of(FILL, JmhRunner.SCORE)),
                    measured.measuredCase().threads()));
        }
        return experiment(withArrays(rows, arrays));
    }

    /** Returns how much each thread fills: its share, as far as an array can be so long. */
    private long eachBytes(int threads) {
        return Math.min(bytes / threads, LONGEST_ARRAY);
    }

    private JmhCase fill(NamedJdk jdk, int threads) {
        long heapMib = (bytes + LEAST_BYTES) / MIB;
        return JmhCase.of(
                        "FillBenchmark.fill",
                        Labels.of("jdk", jdk.label(), "threads", Integer.toString(threads)),
                        jdk.jdk())
                .withArguments(List.of("-XX:+UseSerialGC", "-Xmn64m", "-Xms" + heapMib + "m", "-Xmx" + heapMib + "m"))
                .withParameters(Map.of("size", Long.toString(eachBytes(threads))))
                .withThreads(threads)
                .withProfilers(List.of());
    }

    /** The fill's time becomes a rate: bytes per nanosecond are 10^9 bytes per second. */
    private Row asRate(Row row, int threads) {
        Optional<Value> time = row.value(FILL);
        if (time.isEmpty()) {
            return row;
        }
        Value filled = Value.exact((double) threads * eachBytes(threads), "B");
        return withValues(row, Map.of(FILL, Derived.ratio(filled, time.get(), "GB/s")));
    }

    /** Sets the arrays' best rates beside the fill of the same JDK: another one's code for it may be slower. */
    static List<Row> withArrays(List<Row> fills, List<Row> arrays) {
        return fills.stream()
                .map(row -> row.value(FILL)
                        .map(fill -> withArrays(row, fill, new ArrayPairs(arrays, row.label("jdk"))))
                        .orElse(row))
                .toList();
    }

    private static Row withArrays(Row row, Value fill, ArrayPairs pairs) {
        int threads = Integer.parseInt(row.label("threads"));
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        pairs.largest(ArrayCases.ZEROED, threads, ArrayRows.RATE).ifPresent(rate -> {
            values.put(ZEROED, rate);
            values.put(OF_FILL, Derived.percentOf(rate, fill));
        });
        pairs.largest(ArrayCases.UNINITIALISED, threads, ArrayRows.RATE)
                .ifPresent(rate -> values.put(UNINITIALISED, rate));
        return withValues(row, values);
    }

    private static Row withValues(Row row, Map<String, Value> values) {
        return new Row(row.labels(), values, row.checks(), row.status(), row.reason());
    }

    private Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "Rate of allocation against the memory's bandwidth",
                "Does the rate saturate where the memory does?",
                "fill: Arrays.fill over " + Units.bytes(bytes)
                        + " in all, so that each line goes to memory. zeroed and "
                        + "uninit.: the highest rate of allocation over all lengths. of fill: zeroed against the "
                        + "fill of the same JDK.",
                Layout.plain(List.of("jdk", "threads"), List.of(FILL, ZEROED, OF_FILL, UNINITIALISED)),
                List.of(Plot.bars("zeroed rate", "threads", ZEROED, "jdk")),
                rows,
                PublishedFigures.rates(),
                conclusion(rows),
                List.of());
    }

    static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (Row row : rows) {
            Optional.of(row)
                    .filter(ArrayRows::isWithoutDoubt)
                    .flatMap(told -> told.value(OF_FILL))
                    .ifPresent(share -> sentences.add("JDK " + row.label("jdk") + ", "
                            + row.label("threads") + (row.label("threads").equals("1") ? " thread" : " threads")
                            + ": zeroed arrays reach " + Figures.of(share) + " % of what its fill does"
                            + beyond(row) + "."));
        }
        return String.join(" ", sentences);
    }

    private static String beyond(Row row) {
        Optional<Value> rate = row.value(UNINITIALISED);
        Optional<Value> fill = row.value(FILL);
        return rate.isPresent()
                        && fill.isPresent()
                        && rate.get().low() > fill.get().high()
                ? ", uninitialised ones " + Figures.of(Derived.ratio(rate.get(), fill.get(), "×")) + " times as much"
                : "";
    }
}
