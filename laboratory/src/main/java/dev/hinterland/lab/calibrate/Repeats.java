package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.jmh.Measured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How much the JVMs that measured the same thing differ. */
final class Repeats {

    private Repeats() {}

    /** Returns the distance of the furthest from the median, as a share of the median. */
    static double spread(Measured measured) {
        List<Double> medians = medians(measured);
        double middle = median(medians);
        double furthest = medians.stream()
                .mapToDouble(each -> Math.abs(each - middle))
                .max()
                .orElse(0);
        return middle == 0 ? 0 : furthest / middle;
    }

    /** Returns the median of each JVM's iterations. */
    static List<Double> medians(Measured measured) {
        List<Double> scores = measured.scores();
        int forks = measured.forks().size();
        int each = forks == 0 ? 0 : scores.size() / forks;
        List<Double> medians = new ArrayList<>();
        for (int i = 0; i < forks && each > 0; i++) {
            medians.add(median(scores.subList(i * each, (i + 1) * each)));
        }
        return medians;
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
