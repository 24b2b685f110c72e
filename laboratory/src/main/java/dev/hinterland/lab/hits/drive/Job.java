// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.hits.policy.Size;
import org.jspecify.annotations.Nullable;

/**
 * One cache to drive through one trace; without a policy, a trace to look at.
 *
 * @param source the trace
 * @param policy the policy's name; {@code null} to count what is in the trace
 * @param size how large the cache is
 */
public record Job(TraceSource source, @Nullable String policy, Size size) {

    /** Returns the job of counting what is in a trace. */
    public static Job look(TraceSource source) {
        return new Job(source, null, Size.ofEntries(0));
    }
}
