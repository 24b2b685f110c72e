// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rates of allocation against what the memory itself takes. */
final class MemoryExperiment {

    static final String ID = "init.memory";
    static final Column<Row> FILL = Column.ofRows("fill");
    static final Column<Row> ZEROED = Column.ofRows("zeroed");
    static final Column<Row> OF_FILL = Column.ofRows("of fill");
    static final Column<Row> UNINITIALISED = Column.ofRows("uninit.");

    private static final long MIB = 1L << 20;
    private static final long LEAST_BYTES = 256 * MIB;
    private static final long LONGEST_ARRAY = 1L << 30;
    private static final int CACHES = 4;
    private static final int MEMORY_SHARE = 8;
    private static final double PERCENT = 100;

    private final InitSetup setup;
    private final long bytes;

    MemoryExperiment(InitSetup setup, Machine machine) {
        this.setup = setup;
        long wanted = Math.max(LEAST_BYTES, CACHES * YoungHeap.largestCache(machine));
        bytes = Math.min(wanted, machine.memoryBytes() / MEMORY_SHARE);
    }

    /** Measures the fill, beside which it sets what was measured of arrays. */
    Experiment run(List<Row> arrays) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (int threads : setup.threads() == 1 ? List.of(1) : List.of(1, setup.threads())) {
            setup.bench().jdks().forEach(jdk -> cases.add(fill(jdk, threads)));
        }
        return experiment(withArrays(
                setup.bench().runner().run(cases, setup.plan().timing()).stream()
                        .map(measured -> asRate(
                                measured.row(Map.of(FILL.name(), JmhRunner.SCORE)),
                                measured.measuredCase().threads()))
                        .toList(),
                arrays));
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
        Value filled = Value.exact((double) threads * eachBytes(threads), "B");
        return row.value(FILL.name())
                .map(time -> row.withValues(
                        Map.of(FILL.name(), Range.ratio(filled, time).value("GB/s"))))
                .orElse(row);
    }

    /** Sets the arrays' best rates beside the fill of the same JDK: another one's code for it may be slower. */
    static List<Row> withArrays(List<Row> fills, List<Row> arrays) {
        return fills.stream()
                .map(row -> row.value(FILL.name())
                        .map(fill -> withArrays(row, fill, Results.ofRows(arrays, row.label("jdk"))))
                        .orElse(row))
                .toList();
    }

    private static Row withArrays(Row row, Value fill, Results<Row> arrays) {
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        highest(arrays, ArrayFigures.ZEROED, row.label("threads")).ifPresent(rate -> {
            values.put(ZEROED.name(), rate);
            values.put(OF_FILL.name(), Range.ratio(rate, fill).times(PERCENT).value("%"));
        });
        highest(arrays, ArrayFigures.UNINITIALISED, row.label("threads"))
                .ifPresent(rate -> values.put(UNINITIALISED.name(), rate));
        return row.withValues(values);
    }

    /** Returns the highest rate over all lengths. */
    private static Optional<Value> highest(Results<Row> arrays, String array, String threads) {
        return arrays.all().stream()
                .filter(each -> each.row().matches(Labels.of("array", array, "threads", threads)))
                .map(each -> each.reading(ArrayFigures.RATE))
                .filter(Reading::told)
                .flatMap(rate -> rate.value().stream())
                .max(Comparator.comparingDouble(Value::value));
    }

    private Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(ID, "Rate of allocation against the memory's bandwidth")
                        .question("Does the rate saturate where the memory does?")
                        .method("fill: Arrays.fill over " + Units.bytes(bytes) + " in all, so that each line goes to"
                                + " memory. zeroed and uninit.: the highest rate of allocation over all lengths. of"
                                + " fill: zeroed against the fill of the same JDK.")
                        .down(List.of("jdk", "threads"))
                        .columns(FILL, ZEROED, OF_FILL, UNINITIALISED)
                        .bars("zeroed rate", "threads", ZEROED, "jdk")
                        .published(PublishedFigures.highestRates())
                        .finding(MemoryExperiment::conclusion),
                rows);
    }

    static String conclusion(Results<Row> results) {
        return String.join(
                " ",
                results.all().stream()
                        .filter(each -> each.reading(OF_FILL).told())
                        .map(each -> each.row().label("threads")
                                + (each.row().label("threads").equals("1") ? " thread" : " threads")
                                + ": zeroed arrays reach "
                                + Figures.of(each.reading(OF_FILL).value().orElseThrow())
                                + " % of what its fill does" + beyond(each) + ".")
                        .toList());
    }

    private static String beyond(Results.Result<Row> result) {
        return result.reading(UNINITIALISED)
                .against(result.reading(FILL))
                .said(ratio -> ratio > 1 ? ", uninitialised ones " + Figures.digits(ratio) + " times as much" : "")
                .told();
    }
}
