// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Fork;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a case, at one of the places that need it.
 *
 * @param labels how its row is told from others there
 * @param measured what came of it
 */
record Taken(Map<String, String> labels, Measured measured) {

    /** The figure that says how many objects were allocated in a microsecond, by all threads together. */
    static final String RATE = "rate";
    /** The figure that says how many bytes were allocated for each. */
    static final String BYTES = "alloc";
    /** The figure that says how long one takes in one thread. */
    static final String TIME = "time";

    private static final String NORM = "gc.alloc.rate.norm";
    private static final double TOLERANCE = 0.02;
    private static final double NANOS_PER_MICRO = 1000;

    /** Returns how many objects a microsecond saw, with the check that they were there. */
    Row rate(long leastBytes, long mostBytes) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put(RATE, JmhRunner.SCORE);
        names.put(BYTES, NORM);
        return checked(row(names), leastBytes, mostBytes);
    }

    /**
     * Returns how long an allocation took a thread while the JVM was running: the times when all threads were stopped,
     * for collections above all, are taken out by the JVM's own log.
     */
    Row time(long leastBytes, long mostBytes) {
        Row rate = rate(leastBytes, mostBytes);
        if (rate.status() != Status.OK) {
            return rate;
        }
        double stopped = stoppedShare();
        Map<String, Value> values = new LinkedHashMap<>();
        rate.value(RATE)
                .ifPresent(value ->
                        values.put(TIME, nanos(value, measured.measuredCase().threads(), stopped)));
        rate.value(BYTES).ifPresent(value -> values.put(BYTES, value));
        return new Row(labels, values, withoutCollections(rate.checks(), stopped), rate.status(), rate.reason());
    }

    private Row row(Map<String, String> names) {
        Row row = measured.row(names);
        return new Row(labels, row.values(), row.checks(), row.status(), row.reason());
    }

    /** An allocation that the compiler has removed takes no bytes, and no time either. */
    private static Row checked(Row row, long least, long most) {
        return row.value(BYTES)
                .map(bytes -> row.with(allocates(bytes.value(), least, most)))
                .orElse(row);
    }

    static Check allocates(double bytes, long least, long most) {
        return Check.of(
                "allocates",
                bytes >= least * (1 - TOLERANCE) && bytes <= most * (1 + TOLERANCE),
                String.format(Locale.ROOT, "%.1f B for each, %,d to %,d expected", bytes, least, most));
    }

    /** Collections are taken out of the time, so that they do not speak against it. */
    private static List<Check> withoutCollections(List<Check> checks, double stopped) {
        List<Check> others = new ArrayList<>(checks.stream()
                .filter(check -> !check.name().equals("collections"))
                .toList());
        others.add(Check.of(
                "collections",
                true,
                String.format(Locale.ROOT, "stopped for %.0f %% of the time, which is taken out", 100 * stopped)));
        return others;
    }

    private double stoppedShare() {
        double stopped = 0;
        double timed = 0;
        for (Fork fork : measured.forks()) {
            stopped += fork.log().safepoints().stream()
                    .filter(safepoint -> fork.inWindow(safepoint.atMillis()))
                    .mapToDouble(safepoint -> safepoint.totalMillis())
                    .sum();
            timed += fork.windowMillis();
        }
        return timed == 0 ? 0 : Math.min(1, stopped / timed);
    }

    /** Returns nanoseconds for one, out of how many there are in a microsecond; the relative error is the same. */
    static Value nanos(Value perMicro, int threads, double stoppedShare) {
        double nanos = threads * NANOS_PER_MICRO * (1 - stoppedShare) / perMicro.value();
        Double error =
                perMicro.relativeError().map(relative -> relative * nanos).orElse(null);
        return new Value(nanos, error, "ns/op");
    }
}
