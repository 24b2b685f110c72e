// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.Collector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often unequal threads leave the fast path between two collections: for a new buffer, or for an object outside of
 * buffers. A thread's size is a share of eden by the thread's share of allocation, so that all should do so as often.
 */
final class SlowPath {

    static final String ID = "tlab.slow";

    /** Counts that differ by less than this factor are the same. */
    private static final double SAME_BELOW = 2;

    /** How many standard errors are 99.9 %. */
    private static final double ERRORS = 3.29;

    private static final String SLOW = "slow";
    private static final double MIB = 1 << 20;
    private static final List<Collector> JUDGED = List.of(Collector.SERIAL, Collector.PARALLEL);
    private static final List<Collector> SHOWN = List.of(Collector.SERIAL, Collector.PARALLEL, Collector.G1);

    private SlowPath() {}

    static Experiment of(List<Case<Trial>> all) {
        return Table.<Trial.Size>of(ID, "Slow allocations by thread")
                .question("Do unequal threads leave the fast path equally often?")
                .method("The same JVMs; from the fifth collection on, the means of what each thread did between two."
                        + " Slow: it took a new buffer (refills), or memory for one object outside of buffers (outside)."
                        + " The errors are 99.9 % of the means.")
                .down(List.of("collector", "thread", "jdk"))
                .columns(
                        mean("allocated", "MiB", size -> size.predicted().allocatedBytes() / MIB),
                        mean("refills", "", Trial.Size::refills),
                        mean("outside", "", Trial.Size::slowAllocations),
                        mean(SLOW, "", size -> size.refills() + size.slowAllocations()))
                .note(
                        "HotSpot aims at the same number of refills for each thread, 50 by default, however much it allocates."
                                + " A collector with a largest buffer of its own, such as G1, misses that.")
                .findingOverAll(results -> results.rows().stream()
                        .collect(Collectors.groupingBy(row -> row.label(Table.JDK), TreeMap::new, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .filter(jdk -> !ratios(jdk.getValue()).isEmpty())
                        .map(jdk ->
                                jdk.getKey() + ", the thread with most slow allocations against that with the fewest: "
                                        + ratios(jdk.getValue()) + ".")
                        .collect(Collectors.joining(" ")))
                .of(all.stream().flatMap(SlowPath::byThread).toList());
    }

    private static Stream<Case<Trial.Size>> byThread(Case<Trial> one) {
        if (SHOWN.stream().noneMatch(collector -> collector.id().equals(one.label("collector")))) {
            return Stream.of();
        }
        if (one.isMissing()) {
            return Stream.of(one.withoutOutcomes());
        }
        Cases<Trial.Size> threads = new Cases<>();
        one.outcomes().getFirst().sizes().stream()
                .filter(Trial.Size::counts)
                .forEach(size ->
                        threads.add(one.with("thread", size.thread().name()).labels(), size));
        return threads.all().stream();
    }

    private static Column<Trial.Size> mean(String name, String unit, ToDoubleFunction<Trial.Size> figure) {
        return Column.of(name, one -> {
            double[] figures = one.outcomes().stream().mapToDouble(figure).toArray();
            double mean = Arrays.stream(figures).average().orElse(0);
            double squares = Arrays.stream(figures)
                    .map(each -> (each - mean) * (each - mean))
                    .sum();
            int count = figures.length;
            return Optional.of(
                    count < 2
                            ? Value.exact(mean, unit)
                            : new Value(mean, ERRORS * Math.sqrt(squares / (count - 1) / count), unit));
        });
    }

    static Claim claim(List<Experiment> experiments, List<String> jdks) {
        return Claim.of(KnownClaim.SLOW_ALIKE, jdks, jdk -> finding(Experiment.rowsOf(experiments, ID, jdk), jdk));
    }

    private static Finding finding(List<Row> rows, String jdk) {
        List<Range> judged = JUDGED.stream()
                .flatMap(collector -> slowest(rows, collector).stream())
                .toList();
        if (judged.size() < JUDGED.size()) {
            return Finding.untested(jdk, "too few collections were seen, or a JVM did not run");
        }
        return Finding.of(
                jdk,
                judged.stream().allMatch(ratio -> ratio.isBelow(SAME_BELOW)),
                judged.stream().anyMatch(ratio -> ratio.isAbove(SAME_BELOW)),
                ratios(rows),
                "the errors leave both sides of a factor of two");
    }

    private static String ratios(List<Row> rows) {
        return SHOWN.stream()
                .flatMap(collector ->
                        slowest(rows, collector).map(ratio -> collector.id() + " " + ratio.times()).stream())
                .collect(Collectors.joining(", "));
    }

    /** Returns how many times more often one of the threads leaves the fast path than another. */
    private static Optional<Range> slowest(List<Row> rows, Collector collector) {
        List<Value> values = rows.stream()
                .filter(row -> row.label("collector").equals(collector.id()))
                .flatMap(row -> row.value(SLOW).stream())
                .sorted(Comparator.comparingDouble(Value::value))
                .toList();
        return values.size() < 2 ? Optional.empty() : Optional.of(Range.ratio(values.getLast(), values.getFirst()));
    }
}
