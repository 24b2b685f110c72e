// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hinterland.lab.experiment.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A figure that both sides have.
 *
 * @param labels the row's labels; without the JDK where the sides are two JDKs
 * @param name which figure of the row
 * @param a what A has
 * @param b what B has
 * @param doubtful whether a check of the row failed, on either side
 */
public record ContrastedFigure(Map<String, String> labels, String name, Value a, Value b, boolean doubtful) {

    /** Returns B in terms of A; {@code null} where A is zero or either is no number. */
    @JsonProperty
    public @Nullable Double ratio() {
        double ratio = b.value() / a.value();
        return Double.isFinite(ratio) ? ratio : null;
    }

    /** Returns whether an error is known; what was counted, or seen once, has none. */
    @JsonProperty
    public boolean errorKnown() {
        return a.error() != null || b.error() != null;
    }

    /**
     * Returns whether the two lie farther apart than both errors together; without an error, whether they are not
     * equal.
     */
    @JsonProperty
    public boolean differs() {
        return a.differsFrom(b);
    }

    /** Returns how far apart they are, as a factor from 1; endless where only one is zero. */
    public double distance() {
        double smaller = Math.min(Math.abs(a.value()), Math.abs(b.value()));
        double larger = Math.max(Math.abs(a.value()), Math.abs(b.value()));
        return larger == smaller ? 1 : larger / smaller;
    }
}
