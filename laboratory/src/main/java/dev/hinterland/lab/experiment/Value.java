// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its uncertainty.
 *
 * @param value the median of what was measured, or a figure that was counted or computed
 * @param error half of the interval that holds the mean with 99.9 % confidence, in the same unit; {@code null} where
 *     nothing was repeated
 * @param unit the unit, as it is printed: {@code ns/op}, {@code B}, {@code %}
 * @param signed whether it is a difference, which may be on either side of nothing
 */
public record Value(
        double value,
        @Nullable Double error,
        String unit,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean signed) {

    /** A figure that is no difference. */
    public Value(double value, @Nullable Double error, String unit) {
        this(value, error, unit, false);
    }

    /** Returns a figure that has no spread. */
    public static Value exact(double value, String unit) {
        return new Value(value, null, unit);
    }

    /** Returns the median of figures; its error is half of their range, and absent where there is one figure. */
    public static Value medianOf(double[] figures, String unit) {
        double[] sorted = Arrays.stream(figures).sorted().toArray();
        int last = sorted.length - 1;
        double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
        return new Value(median, last == 0 ? null : (Double) ((sorted[last] - sorted[0]) / 2), unit);
    }

    /** Returns a multiple of it, in another unit. */
    public Value times(double factor, String newUnit) {
        return new Value(value * factor, error == null ? null : (Double) (error * Math.abs(factor)), newUnit, signed);
    }

    /** Returns by how much this exceeds another figure; the errors add up, and are unknown where one of them is. */
    public Value minus(Value other) {
        Double both = error == null || other.error == null ? null : (Double) (error + other.error);
        return new Value(value - other.value, both, unit, true);
    }

    /** Returns whether its error leaves anything of it; a difference, or nothing, may have a larger one. */
    public boolean usable() {
        return signed || value == 0 || error == null || error <= Math.abs(value);
    }

    /** Returns the lower end of what it may be. */
    public double low() {
        return value - errorOrZero();
    }

    /** Returns the upper end of what it may be. */
    public double high() {
        return value + errorOrZero();
    }

    /** Returns whether the difference to another figure is larger than both errors together. */
    public boolean differsFrom(Value other) {
        return low() > other.high() || high() < other.low();
    }

    /** Returns the error as a share of the value. */
    public Optional<Double> relativeError() {
        return error == null || value == 0 ? Optional.empty() : Optional.of(Math.abs(error / value));
    }

    private double errorOrZero() {
        return error == null ? 0 : error;
    }
}
