// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hinterland.experiments.fork.GcTotal;
import org.jspecify.annotations.Nullable;

/**
 * What the collector did during a run: how often and how long, by the GC log within the measured time. Those that the
 * laboratory forced count nowhere else.
 *
 * @param young young collections; absent where no JVM ran
 * @param full full collections: {@code Pause Full} in the log, allocation stalls under ZGC; absent where no JVM ran
 * @param degenerated concurrent collections that had to stop the program to finish (Shenandoah)
 * @param concurrentPauses short pauses of collections beside the program
 * @param stalls threads that waited for memory (ZGC), and their time together; part of the full collections
 * @param forced collections that the laboratory forced, to measure memory
 * @param concurrentCycles collections beside the program
 * @param youngNote what the GC log says about this run's young collections; absent where no JVM ran
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record GcTotals(
        @Nullable GcTotal young,
        @Nullable GcTotal full,
        GcTotal degenerated,
        GcTotal concurrentPauses,
        GcTotal stalls,
        GcTotal forced,
        int concurrentCycles,
        @Nullable String youngNote) {

    /** No JVM ran. */
    public static final GcTotals NONE =
            new GcTotals(null, null, GcTotal.NONE, GcTotal.NONE, GcTotal.NONE, GcTotal.NONE, 0, null);
}
