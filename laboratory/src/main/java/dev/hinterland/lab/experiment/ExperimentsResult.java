// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.VersionedResult;
import java.time.Instant;
import java.util.List;

/**
 * The outcome of a command that runs experiments.
 *
 * @param command {@code init}, {@code tlab}, {@code locks}
 * @param arguments what the user gave it
 * @param quick whether it was scaled down: its errors are large then
 * @param machine what it ran on
 * @param startedAt when it began
 * @param elapsedMillis how long it took
 * @param jvms the JVMs that took part
 * @param notes what concerns all experiments: a busy machine, a missing tool
 * @param experiments one for each question
 * @param claims what follows for the claims of the literature
 * @param starts the flags of the JVMs, by variant
 */
public record ExperimentsResult(
        String command,
        List<String> arguments,
        boolean quick,
        Machine machine,
        Instant startedAt,
        double elapsedMillis,
        List<JvmUsed> jvms,
        List<String> notes,
        List<Experiment> experiments,
        List<Claim> claims,
        List<JvmStart> starts)
        implements VersionedResult {

    /** Copies the lists; starts that are missing in a file are none. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public ExperimentsResult {
        arguments = List.copyOf(arguments);
        jvms = List.copyOf(jvms);
        notes = List.copyOf(notes);
        experiments = List.copyOf(experiments);
        claims = List.copyOf(claims);
        starts = starts == null ? List.of() : List.copyOf(starts);
    }

    /** Returns the same result with other experiments and claims. */
    public ExperimentsResult with(List<Experiment> newExperiments, List<Claim> newClaims) {
        return new ExperimentsResult(
                command,
                arguments,
                quick,
                machine,
                startedAt,
                elapsedMillis,
                jvms,
                notes,
                newExperiments,
                newClaims,
                starts);
    }
}
