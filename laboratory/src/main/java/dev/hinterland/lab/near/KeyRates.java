// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.ArrayList;
import java.util.List;

/**
 * Classes of keys that are read and written equally often. The most popular keys are classes of their own; further down
 * a class has neighbours whose ranks differ by two percent, with their mean.
 */
final class KeyRates {

    private static final int SINGLE_RANKS = 4096;
    private static final double STEP = 1.02;

    private final double[] count;
    private final double[] reads;
    private final double[] writes;

    /**
     * Takes the arrays as they are.
     *
     * @param count how many keys a class has
     * @param reads of each of them, per second and JVM
     * @param writes of each of them, per second, of all JVMs
     */
    KeyRates(double[] count, double[] reads, double[] writes) {
        this.count = count;
        this.reads = reads;
        this.writes = writes;
    }

    /** Returns the classes of all keys of a point. */
    static KeyRates of(ScalePoint point) {
        List<Long> bounds = bounds(point.keys());
        int classes = bounds.size() - 1;
        double[] count = new double[classes];
        for (int i = 0; i < classes; i++) {
            count[i] = (double) (bounds.get(i + 1) - bounds.get(i));
        }
        return new KeyRates(
                count,
                rates(bounds, count, point.zipf(), point.reads()),
                rates(bounds, count, point.writeZipf(), point.writes()));
    }

    /** Returns the first ranks of all classes, and the rank after the last. */
    private static List<Long> bounds(long keys) {
        List<Long> bounds = new ArrayList<>();
        long rank = 1;
        while (rank <= keys) {
            bounds.add(rank);
            rank = rank < SINGLE_RANKS ? rank + 1 : (long) Math.ceil((double) rank * STEP);
        }
        bounds.add(keys + 1);
        return bounds;
    }

    private static double[] rates(List<Long> bounds, double[] count, double exponent, double total) {
        double[] rates = new double[count.length];
        double sum = 0;
        for (int i = 0; i < count.length; i++) {
            rates[i] = count[i] == 1
                    ? weight(bounds.get(i), exponent)
                    : integral(bounds.get(i) - 0.5, bounds.get(i + 1) - 0.5, exponent) / count[i];
            sum += rates[i] * count[i];
        }
        for (int i = 0; i < rates.length; i++) {
            rates[i] *= total / sum;
        }
        return rates;
    }

    /** Returns the weight of a rank by Zipf's law. */
    static double weight(long rank, double exponent) {
        return Math.pow((double) rank, -exponent);
    }

    private static double integral(double from, double to, double exponent) {
        return Math.abs(1 - exponent) < 1e-9
                ? Math.log(to / from)
                : (Math.pow(to, 1 - exponent) - Math.pow(from, 1 - exponent)) / (1 - exponent);
    }

    /** Returns the sum of all weights of so many ranks. */
    static double weightOfAll(long keys, double exponent) {
        List<Long> bounds = bounds(keys);
        double sum = 0;
        for (int i = 0; i + 1 < bounds.size(); i++) {
            sum += bounds.get(i + 1) - bounds.get(i) == 1
                    ? weight(bounds.get(i), exponent)
                    : integral(bounds.get(i) - 0.5, bounds.get(i + 1) - 0.5, exponent);
        }
        return sum;
    }

    /** Returns the reads of each class, not to be written to. */
    double[] reads() {
        return reads;
    }

    /** Returns the writes of each class, not to be written to. */
    double[] writes() {
        return writes;
    }

    /** Returns what all keys come to. */
    double sum(OfClass figure) {
        double sum = 0;
        for (int i = 0; i < count.length; i++) {
            sum += count[i] * figure.of(reads[i], writes[i]);
        }
        return sum;
    }

    /** A figure of one key, from its rates. */
    @FunctionalInterface
    interface OfClass {
        double of(double reads, double writes);
    }
}
