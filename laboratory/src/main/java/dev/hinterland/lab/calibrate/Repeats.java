// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.util.ListStatistics;

/** The windows of one kernel, JVM by JVM, in nanoseconds for once. */
final class Repeats {

    private static final double CONFIDENCE = 0.999;

    private final Kernel kernel;
    private final List<List<Double>> windows = new ArrayList<>();
    private Optional<String> failure = Optional.empty();

    Repeats(Kernel kernel) {
        this.kernel = kernel;
    }

    Kernel kernel() {
        return kernel;
    }

    void add(List<Double> windowsOfJvm) {
        windows.add(List.copyOf(windowsOfJvm));
    }

    void fail(String reason) {
        failure = Optional.of(reason);
    }

    /** Returns its name for a sentence. */
    String name() {
        return kernel.bytes() == 0 ? kernel.name() : kernel.name() + ", " + Units.bytes(kernel.bytes());
    }

    /** Returns in how many JVMs it ran. */
    int jvms() {
        return windows.size();
    }

    boolean ok() {
        return failure.isEmpty() && !windows.isEmpty();
    }

    /** Returns the median of the JVMs' medians. */
    double nanos() {
        if (!ok()) {
            throw new IllegalStateException("not measured: kernel=" + kernel.name() + ", bytes=" + kernel.bytes());
        }
        return median(medians());
    }

    /**
     * Returns how far apart the JVMs are: the largest distance from the median, as a share of it. Of five and more, the
     * two furthest do not count: the kernel was repeated because something had disturbed it.
     */
    double spread() {
        double middle = nanos();
        List<Double> distances = medians().stream()
                .map(each -> Math.abs(each - middle) / middle)
                .sorted(Comparator.naturalOrder())
                .toList();
        return distances.get(distances.size() >= 5 ? distances.size() - 3 : distances.size() - 1);
    }

    private List<Double> medians() {
        return windows.stream().map(Repeats::median).toList();
    }

    /** Returns it as a row with this figure. */
    Row row(String figure, double spreadMost) {
        if (!ok()) {
            return Row.failed(kernel.labels(), failure.orElse("was not run"));
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(figure, value());
        return Row.of(kernel.labels(), values).with(spreadCheck(spreadMost));
    }

    /** Returns the time for once, with the error at 99.9 % over all windows. */
    Value value() {
        double[] all = windows.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        double error = new ListStatistics(all).getMeanErrorAt(CONFIDENCE);
        return new Value(nanos(), Double.isNaN(error) ? null : error, "ns");
    }

    private Check spreadCheck(double most) {
        return Check.of(
                "repeats",
                spread() <= most,
                String.format(Locale.ROOT, "%d JVMs, apart by %.0f %%", windows.size(), 100 * spread()));
    }

    static double median(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[half]
                : Arrays.stream(sorted, half - 1, half + 1).average().orElseThrow();
    }
}
