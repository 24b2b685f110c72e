// SPDX-License-Identifier: Apache-2.0
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

    /** The percentiles that are shown; the last is the longest of all. */
    static final List<String> PERCENTILES = List.of("p0", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");

    private final ListStatistics statistics;

    PauseStatistics(double... millis) {
        statistics = new ListStatistics(millis);
    }

    boolean isEmpty() {
        return statistics.getN() == 0;
    }

    /** Returns one of the percentiles. */
    double percentile(String name) {
        return statistics.getPercentile(name.equals("max") ? 100 : Double.parseDouble(name.substring(1)));
    }

    /** Returns count, sum, average, and what is seldom exceeded; only a count where there is nothing. */
    Map<String, Value> summary() {
        return summary(
                (double) statistics.getN(),
                statistics.getSum(),
                isEmpty() ? Map.of() : Map.of("p99", percentile("p99"), "max", percentile("max")));
    }

    /** Returns the figures of so many pauses, of which some percentiles are known. */
    static Map<String, Value> summary(double count, double sum, Map<String, Double> percentiles) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("count", Value.exact(count, ""));
        if (count > 0) {
            values.put("sum", Value.exact(sum, "ms"));
            values.put("average", Value.exact(sum / count, "ms"));
            PERCENTILES.stream()
                    .filter(percentiles::containsKey)
                    .forEach(name -> values.put(name, Value.exact(percentiles.getOrDefault(name, 0.0), "ms")));
        }
        return values;
    }
}
