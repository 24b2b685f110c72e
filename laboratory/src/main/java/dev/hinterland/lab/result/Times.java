// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long the phases of a run took.
 *
 * @param totalMillis all phases together; {@code null} where the run did not finish
 * @param phases the phases by name, in order; {@code write} and {@code read}, and {@code mixed} where it was asked for
 * @param extra further timings by name, of the store or the workload
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Times(@Nullable Double totalMillis, Map<String, Phase> phases, Map<String, Double> extra) {

    /** Nothing was timed. */
    public static final Times NONE = new Times(null, Map.of(), Map.of());

    /**
     * A part of a run.
     *
     * @param startMillis when it began, counted from the JVM's start
     * @param millis how long it took; {@code null} where it did not end
     * @param operations how many steps it had; {@code null} where it did not end
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record Phase(
            double startMillis,
            @Nullable Double millis,
            @Nullable Long operations) {}

    /** Copies the maps; those missing in a file are empty. */
    public Times {
        phases = Lists.copy(phases);
        extra = Lists.copy(extra);
    }

    /** Returns how long a phase took; {@code null} where there was none, or it did not end. */
    public @Nullable Double millisOf(String phase) {
        Phase of = phases.get(phase);
        return of == null ? null : of.millis();
    }

    /** Returns how many steps a phase had; {@code null} where there was none, or it did not end. */
    public @Nullable Long operationsOf(String phase) {
        Phase of = phases.get(phase);
        return of == null ? null : of.operations();
    }
}
