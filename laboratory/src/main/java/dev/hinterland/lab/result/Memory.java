// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a run took; {@code null} is what was not measured.
 *
 * @param maxRssBytes the most resident memory of the process, and of the servers that the store started
 * @param offHeapBytes what the store held outside the heap when full
 * @param bytesPerEntry memory beyond payload, per entry
 * @param payloadBytes serialized keys and values
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Memory(
        @Nullable Long maxRssBytes,
        @Nullable Long offHeapBytes,
        @Nullable Double bytesPerEntry,
        @Nullable Long payloadBytes) {

    /** Nothing was measured. */
    public static final Memory UNKNOWN = new Memory(null, null, null, null);
}
