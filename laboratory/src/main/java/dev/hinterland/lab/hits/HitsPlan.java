// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import dev.hinterland.lab.hits.drive.TraceSource;
import dev.hinterland.lab.hits.policy.Policy;
import java.util.List;

/**
 * What is asked for.
 *
 * @param traces the traces, each with its name
 * @param policies what to drive through them
 * @param entries sizes in entries; none of both means to choose some by the keys of each trace
 * @param bytes sizes in bytes of memory
 * @param weighted whether objects count by their size in the trace
 */
public record HitsPlan(
        List<NamedTrace> traces, List<Policy> policies, List<Long> entries, List<Long> bytes, boolean weighted) {

    /** Copies the lists. */
    public HitsPlan {
        traces = List.copyOf(traces);
        policies = List.copyOf(policies);
        entries = List.copyOf(entries);
        bytes = List.copyOf(bytes);
    }

    /**
     * A trace, and what it is called.
     *
     * @param name its name in tables, which no other has
     * @param source where it comes from
     */
    public record NamedTrace(String name, TraceSource source) {}
}
