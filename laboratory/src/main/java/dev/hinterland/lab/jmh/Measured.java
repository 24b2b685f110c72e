// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.ListStatistics;

/** What came of a case: the scores of its iterations over all of its JVMs, and what else happened there. */
public final class Measured {

    private static final double CONFIDENCE = 0.999;

    private final JmhCase measuredCase;
    private final Map<String, List<Double>> samples = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, List<Double>> totals = new LinkedHashMap<>();
    private final List<Fork> forks = new ArrayList<>();
    private int leftOut;
    private Status status = Status.OK;
    private @Nullable String reason;

    Measured(JmhCase measuredCase) {
        this.measuredCase = measuredCase;
    }

    /** Returns the case. */
    public JmhCase measuredCase() {
        return measuredCase;
    }

    /** Returns whether it ran to its end. */
    public boolean ok() {
        return status == Status.OK;
    }

    /** Returns its JVMs. */
    public List<Fork> forks() {
        return List.copyOf(forks);
    }

    /** Returns what a profiler printed, by the name of its result ({@code asm}). */
    public Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** Returns what a profiler says of the whole of each JVM's timed part, such as {@code safepoints.pause.count}. */
    public List<Double> totals(String name) {
        return List.copyOf(totals.getOrDefault(name, List.of()));
    }

    /** Returns the median of a result with JMH's error at 99.9 %; the benchmark's own score is called {@code score}. */
    public Optional<Value> value(String name) {
        List<Double> values = samples.get(name);
        return values == null || values.isEmpty()
                ? Optional.empty()
                : Optional.of(value(values, units.getOrDefault(name, "")));
    }

    private static Value value(List<Double> values, String unit) {
        ListStatistics statistics = new ListStatistics(
                values.stream().mapToDouble(Double::doubleValue).toArray());
        double error = statistics.getMeanErrorAt(CONFIDENCE);
        return new Value(statistics.getPercentile(50), Double.isNaN(error) ? null : error, unit);
    }

    /** Returns the scores of single iterations, in their order. */
    public List<Double> scores() {
        return List.copyOf(samples.getOrDefault(JmhRunner.SCORE, List.of()));
    }

    /**
     * Returns it as a row.
     *
     * @param names what to call which result, in the order of the columns: {@code time} → {@code score}
     */
    public Row row(Map<String, String> names) {
        if (!ok()) {
            return new Row(measuredCase.labels(), Map.of(), List.of(), status, reason);
        }
        Map<String, Value> values = new LinkedHashMap<>();
        names.forEach((name, result) -> value(result).ifPresent(value -> values.put(name, value)));
        return new Row(measuredCase.labels(), values, checks(), status, null);
    }

    /** Returns the checks that every measurement has to stand. */
    public List<Check> checks() {
        return Checks.of(this);
    }

    void add(String name, double value, String unit) {
        samples.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
        units.put(name, unit);
    }

    void text(String name, String text) {
        texts.put(name, text);
    }

    void total(String name, double value) {
        totals.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
    }

    /** Notes that so many iterations do not count, because other programs had their processor. */
    void leftOut(int iterations) {
        leftOut += iterations;
    }

    int leftOut() {
        return leftOut;
    }

    void add(Fork fork) {
        forks.add(fork);
    }

    void end(Status newStatus, String newReason) {
        status = newStatus;
        reason = newReason;
    }
}
