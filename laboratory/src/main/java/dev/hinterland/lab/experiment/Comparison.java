// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;

/**
 * Whether two figures can be told apart. Repeats are held against each other by a test of significance at
 * {@value #LEVEL}: by Mann and Whitney's U where both have so many that their ranks decide, and by Welch's t where
 * they are few. Figures without repeats differ by more than their errors together, or cannot be told apart.
 *
 * @param one a figure
 * @param other another
 */
public record Comparison(Reading one, Reading other) {

    /** The probability of calling equal figures different. */
    public static final double LEVEL = 0.01;

    /** With five each, the smallest p that ranks can come to is 0.008: fewer could never be told apart. */
    private static final int ENOUGH_FOR_RANKS = 5;

    private static final int ENOUGH_FOR_MEANS = 2;

    /** Returns whether both may be believed, and differ. */
    public boolean told() {
        return one.told()
                && other.told()
                && differ(
                        one.value().orElseThrow(), one.samples(), other.value().orElseThrow(), other.samples());
    }

    /** Returns whether the first is told to be smaller. */
    public boolean isLess() {
        return told() && ratio() < 1;
    }

    /** Returns how many times the other the first is. */
    public double ratio() {
        return one.value().orElseThrow().value() / other.value().orElseThrow().value();
    }

    /** Returns how many times the other the first may be, if both may be believed. */
    public Optional<Range> range() {
        return one.told() && other.told()
                ? Optional.of(
                        Range.ratio(one.value().orElseThrow(), other.value().orElseThrow()))
                : Optional.empty();
    }

    /** Returns words about the ratio, that it is not told here and why, or nothing where one was not measured. */
    public Clause said(DoubleFunction<String> words) {
        if (one.value().isEmpty() || other.value().isEmpty()) {
            return Clause.of("");
        }
        if (!one.doubt().isEmpty() || !other.doubt().isEmpty()) {
            return (one.doubt().isEmpty() ? other : one).notTold();
        }
        return told() ? Clause.of(words.apply(ratio())) : notTold();
    }

    /** Returns that the two are not told apart here, if both may be believed. */
    public Clause notTold() {
        return Clause.not("not told apart here: " + one.name() + " ("
                + Figures.withUnit(one.value().orElseThrow()) + ") and " + other.name() + " ("
                + Figures.withUnit(other.value().orElseThrow()) + ")");
    }

    private static boolean differ(Value one, List<Double> ofOne, Value other, List<Double> ofOther) {
        return Math.min(ofOne.size(), ofOther.size()) < ENOUGH_FOR_MEANS
                ? one.differsFrom(other)
                : differ(array(ofOne), array(ofOther));
    }

    /** Returns whether repeats of two figures are told apart; both have at least two. */
    static boolean differ(double[] one, double[] other) {
        if (Math.min(one.length, other.length) >= ENOUGH_FOR_RANKS) {
            return MannWhitneyUTest.withDefaults().test(one, other).reject(LEVEL);
        }
        double p = TTest.withDefaults().test(one, other).getPValue();
        // Without any spread in both, t is infinite or none: they differ if they are not the same.
        return Double.isNaN(p) ? one[0] != other[0] : p < LEVEL;
    }

    private static double[] array(List<Double> samples) {
        return samples.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
