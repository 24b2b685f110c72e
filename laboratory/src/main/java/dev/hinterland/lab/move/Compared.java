// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.hardware.Range;
import java.util.Locale;

/**
 * A figure that was predicted and then measured.
 *
 * @param where the case: collector and heap
 * @param store the store's id
 * @param figure {@code total}, {@code full GC} or {@code memory}
 * @param predicted what was predicted
 * @param measured what was measured, the median of repeats; not a number where it did not finish
 */
public record Compared(String where, String store, String figure, Range predicted, double measured) {

    /** Returns whether both are nothing, so that there is no ratio. */
    public boolean bothNothing() {
        return predicted.middle() == 0 && measured == 0;
    }

    /** Returns by which factor the prediction is off, at least 1; infinite where one of them is nothing, or failed. */
    public double factor() {
        if (bothNothing()) {
            return 1;
        }
        double ratio = predicted.middle() / measured;
        return ratio > 0 && ratio < Double.POSITIVE_INFINITY ? Math.max(ratio, 1 / ratio) : Double.POSITIVE_INFINITY;
    }

    /** Returns the error as a share of what was measured; infinite where nothing was predicted or measured. */
    public double error() {
        return factor() == Double.POSITIVE_INFINITY
                ? Double.POSITIVE_INFINITY
                : bothNothing() ? 0 : Math.abs(predicted.middle() / measured - 1);
    }

    /** Returns the error in words: a percentage, a dash where both are nothing, or a miss. */
    public String words() {
        if (bothNothing()) {
            return "-";
        }
        return error() == Double.POSITIVE_INFINITY
                ? "miss"
                : String.format(Locale.ROOT, "%+.0f %%", 100 * (predicted.middle() / measured - 1));
    }
}
