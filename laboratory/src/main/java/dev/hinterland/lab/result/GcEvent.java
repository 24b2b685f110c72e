// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One pause or stall out of a run's GC log.
 *
 * @param atMillis when it ended, counted from the JVM's start
 * @param kind what it was
 * @param cause why, in the log's words
 * @param millis how long it took
 * @param beforeBytes heap in use before it, or -1 where the log doesn't say
 * @param afterBytes heap in use after it, or -1 where the log doesn't say
 * @param forced whether the laboratory asked for it; such events count in no total but {@code forced…}
 */
public record GcEvent(
        double atMillis, Kind kind, String cause, double millis, long beforeBytes, long afterBytes, boolean forced) {

    /** What stopped the program. */
    public enum Kind {
        /** A pause that collects the young generation, or part of the heap, by copying. */
        @JsonProperty("young")
        YOUNG,
        /** A pause that collects the whole heap. */
        @JsonProperty("full")
        FULL,
        /** A short pause of a collector that otherwise works beside the program. */
        @JsonProperty("concurrent-pause")
        CONCURRENT_PAUSE,
        /** A concurrent collection that had to stop the program to finish (Shenandoah), short of a full one. */
        @JsonProperty("degenerated")
        DEGENERATED,
        /** A thread that waited for the collector to free memory (ZGC). */
        @JsonProperty("stall")
        STALL
    }
}
