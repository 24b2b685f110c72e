// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.util.List;
import java.util.Map;

/**
 * What a forked JVM says while it runs, one {@link dev.hinterland.experiments.protocol.Message} each.
 * All {@code …AtMillis} are JVM uptime.
 */
public sealed interface ForkEvent {

    /**
     * The first event.
     *
     * @param pid the process id
     * @param jvm name and version of the JVM
     * @param javaVersion its feature version
     * @param jvmFlags the flags that it was started with
     */
    record Started(long pid, String jvm, int javaVersion, List<String> jvmFlags) implements ForkEvent {}

    /**
     * How far a phase has got.
     *
     * @param phase its name, {@code write}, {@code read} or {@code mixed} for the standard workload
     * @param done steps done
     * @param total steps to do
     */
    record Progress(String phase, long done, long total) implements ForkEvent {}

    /**
     * The state of the JVM at one moment.
     *
     * @param atMillis when
     * @param heapUsed used bytes of the Java heap
     * @param pools used bytes of each memory pool, heap or not
     * @param rssBytes resident memory of the process and of the store's servers, or -1 where unknown
     * @param maxRssBytes the highest that it was so far, or -1 where unknown
     * @param offHeapBytes what the store says that it holds outside the heap, or -1 where it cannot tell
     * @param young young collections so far, as the collectors' beans count: good for plots, while the numbers of
     *     collections come from the GC log
     * @param other other collections so far
     */
    record Sample(
            long atMillis,
            long heapUsed,
            Map<String, Long> pools,
            long rssBytes,
            long maxRssBytes,
            long offHeapBytes,
            GcTotal young,
            GcTotal other)
            implements ForkEvent {}

    /**
     * The beginning of a phase.
     *
     * @param phase its name
     * @param atMillis when
     */
    record PhaseStarted(String phase, long atMillis) implements ForkEvent {}

    /**
     * The end of a phase.
     *
     * @param phase its name
     * @param millis how long it took
     * @param operations how many steps it had
     */
    record PhaseFinished(String phase, double millis, long operations) implements ForkEvent {}

    /**
     * A collection that the run forced for measuring; it is no part of any phase. Told at once, so that a run that
     * fails has told it too.
     *
     * @param startAtMillis when it was asked for
     * @param endAtMillis when it was over
     */
    record ForcedCollection(long startAtMillis, long endAtMillis) implements ForkEvent {}

    /**
     * The last event of a run that succeeded.
     *
     * @param totalMillis the sum of all phases
     * @param phases the phases in their order
     * @param entries how many entries the store holds
     * @param payloadBytes what the entries hold, encoding aside: characters and bytes of keys and values
     * @param offHeapBytes what the store says that it holds outside the heap, or -1 where it cannot tell
     * @param outsideEmpty resident memory outside the heap (servers included) when the store was open and empty, or -1
     * @param outsideBytes the same after the last phase, or -1
     * @param maxRssBytes the highest resident memory of the run, or -1
     * @param heapUsedEmpty used heap after a forced collection at the start, before the store is opened: tables
     *     that it makes when it is opened are a part of what its entries cost
     * @param heapUsedAfterForcedGc used heap after a forced collection at the end
     * @param checksum of all values read, equal for all stores that ran the same data
     * @param extraTimings the store's own timings, milliseconds by name
     */
    record Result(
            double totalMillis,
            List<PhaseFinished> phases,
            long entries,
            long payloadBytes,
            long offHeapBytes,
            long outsideEmpty,
            long outsideBytes,
            long maxRssBytes,
            long heapUsedEmpty,
            long heapUsedAfterForcedGc,
            long checksum,
            Map<String, Double> extraTimings)
            implements ForkEvent {

        /** Returns how long a phase took, or 0 where there was none of this name. */
        public double millisOf(String phase) {
            return phases.stream()
                    .filter(finished -> finished.phase().equals(phase))
                    .mapToDouble(PhaseFinished::millis)
                    .sum();
        }
    }

    /**
     * The last event of a run that failed.
     *
     * @param kind what sort of failure
     * @param reason one sentence for people
     * @param phase in which phase, empty outside
     */
    record Failure(FailureKind kind, String reason, String phase) implements ForkEvent {}

    /** Sorts of failure; the JSON has them as they are written here. */
    enum FailureKind {
        /** The Java heap, or direct memory, did not suffice: more of it may help. */
        OUT_OF_MEMORY,
        /** The store refused an entry because its budget outside the heap is used up. */
        STORE_FULL,
        /** Something that the store needs is missing on this machine. */
        UNAVAILABLE,
        /** Something that the store needs is there but does not start. */
        NOT_STARTED,
        /** A read gave another value than was written, or none. */
        WRONG_VALUE,
        /** No progress for too long. */
        STALLED,
        /** The request itself: an unknown store, an impossible size. */
        BAD_REQUEST,
        /** Anything else that was thrown. */
        EXCEPTION
    }
}
