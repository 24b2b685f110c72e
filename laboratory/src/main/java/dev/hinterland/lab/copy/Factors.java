package dev.hinterland.lab.copy;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.ListStatistics;

/**
 * How far predictions are from measurements, as factors from one up: too large and too small count alike.
 *
 * @param median of all sizes
 * @param worst of all sizes
 * @param mean the geometric mean of all sizes
 */
record Factors(double median, double worst, double mean) {

    /** How many times too large or too small a prediction is. */
    static double between(double predicted, double measured) {
        return Math.max(predicted / measured, measured / predicted);
    }

    /** Returns the factors of rows that have one ({@code off}), by one of their labels, in the order of the rows. */
    static Map<String, Factors> by(List<Row> rows, String label) {
        Map<String, List<Double>> grouped = rows.stream()
                .filter(row -> row.value("off").isPresent())
                .collect(Collectors.groupingBy(
                        row -> row.label(label),
                        LinkedHashMap::new,
                        Collectors.mapping(
                                row -> row.value("off").map(Value::value).orElseThrow(), Collectors.toList())));
        Map<String, Factors> factors = new LinkedHashMap<>();
        grouped.forEach((name, values) -> factors.put(name, of(values)));
        return factors;
    }

    private static Factors of(List<Double> values) {
        ListStatistics statistics = new ListStatistics(
                values.stream().mapToDouble(Double::doubleValue).toArray());
        double logarithms = values.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
        return new Factors(statistics.getPercentile(50), statistics.getMax(), Math.exp(logarithms));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (median over sizes), %.2f at worst", median, worst);
    }
}
