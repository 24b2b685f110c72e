// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.ListStatistics;

/**
 * How far predictions are from measurements, as factors from one up: too large and too small count alike.
 *
 * @param median of all sizes
 * @param worst of all sizes
 * @param mean the geometric mean of all sizes
 * @param low the least that it may be, by the errors of the measurements
 * @param high the most that it may be
 */
public record Factors(double median, double worst, double mean, double low, double high) {

    /** What rows call the factor. */
    public static final String OFF = "off";

    /** How many times too large or too small a prediction is. */
    static double between(double predicted, double measured) {
        return Math.max(predicted / measured, measured / predicted);
    }

    /** Returns the same as a figure: its error is as large a part of it as that of the measurement. */
    public static Value between(double predicted, Value measured) {
        double off = between(predicted, measured.value());
        return new Value(off, measured.relativeError().map(part -> part * off).orElse(null), "×");
    }

    /** Returns the factors of rows that have one ({@code off}) and no doubt, by one of their labels, in their order. */
    public static Map<String, Factors> by(List<Row> rows, String label) {
        Map<String, List<Value>> grouped = rows.stream()
                .filter(row -> Reading.of(row, OFF).told())
                .collect(Collectors.groupingBy(
                        row -> row.label(label),
                        LinkedHashMap::new,
                        Collectors.mapping(row -> row.value(OFF).orElseThrow(), Collectors.toList())));
        Map<String, Factors> factors = new LinkedHashMap<>();
        grouped.forEach((name, values) -> factors.put(name, of(values)));
        return factors;
    }

    private static Factors of(List<Value> values) {
        ListStatistics statistics =
                new ListStatistics(values.stream().mapToDouble(Value::value).toArray());
        return new Factors(
                statistics.getPercentile(50),
                statistics.getMax(),
                mean(values, Value::value),
                mean(values, value -> Math.max(1, value.low())),
                mean(values, Value::high));
    }

    private static double mean(List<Value> values, ToDoubleFunction<Value> figure) {
        return Math.exp(values.stream()
                .mapToDouble(value -> Math.log(figure.applyAsDouble(value)))
                .average()
                .orElse(Double.NaN));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (median over sizes), %.2f at worst", median, worst);
    }
}
