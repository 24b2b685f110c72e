// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.result.Machine;
import java.util.Locale;
import java.util.Optional;

/**
 * How far a prediction may be from what this machine does. From a profile of this machine it is
 *
 * <pre>
 * (1 + spread of the calibration) × 1.25
 * </pre>
 *
 * where 1.25 is what {@code ./lab copy} holds the median error of the model to, on the machine that was calibrated. A
 * profile of another machine makes it {@linkplain MeasuredOn#FACTOR_ELSEWHERE twice} as much.
 *
 * @param factor the ends of the range are the prediction divided and multiplied by it
 * @param foreign whether the profile is of another machine, or does not say of which
 * @param reason why it is as wide as it is, in a sentence
 */
public record Uncertainty(double factor, boolean foreign, String reason) {

    /** The median error of the model on the machine that was calibrated, as a factor. */
    public static final double OF_THE_MODEL = 1.25;

    /** Returns what a profile's predictions are worth on this machine. */
    public static Uncertainty of(HardwareProfile profile, Machine here) {
        MeasuredOn on = profile.measuredOn();
        if (on == null) {
            return foreign(
                    0,
                    profile.formulas().isEmpty()
                            ? "the profile does not say which machine it is of"
                            : "the profile is an article's, of another machine");
        }
        Optional<String> difference = on.differenceTo(here);
        return difference
                .map(what -> foreign(on.spread(), "the profile is of another machine: " + what))
                .orElseGet(() -> ofThisMachine(on.spread()));
    }

    private static Uncertainty ofThisMachine(double spread) {
        double factor = OF_THE_MODEL * (1 + spread);
        return new Uncertainty(
                factor,
                false,
                String.format(
                        Locale.ROOT,
                        "Range: × %.2f either way, the model's median error of × %.2f and the %.0f %% by which repeats of"
                                + " the calibration differed.",
                        factor,
                        OF_THE_MODEL,
                        100 * spread));
    }

    private static Uncertainty foreign(double spread, String why) {
        double factor = OF_THE_MODEL * (1 + spread) * MeasuredOn.FACTOR_ELSEWHERE;
        return new Uncertainty(
                factor,
                true,
                String.format(
                        Locale.ROOT,
                        "Wide range: × %.2f either way, twice what a profile of this machine would give, because %s.",
                        factor,
                        why));
    }

    /** Returns the lower end for a prediction. */
    public double low(double predicted) {
        return predicted / factor;
    }

    /** Returns the upper end for a prediction. */
    public double high(double predicted) {
        return predicted * factor;
    }
}
