// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Set;

/**
 * Whether a measurement may be believed, seen from one side.
 *
 * @param name what was looked at: {@code compiled}, {@code collections}, {@code spread}, …
 * @param outcome what came of it
 * @param detail what was seen, in a few words
 */
public record Check(String name, Outcome outcome, String detail) {

    /** How a check ended. */
    public enum Outcome {
        /** Nothing speaks against the figure. */
        @JsonProperty("passed")
        PASSED,
        /** The figure is not what it seems. */
        @JsonProperty("failed")
        FAILED,
        /** This machine or JVM does not tell. */
        @JsonProperty("unknown")
        UNKNOWN
    }

    /** Returns a check that passed or failed. */
    public static Check of(String name, boolean passed, String detail) {
        return new Check(name, passed ? Outcome.PASSED : Outcome.FAILED, detail);
    }

    /** A wide spread is in the error of its figure; a clock that changes is in it too, as far as it mattered. */
    private static final Set<String> SAID_BY_ERRORS = Set.of("spread", "clock");

    /** Returns a check that could not be made. */
    public static Check unknown(String name, String detail) {
        return new Check(name, Outcome.UNKNOWN, detail);
    }

    /** Returns whether it failed. */
    public boolean failed() {
        return outcome == Outcome.FAILED;
    }

    /** Returns whether it failed and says something of the figure that its error does not say already. */
    public boolean castsDoubt() {
        return failed() && !SAID_BY_ERRORS.contains(name);
    }
}
