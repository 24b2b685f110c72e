package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Times in milliseconds, counted, added up and ordered. Percentiles are those of JMH's statistics, which interpolate.
 */
final class PauseStatistics {

    /** The percentiles that are shown, by name; the last is the longest of all. */
    static final Map<String, Double> PERCENTILES = percentiles();

    private final ListStatistics statistics;

    PauseStatistics(List<Double> millis) {
        statistics = new ListStatistics(
                millis.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (double each : new double[] {0, 50, 90, 95, 99, 99.9, 99.99}) {
            percentiles.put(each == Math.rint(each) ? "p" + (int) each : "p" + each, each);
        }
        percentiles.put("max", 100.0);
        return percentiles;
    }

    boolean isEmpty() {
        return statistics.getN() == 0;
    }

    Value percentile(double percentile) {
        return millis(statistics.getPercentile(percentile));
    }

    /** Returns count, sum, average, and what is seldom exceeded; only a count where there is nothing. */
    Map<String, Value> summary() {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("count", Value.exact((double) statistics.getN(), ""));
        if (!isEmpty()) {
            values.put("sum", millis(statistics.getSum()));
            values.put("average", millis(statistics.getMean()));
            values.put("p99", percentile(99));
            values.put("max", percentile(100));
        }
        return values;
    }

    static Value millis(double millis) {
        return Value.exact(millis, "ms");
    }
}
