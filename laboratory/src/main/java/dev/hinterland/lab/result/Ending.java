// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status whether it finished
 * @param reason why it failed or was skipped, or {@code null}
 * @param kind which sort of failure, such as {@code out-of-memory} or {@code died}; {@code null} without one
 * @param smallestHeapBytes for a store that could not finish: the smallest heap found that it can, or {@code null}
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Ending(
        Status status,
        @Nullable String reason,
        @Nullable String kind,
        @Nullable Long smallestHeapBytes) {

    /** It finished. */
    public static final Ending OK = new Ending(Status.OK, null, null, null);

    /** Returns the ending of a run that did not begin. */
    public static Ending skipped(String reason) {
        return new Ending(Status.SKIPPED, reason, null, null);
    }

    /** Returns the same ending with a heap that is large enough. */
    public Ending withSmallestHeap(long bytes) {
        return new Ending(status, reason, kind, bytes);
    }
}
