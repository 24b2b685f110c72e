// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a JVM's log says about its allocation buffers. Times are those of the decoration {@code timenanos}.
 *
 * @param newSizes each size that was computed for a thread
 * @param collected what each thread had done by each collection
 * @param totals what all threads together had done by each collection
 * @param regionBytes the size of the collector's regions, where it has some and says so
 * @param limits what each thread's limit of refill waste was after its size was computed
 * @param raised each limit of refill waste that was raised by objects outside of a buffer
 */
record TlabLog(
        List<NewSize> newSizes,
        List<Collected> collected,
        List<Totals> totals,
        OptionalLong regionBytes,
        List<Limit> limits,
        List<Raised> raised) {

    /** Copies the lists. */
    TlabLog {
        newSizes = List.copyOf(newSizes);
        collected = List.copyOf(collected);
        totals = List.copyOf(totals);
        limits = List.copyOf(limits);
        raised = List.copyOf(raised);
    }

    /** Returns the last size that was computed for a thread in a time. */
    Optional<NewSize> newSize(String thread, long fromNanos, long toNanos) {
        return newSizes.stream()
                .filter(each -> each.thread().equals(thread) && each.nanos() > fromNanos && each.nanos() <= toNanos)
                .reduce((first, second) -> second);
    }

    /** Returns the first limit of refill waste that the log names for a thread after a time. */
    OptionalLong limitAfter(String thread, long nanos) {
        return limits.stream()
                .filter(each -> each.thread().equals(thread) && each.nanos() >= nanos)
                .mapToLong(Limit::bytes)
                .findFirst();
    }

    /** Returns what a thread had done by the collections in a time. */
    List<Collected> collected(String thread, long fromNanos, long toNanos) {
        return collected.stream()
                .filter(each -> each.thread().equals(thread) && each.nanos() > fromNanos && each.nanos() <= toNanos)
                .toList();
    }

    /** Returns the last totals up to a time. */
    Optional<Totals> totalsUntil(long nanos) {
        return totals.stream().filter(each -> each.nanos() <= nanos).reduce((first, second) -> second);
    }

    /** Returns the largest size that was computed for any thread. */
    OptionalLong largestBytes() {
        return newSizes.stream().mapToLong(NewSize::bytes).max();
    }

    /**
     * A size that was computed for a thread.
     *
     * @param nanos when
     * @param thread the JVM's address of it
     * @param targetRefills how often it should refill its buffer between two collections
     * @param bytes the size of its buffers from now on
     */
    record NewSize(long nanos, String thread, int targetRefills, long bytes) {}

    /**
     * What a thread had done by a collection.
     *
     * @param nanos when
     * @param thread the JVM's address of it
     * @param refills buffers that it took
     * @param slowAllocations objects that it allocated outside of buffers
     * @param gcWasteBytes what was left in its buffer when the collection came
     * @param refillWasteBytes what was left in buffers that it gave up because an object did not fit
     */
    record Collected(
            long nanos, String thread, long refills, long slowAllocations, long gcWasteBytes, long refillWasteBytes) {}

    /**
     * What all threads had done by a collection.
     *
     * @param nanos when
     * @param threads how many had taken a buffer
     * @param refills buffers that they took
     * @param slowAllocations objects that they allocated outside of buffers
     * @param wastePercent both wastes, as a part of all buffers
     * @param gcWasteBytes what was left in buffers when the collection came
     * @param refillWasteBytes what was left in buffers that were given up
     */
    record Totals(
            long nanos,
            long threads,
            long refills,
            long slowAllocations,
            double wastePercent,
            long gcWasteBytes,
            long refillWasteBytes) {}

    /**
     * How much of a buffer a thread may give up.
     *
     * @param nanos when the log said so
     * @param thread the JVM's address of it
     * @param bytes the limit
     */
    record Limit(long nanos, String thread, long bytes) {}

    /**
     * How much a thread may give up of a buffer after it has allocated objects outside of it.
     *
     * @param thread the JVM's address of it
     * @param bufferBytes the size of its buffers
     * @param slow how many objects since it took this buffer
     * @param limitBytes the limit
     */
    record Raised(String thread, long bufferBytes, long slow, long limitBytes) {}
}
