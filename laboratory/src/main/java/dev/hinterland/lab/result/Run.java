// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One store in one JVM: a row of the table. A run that failed has what was measured before it did.
 *
 * @param setup what was run, and in which JVM
 * @param jvm the JVM's full version and vendor, as it says itself; {@code null} where none was started
 * @param ending how it ended
 * @param times how long its phases took
 * @param collections what the collector did meanwhile
 * @param memory what it took
 * @param course the same over time
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Run(
        RunSetup setup,
        @Nullable String jvm,
        Ending ending,
        Times times,
        GcTotals collections,
        Memory memory,
        Course course) {

    /** Refuses what a file has left out. */
    public Run {
        Objects.requireNonNull(setup, "setup");
        Objects.requireNonNull(ending, "ending");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(collections, "collections");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(course, "course");
    }

    /** Returns a run that has only ended, with nothing measured. */
    public static Run unmeasured(RunSetup setup, Ending ending) {
        return new Run(setup, null, ending, Times.NONE, GcTotals.NONE, Memory.UNKNOWN, Course.NONE);
    }

    /** Returns the same run with another ending. */
    public Run with(Ending other) {
        return new Run(setup, jvm, other, times, collections, memory, course);
    }

    /** Returns the store's id. */
    public String store() {
        return setup.store();
    }

    /** Returns the collector's id. */
    public String collector() {
        return setup.collector();
    }

    /** Returns the size of the heap. */
    public long heapBytes() {
        return setup.heapBytes();
    }

    /** Returns whether the entries lie in the Java heap. */
    public boolean onHeap() {
        return setup.onHeap();
    }

    /** Returns how it ended. */
    public Status status() {
        return ending.status();
    }

    /** Returns whether the run finished. */
    public boolean ok() {
        return status() == Status.OK;
    }

    /** Returns how long all phases took; {@code null} where it did not finish. */
    public @Nullable Double totalMillis() {
        return times.totalMillis();
    }
}
