// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@code ./lab hits}.
 *
 * @param command always {@code hits}
 * @param trace the trace; of several, their names with commas between them, and each run names its own
 * @param runs one for each trace, policy, size and seed
 * @param traces what is known of the traces
 * @param weighted whether objects counted by their size
 * @param objective what policies are judged by: {@code objects}, the share of requests that hit, or {@code bytes}, the
 *     share of the requested bytes; {@code null} in files of earlier versions, which is {@code objects}
 * @param arguments what the user gave it
 * @param machine what it ran on
 * @param jvm the version of the JVMs
 * @param startedAt when it began
 * @param elapsedMillis how long it took
 * @param notes what a reader must know beside
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record HitsResult(
        String command,
        String trace,
        List<HitRun> runs,
        List<TraceFacts> traces,
        boolean weighted,
        @Nullable String objective,
        List<String> arguments,
        Machine machine,
        String jvm,
        Instant startedAt,
        double elapsedMillis,
        List<String> notes)
        implements VersionedResult {

    /** Copies the lists; those missing in a file are empty. */
    public HitsResult {
        runs = Lists.copy(runs);
        traces = Lists.copy(traces);
        arguments = Lists.copy(arguments);
        notes = Lists.copy(notes);
    }
}
