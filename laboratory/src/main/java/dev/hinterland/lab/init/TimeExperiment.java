// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.ARRAYS;
import static dev.hinterland.lab.init.ArrayFigures.BYTES;
import static dev.hinterland.lab.init.ArrayFigures.LARGE;
import static dev.hinterland.lab.init.ArrayFigures.NET;
import static dev.hinterland.lab.init.ArrayFigures.PAUSES;
import static dev.hinterland.lab.init.ArrayFigures.RATE;
import static dev.hinterland.lab.init.ArrayFigures.TIME;
import static dev.hinterland.lab.init.ArrayFigures.UNINITIALISED;
import static dev.hinterland.lab.init.ArrayFigures.ZEROED;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Comparison;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code new byte[n]} against an array that is left as it is, by length, threads and JDK. */
final class TimeExperiment {

    static final String TIME_ID = "init.time";
    static final String RATE_ID = "init.rate";

    private static final double MIB = 1 << 20;

    private final InitSetup setup;
    private final List<Row> rows = new ArrayList<>();
    private final List<Measured> shared = new ArrayList<>();

    TimeExperiment(InitSetup setup) {
        this.setup = setup;
    }

    /** Measures. */
    void run() throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        List<Row> left = new ArrayList<>();
        setup.plan().sizes().forEach(size -> add(size, 1, cases, left));
        if (setup.threads() > 1) {
            setup.plan().sharedSizes().forEach(size -> add(size, setup.threads(), cases, left));
        }
        for (Measured measured : setup.bench().runner().run(cases, setup.plan().timing())) {
            rows.add(ArrayFigures.row(measured));
            if (measured.ok() && measured.measuredCase().profilers().contains("safepoints")) {
                shared.add(measured);
            }
        }
        rows.addAll(left);
    }

    private void add(int size, int threads, List<JmhCase> cases, List<Row> left) {
        for (NamedJdk jdk : setup.bench().jdks()) {
            for (String array : ARRAYS) {
                if (!setup.heap().fits(size, threads)) {
                    left.add(setup.tooLarge(jdk, array, size, threads));
                    continue;
                }
                JmhCase one = setup.array(jdk, array, size, threads);
                boolean large = threads == setup.threads() && size == InitPlan.LARGE;
                cases.add(large ? one.withProfilers(List.of("gc", "safepoints")) : one);
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
        return Table.ofRows(
                table(TIME_ID, "Time for an array, zeroed and not", TIME)
                        .question("How much faster is an array that is not zeroed?")
                        .method("JMH, average time, pauses included. "
                                + setup.heap().words()
                                + ". Uninitialised is jdk.internal.misc.Unsafe.allocateUninitializedArray. The first"
                                + " half of the warm-up uses short arrays, so that C2 has compiled everything before"
                                + " the timed part.")
                        .published(PublishedFigures.times())
                        .finding(results -> conclusion(results, Integer.toString(setup.threads()))),
                rows);
    }

    /** Returns how many bytes a second are allocated. */
    Experiment rates() {
        return Table.ofRows(
                table(RATE_ID, "Rate of allocation", RATE)
                        .question("How many bytes can be allocated in a second?")
                        .method("gc.alloc.rate of JMH's gc profiler, in units of 10^9 bytes; all threads together.")
                        .published(PublishedFigures.rates()),
                // What is wrong with a time is said beside the time.
                rows.stream().map(row -> row.withoutChecks(all -> true)).toList());
    }

    private static Table<Row> table(String id, String title, Column<Row> figure) {
        return Table.<Row>of(id, title)
                .down(List.of("threads", "size"))
                .across("jdk", "array")
                .columns(figure)
                .plot(Plot.logLines(figure.name() + " by length", BYTES, figure.name(), "jdk", "array", "threads"));
    }

    /** Says of a JDK by how much 100 kB are faster uninitialised, and from where on it makes no difference. */
    static String conclusion(Results<Row> results, String threads) {
        Clause faster = against(results, TIME, threads, LARGE)
                .said(ratio -> String.format(
                        Locale.ROOT,
                        "%s bytes are faster uninitialised: %s, and %s between pauses, which take %.0f %% of the"
                                + " uninitialised run",
                        LARGE,
                        times(results, TIME, threads),
                        times(results, NET, threads),
                        results.reading(PAUSES, UNINITIALISED, threads, LARGE).value().stream()
                                .mapToDouble(Value::value)
                                .sum()));
        String equal = String.join(", ", largeWithoutDifference(results));
        Clause none = Clause.of(equal)
                .within(sizes -> "No difference beyond the errors at " + sizes
                        + ": above FastAllocateSizeLimit (1 MiB) the JVM itself allocates, and zeroes both");
        return Clause.join(". ", faster, none).sentence();
    }

    private static Comparison against(Results<Row> results, Column<Row> figure, String threads, String size) {
        return results.reading(figure, ZEROED, threads, size)
                .against(results.reading(figure, UNINITIALISED, threads, size));
    }

    private static String times(Results<Row> results, Column<Row> figure, String threads) {
        return against(results, figure, threads, LARGE)
                .range()
                .map(Range::times)
                .orElse("unknown");
    }

    /** Returns the lengths above a mebibyte, of one thread, at which both times are equal within their errors. */
    private static List<String> largeWithoutDifference(Results<Row> results) {
        return results.rows().stream()
                .filter(row -> row.label("array").equals(ZEROED)
                        && row.label("threads").equals("1"))
                .filter(row ->
                        row.value(BYTES).filter(bytes -> bytes.value() > MIB).isPresent())
                .map(row -> row.label("size"))
                .filter(size -> {
                    Comparison times = against(results, TIME, "1", size);
                    return times.range().isPresent() && !times.told();
                })
                .toList();
    }
}
