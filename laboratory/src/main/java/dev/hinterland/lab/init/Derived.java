package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Value;

/** Figures that are computed from others, with their errors. */
final class Derived {

    private static final double PERCENT = 100;

    private Derived() {}

    /** Returns a figure in another unit. */
    static Value scaled(Value value, double factor, String unit) {
        Double error = value.error();
        return new Value(value.value() * factor, error == null ? null : error * Math.abs(factor), unit);
    }

    /** Returns a quotient; relative errors add up. */
    static Value ratio(Value numerator, Value denominator, String unit) {
        double ratio = numerator.value() / denominator.value();
        if (numerator.error() == null && denominator.error() == null) {
            return Value.exact(ratio, unit);
        }
        double relative = numerator.relativeError().orElse(0.0)
                + denominator.relativeError().orElse(0.0);
        return new Value(ratio, Math.abs(ratio) * relative, unit);
    }

    /** Returns a part of a whole in percent. */
    static Value percentOf(Value part, Value whole) {
        return scaled(ratio(part, whole, ""), PERCENT, "%");
    }

    /** Returns by how many percent of the first the second is smaller. */
    static Value savedPercent(Value first, Value second) {
        Value left = percentOf(second, first);
        return new Value(PERCENT - left.value(), left.error(), "%", true);
    }
}
